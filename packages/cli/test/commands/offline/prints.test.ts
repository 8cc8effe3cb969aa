import { readdirSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

describe("prints in waybill pack", () => {
  it("numbers the boxes and tubes of an order together, in its drawings and its report", async () => {
    const items = [{ reference: "cup", width: 4, length: 4, height: 4 }]
    const prints = [
      { width: 16, height: 20, finishing: "Canvas" },
      { width: 24, height: 36, finishing: "Rolled" }
    ]
    put("parcels.json", JSON.stringify({ order: "A", items, prints }))
    await run(["pack", "parcels.json", "--svg", "parcels", "--html", "parcels.html"])
    expect(readdirSync("parcels").toSorted()).toEqual(["A-1-1.svg", "A-1-2.svg", "A-1-3.svg"])
    expect(read("parcels/A-1-1.svg")).toContain(">Box 1 of 3: ")
    expect(read("parcels/A-1-2.svg")).toContain(">Box 2 of 3: ")
    expect(read("parcels/A-1-3.svg")).toMatch(/>Tube 3 of 3: .*print 2, 24 × 36 Rolled/s)
    const [{ boxes = [] } = {}] = values((await run(["pack", "parcels.json"])).out) as [{ boxes: Array<object> }]
    expect(Object.keys(boxes[2]!)).toEqual(
      expect.arrayContaining(["kind", "reference", "width", "length", "height", "weight", "pieces", "contents"])
    )
    expect(Object.keys(boxes[2]!)).not.toContain("tube")
  })

  it("leaves a print with an unknown finishing unpacked, with the nearest name, and packs the others", async () => {
    const prints = [
      { width: 24, height: 36, finishing: "Roled", quantity: 2 },
      { width: 24, height: 36, finishing: "Rolled" }
    ]
    put("unknown.json", JSON.stringify({ order: "A", prints }))
    const [packed] = values((await run(["pack", "unknown.json"])).out)
    expect(packed).toMatchObject({
      boxes: [{ kind: "tube", contents: [{ reference: "print 2, 24 × 36 Rolled", quantity: 1 }] }],
      unpacked: [
        {
          reference: "print 1, 24 × 36 Roled",
          quantity: 2,
          reason: "unknown-finishing",
          message: 'print 1, 24 × 36 Roled: unknown finishing "Roled"; did you mean "Rolled"?'
        }
      ]
    })
  })

  it("writes the units of --units in drawings and in the report", async () => {
    const cup = { reference: "cup", width: 100, length: 90, height: 80, weight: 250 }
    put("metric.json", JSON.stringify({ order: "A", items: [cup] }))
    await run(["pack", "metric.json", "--units", "mm,g", "--svg", "metric", "--html", "metric.html"])
    expect(read("metric/A-1-1.svg")).toMatch(/>inside 152 mm wide, 203 mm deep, 101 mm high · .*gross weight 250 g · /)
    const report = read("metric.html")
    expect(report).toContain('"units":{"length":"mm","weight":"g"}')
    expect(report).toMatch(/1\. Stand A \(cup\) on end in the back left corner: 90 mm wide, 80 mm deep, 100 mm high\./)
    expect(report).toMatch(/"The outside volume is 4,553,712 mm³\. /)
  })

  it("packs and weighs a print in millimetres and grams as in inches and pounds", async () => {
    const packedAs = async (canvas: object, ...units: ReadonlyArray<string>) => {
      put("units.json", JSON.stringify({ order: "A", prints: [{ ...canvas, finishing: "Canvas" }] }))
      const [packed] = values((await run(["pack", "units.json", ...units])).out)
      return (packed as { boxes: ReadonlyArray<{ reference: string; weight: number }> }).boxes[0]!
    }
    const inches = await packedAs({ width: 16, height: 20 })
    expect(inches).toMatchObject({ reference: "22x18x2", weight: expect.closeTo(3.25, 2) })
    const metric = await packedAs({ width: 406.4, height: 508 }, "--units", "mm,g")
    expect(metric.reference).toBe("22x18x2")
    // Outer sides are rounded up to a millimetre, which adds a few grams of board.
    expect(Math.abs(metric.weight - inches.weight * 453.592)).toBeLessThan(10)
  })

  it("limits the area of framed prints in a box, in any unit", async () => {
    const quantitiesOf = async (face: object, ...units: ReadonlyArray<string>) => {
      put("frames.json", JSON.stringify({ order: "A", prints: [{ ...face, finishing: "Framed", quantity: 3 }] }))
      const [packed] = values((await run(["pack", "frames.json", ...units])).out)
      const { boxes } = packed as { boxes: ReadonlyArray<{ contents: ReadonlyArray<{ quantity: number }> }> }
      return boxes.map(({ contents }) => contents[0]!.quantity)
    }
    // Two faces of 864 square inches are at most 1,920, and three are more.
    expect(await quantitiesOf({ width: 24, height: 36 })).toEqual([2, 1])
    expect(await quantitiesOf({ width: 609.6, height: 914.4 }, "--units", "mm,g")).toEqual([2, 1])
  })

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
      unpacked: [
        {
          reference: "WALL",
          message: 'WALL is too large for every box; the nearest, "60x48x2", is 43 too narrow and 31 too short'
        }
      ]
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
      unpacked: [{ message: expect.stringMatching(/^print 1, 90 × 90 is too large for every box; the nearest, /) }]
    })
  })
})
