import { describe, expect, it } from "vitest"
import { formatFault } from "../../src/input/fault.ts"
import { readAll, summarize } from "./read-all.ts"

const inches = { length: "in", weight: "lb" } as const
const metric = { length: "cm", weight: "kg" } as const

const table = (...rows: ReadonlyArray<string>) =>
  ["reference;width;length;height;weight;gap;on_top", ...rows].join("\n").concat("\n")
const repairs = async (text: string, units: typeof inches | typeof metric) =>
  (await readAll(text, { units })).flatMap((order) =>
    order._tag === "Read" ? order.repairs.map(formatFault) : [order._tag]
  )

describe("cells with units", () => {
  it("converts them exactly to --units, beside numbers", async () => {
    const text = table(`A;18 3/4 in;"2'6""";4;12 lb 8 oz;0.5 IN;8 oz`, "A2;1 ft;2.5;6 inches;2 lbs;;")
    expect(summarize(await readAll(text, { units: inches }))).toEqual([
      { items: [{ reference: "A", width: 18.75, length: 30, height: 4, weight: 12.5, gap: 0.5, onTop: 0.5 }] },
      { items: [{ reference: "A2", width: 12, length: 2.5, height: 6, weight: 2 }] }
    ])
  })

  it("reads them in prints and in packed boxes", async () => {
    const prints = "reference,width,height,weight\nP,8 in,1 ft,8 oz\n"
    expect(summarize(await readAll(prints, { units: inches }))).toEqual([
      { prints: [{ reference: "P", width: 8, height: 12, weight: 0.5 }] }
    ])
    const boxes = "order,width,length,height,weight,problem\nB,300 mm,0.4 m,20cm,500 g,\n"
    expect(summarize(await readAll(boxes, { units: metric, kind: "boxes" }))).toEqual([
      { order: "B", boxes: [{ width: 30, length: 40, height: 20, weight: 0.5 }] }
    ])
  })

  it("reads an ambiguous number by the separator of its column, and reports it", async () => {
    const text = table("A;1;1;1;1,250 g;;", "B;1;1;1;1,5 kg;;", "C;1;1;1;1.250 kg;;")
    expect(summarize(await readAll(text, { units: metric }))).toMatchObject([
      { items: [{ weight: 0.001_25 }] },
      { items: [{ weight: 1.5 }] },
      { items: [{ weight: 1250 }] }
    ])
    expect(await repairs(text, metric)).toEqual([
      "line 1, column 1: weight read as 1,250 = 1.25 (2 numbers), because of the decimal comma in 1,5 on line 3"
    ])
    const points = table("A;1;1;1;1,250 g;;", "B;1;1;1;1.5 kg;;")
    expect(summarize(await readAll(points, { units: metric }))).toMatchObject([
      { items: [{ weight: 1.25 }] },
      { items: [{ weight: 1.5 }] }
    ])
  })

  it.each([
    ["25.4 cm", 'must have the unit in: write "10 in", or change --units'],
    ["30 cm", "must have the unit in: convert it, or change --units"],
    ["1 kg", 'must be a number or a length such as "18 3/4 in", got "1 kg"'],
    ["4 pieces", 'must be a number or a length such as "18 3/4 in", got "4 pieces"'],
    ["1/3 in", 'must be a number of in with at most 6 decimals, got "1/3 in"'],
    ["1,250 in", 'ambiguous comma in "1,250 in"; expected 1250 or 1.2500, or --decimal'],
    ["1.250,5 in", 'thousands separators in "1.250,5 in"; expected 1250.5']
  ])("refuses %s with its row, its column and the fix", async (cell, problem) => {
    const text = `reference,width,length,height\nA,1,1,1\n"B",1,"${cell}",1\n`
    expect(summarize(await readAll(text, { units: inches, isPipe: true }))[1]).toEqual([
      [3, 3, "", `length: ${problem}`]
    ])
  })

  it("refuses a mixture of units in a file at each unit of another system than --units", async () => {
    const text = "reference,width,length,height,weight\nA,10 in,1 ft,12,1 lb\nB,254 mm,12 in,12,1 kg\n"
    expect(summarize(await readAll(text, { units: inches }))[1]).toEqual([
      [3, 2, "", 'width: must have the unit in: write "10 in", or change --units'],
      [3, 5, "", "weight: must have the unit lb: convert it, or change --units"]
    ])
    expect(summarize(await readAll(text, { units: { length: "mm", weight: "lb" } }))[0]).toEqual([
      [2, 2, "", 'width: must have the unit mm: write "254 mm", or change --units'],
      [2, 3, "", 'length: must have the unit mm: write "304.8 mm", or change --units']
    ])
  })

  it("groups the errors of a column without their values", async () => {
    const [reading] = await readAll("reference,width,height\nA,30 cm,40 cm\n", { units: inches })
    expect(reading?._tag === "Refused" && reading.faults.map(({ kind }) => kind)).toEqual([
      "width: invalid length with a unit",
      "height: invalid length with a unit"
    ])
  })

  it.each([
    ["quantity", "4 in", inches],
    ["order_priority", "4 in", inches],
    ["width", "wide", inches],
    ["width", "-4 in", inches],
    ["width", "4 in", undefined]
  ])("refuses a unit where there can be none: %s %s", async (name, cell, units) => {
    const text = `reference,${name === "width" ? "" : "width,"}length,height,${name}\nA,${name === "width" ? "" : "1,"}1,1,${cell}\n`
    const column = name === "width" ? 4 : 5
    expect(summarize(await readAll(text, units === undefined ? {} : { units }))).toEqual([
      [[2, column, "", `${name}: invalid value ${JSON.stringify(cell)}; expected a number`]]
    ])
  })
})
