import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

describe("prints in waybill pack", () => {
  it("writes the reference of a print in both formats, the drawing and the report, and adds up its lines", async () => {
    const canvas = { reference: "SUNSET", width: 16, height: 20, finishing: "Canvas" }
    const prints = [
      { ...canvas, quantity: 2 },
      { ...canvas, width: 14 },
      { reference: "WALL", width: 90, height: 90 }
    ]
    put("sunset.json", JSON.stringify({ order: "A", prints }))
    const { out } = await run(["pack", "sunset.json", "--svg", "sunset", "--html", "sunset.html"])
    expect(values(out)[0]).toMatchObject({
      boxes: [
        { contents: [{ reference: "SUNSET", quantity: 3 }], packed: { placements: [{}, {}, { reference: "SUNSET" }] } }
      ],
      unpacked: [{ reference: "WALL", message: "WALL is too large for every box" }]
    })
    put("sunset.csv", "order,reference,width,height,finishing,quantity\nA,SUNSET,16,20,Canvas,2\n")
    expect((await run(["pack", "sunset.csv", "--format", "csv"])).out).toContain(",2,2 × SUNSET,")
    expect(read("sunset/A-1-1.svg")).toMatch(/2 × SUNSET.*1 × SUNSET/s)
    expect(read("sunset.html")).toContain('"contents":[{"reference":"SUNSET","quantity":3}]')
  })

  it("keeps the index of a print in the order if an earlier print is unpacked", async () => {
    const prints = [
      { width: 90, height: 90 },
      { width: 16, height: 20 }
    ]
    put("second.json", JSON.stringify({ prints }))
    const [packed] = values((await run(["pack", "second.json"])).out)
    expect(packed).toMatchObject({
      boxes: [{ packed: { placements: [{ item: 1, reference: "print 2, 16 × 20" }] } }],
      unpacked: [{ message: "print 1, 90 × 90 is too large for every box" }]
    })
  })
})
