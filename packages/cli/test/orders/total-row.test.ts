import { afterAll, describe, expect, it } from "vitest"
import { faultKind, formatFault } from "../../src/input/fault.ts"
import { sandbox } from "../commands/sandbox.ts"
import { readAll } from "./read-all.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const items = new Map([["TOTAL", { reference: "TOTAL", width: 4, length: 4, height: 4 }]])
const faultsIn = async (text: string, options: Parameters<typeof readAll>[1] = {}) =>
  (await readAll(text, options)).flatMap((order) => (order._tag === "Refused" ? order.faults : []))

const KIND = "row has totals, and no piece; remove it"

describe("a row with totals", () => {
  it.each([
    ["order,reference,width,length,height,quantity\nA,a,1,2,3,4\nTotal,,,,,4\n", 1, "Total"],
    ["order,reference,width,length,height,quantity\nA,a,1,2,3,4\nA,Sum:,,,,4\n", 2, "Sum:"],
    ["order,reference,width,length,height,declared_value\nA,a,1,2,3,4\nGrand total,,,,,4\n", 1, "Grand total"]
  ])("a row with totals is named as such: %j", async (text, column, name) => {
    const faults = await faultsIn(text)
    expect(faults.map(formatFault)).toEqual([
      `line 3, column ${column}: row is named "${name}", and has no piece; remove a row with totals`
    ])
    expect(faults.map(faultKind)).toEqual([KIND])
  })

  it("a row named Total has totals with an unknown SKU, and not one with a known SKU or a size", async () => {
    const text = "order,reference,quantity\nA,TOTAL,2\nSum,TOTAL,1\nB,Total,3\n"
    expect((await faultsIn(text, { items, reading: { hasItemSizes: true } })).map(faultKind)).toEqual([KIND])
    expect(await faultsIn("order,reference,width,length,height\nTotal,TOTAL,1,2,3\nTotal,MUG,1,2,3\n")).toEqual([])
  })
})

describe("an error in a table", () => {
  it("names the column instead of a pointer", async () => {
    put("bad.csv", "order,reference,width,length,height,quantity,weight\nA,mug,,,,4,1\nB,mug,1,2,3,1,-1\n")
    const { err, out } = await run(["pack", "bad.csv"])
    expect(err.split("\n").slice(0, 3)).toEqual([
      "waybill: line 2, column 3: width: is required",
      "waybill: line 2, column 5: height: is required",
      "waybill: line 3, column 7: weight: must be 0 or more"
    ])
    expect(err).toContain("mug  weight: must be 0 or more\n")
    expect(err).not.toContain("items/")
    expect(out).toContain('"at":"/items/0/weight"')
  })
})
