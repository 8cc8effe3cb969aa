import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

describe("the rule apart", () => {
  it("reports a reference in apart that no item of the order has", async () => {
    put("absent.csv", "order,reference,width,length,height,apart\nA,tea,1,1,1,soup COFFEE\nA,soap,1,1,1,tea\n")
    const { code, err } = await run(["pack", "absent.csv"])
    expect([code, err.split("\n").slice(0, 2)]).toEqual([
      0,
      [
        'waybill: line 2, column 6: apart: no item "soup" in the order; did you mean "soap"?',
        'waybill: line 2, column 6: apart: no item "COFFEE" in the order'
      ]
    ])
    put("rules.csv", "sku,width,length,height,apart\ntea,1,1,1,COFFEE\n")
    put("skus.csv", "order,reference,quantity\nA,tea,1\n")
    expect((await run(["pack", "skus.csv", "--items", "rules.csv"])).err).toMatch(/^1 order, /)
  })
})
