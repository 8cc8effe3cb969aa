import { type InUnits, pack, type Request, readUnits, verify } from "@waybill/packing"
import { fillContainers, type PalletRequest, packSharedStock, palletize } from "@waybill/packing/loads"
import { describe, expect, it } from "vitest"

const box = { reference: "S", inner: { width: "24 in", length: "18 in", height: "10 in" } }

const requestOf = (item: object, boxes: InUnits<Request>["boxes"] = [box]): InUnits<Request> => ({
  items: [{ reference: "PRINT", width: "1 in", length: "1 in", height: "1 in", ...item }],
  boxes
})

const refusalsOf = (request: InUnits<Request>, numbersIn = {}) => {
  const read = readUnits<Request>(request, numbersIn)
  return read._tag === "Read" ? [] : read.refusals.map(({ code, message }) => `${code}: ${message}`)
}

const widthOf = (width: string): number | undefined => {
  const read = readUnits<Request>({ items: [{ reference: "A", width, length: 0, height: 0 }], boxes: [] })
  return read._tag === "Read" ? read.request.items[0]?.width : undefined
}

describe("readUnits", () => {
  it.each([
    ["18 3/4 in", 18.75],
    ["18-3/4in", 18.75],
    ["3/4 inch", 0.75],
    ['18.75"', 18.75],
    ["2'6\"", 30],
    ["2 ft 6 1/2 in", 30.5],
    ["2′ 6″", 30],
    ["2 feet", 2],
    ["1,5 cm", 1.5],
    ["  300 MM ", 300],
    ["0.000001 m", 0.000_001],
    ["1/3 in", 1 / 3]
  ])("reads the length %s", (text, length) => {
    expect(widthOf(text)).toBe(length)
  })

  it.each([
    "18",
    "18 inchs",
    "18 kg",
    "",
    "in",
    "1,250 mm",
    "1 2 in",
    "-1 in",
    "1e3 mm",
    "3/0 in",
    "6 in 2 ft",
    "1.1234567 m"
  ])("refuses the length %j", (text) => {
    expect(widthOf(text)).toBeUndefined()
    expect(refusalsOf(requestOf({ width: text }))).toEqual([
      `not-a-number: items[0].width (PRINT): must be a number or a length such as "18 3/4 in", got ${JSON.stringify(text)}`
    ])
  })

  it("reads weights of one unit or of pounds and ounces", () => {
    const weightOf = (weight: string) => {
      const read = readUnits<Request>(requestOf({ weight }))
      return read._tag === "Read" && [read.request.items[0]?.weight, read.units.weight]
    }
    expect(weightOf("1,5 kg")).toEqual([1.5, "kg"])
    expect(weightOf("2 lb 3 oz")).toEqual([35, "oz"])
    expect(weightOf("2 lbs")).toEqual([2, "lb"])
  })

  it("chooses the coarsest scale that makes fractions whole", () => {
    const read = readUnits<Request>(requestOf({ width: "1 1/3 in", length: "0.5 in", weight: "2 lb" }))
    expect(read).toMatchObject({ request: { scale: { length: 6 } }, units: { length: "in", weight: "lb" } })
    const given = readUnits<Request>({ ...requestOf({ width: "0.5 in" }), scale: { length: 100 } })
    expect(given).toMatchObject({ request: { scale: { length: 100 } } })
  })

  it("returns a request for pack and verify, and results are in its units", () => {
    const read = readUnits<Request>(requestOf({ width: "18 3/4 in", length: "1'4\"", height: "3 1/3 in", quantity: 3 }))
    if (read._tag === "Refused") throw new Error(JSON.stringify(read))
    const outcome = pack(read.request)
    if (outcome._tag === "Refused") throw new Error(JSON.stringify(outcome))
    expect(outcome.packing.boxes.map(({ placements }) => placements.map(({ at }) => at.z))).toEqual([
      [0, 10 / 3, 20 / 3]
    ])
    expect(verify(read.request, outcome.packing)).toEqual([])
  })

  it("returns a request of whole numbers unchanged", () => {
    const request: Request = { items: [], boxes: [{ reference: "S", inner: { width: 1, length: 2, height: 3 } }] }
    expect(readUnits<Request>(request)).toStrictEqual({ _tag: "Read", request, units: {} })
  })

  it("refuses a mixture of units with its place and what to write", () => {
    const mixed = requestOf({ width: "47.625 cm", length: "2'", height: "1 m", weight: "2 kg" }, [
      { ...box, emptyWeight: "1 lb" }
    ])
    expect(
      refusalsOf({ ...mixed, boxes: [...mixed.boxes, box], items: [{ ...mixed.items[0]!, gap: "1/4 in" }] })
    ).toEqual([
      'contradiction: items[0].length (PRINT): must have the unit cm, like items[0].width: write "60.96 cm"',
      'contradiction: items[0].height (PRINT): must have the unit cm, like items[0].width: write "100 cm"',
      'contradiction: items[0].gap (PRINT): must have the unit cm, like items[0].width: write "0.635 cm"',
      ...["S", "S"].flatMap((name, index) => [
        `contradiction: boxes[${index}].inner.width (${name}): must have the unit cm, like items[0].width: write "60.96 cm"`,
        `contradiction: boxes[${index}].inner.length (${name}): must have the unit cm, like items[0].width: write "45.72 cm"`,
        `contradiction: boxes[${index}].inner.height (${name}): must have the unit cm, like items[0].width: write "25.4 cm"`,
        ...(index === 0
          ? ["contradiction: boxes[0].emptyWeight (S): must have the unit kg, like items[0].weight: convert it"]
          : [])
      ])
    ])
  })

  it("refuses a number beside strings, except 0 and numbers of a stated unit", () => {
    expect(refusalsOf(requestOf({ width: 12, gap: 0 }))).toEqual([
      'contradiction: items[0].width (PRINT): must have a unit, like items[0].length: write "12 in"'
    ])
    expect(refusalsOf(requestOf({ width: 12 }), { length: "in" })).toEqual([])
    expect(refusalsOf(requestOf({ width: "12 cm" }), { length: "in" })[0]).toBe(
      "contradiction: items[0].width (PRINT): must have the unit in: convert it"
    )
  })

  it("refuses more decimals than six, and more than the longest side allows", () => {
    expect(refusalsOf(requestOf({ width: 0.1 + 0.2, length: 1, height: 1 }, []))).toEqual([
      "not-whole: items[0].width (PRINT): must have at most 6 decimals, got 0.30000000000000004"
    ])
    expect(refusalsOf(requestOf({ width: "18.333333 in" }))).toEqual([
      "too-large: items[0].width (PRINT): has too many decimals beside a length of 24: write at most 3"
    ])
  })

  it("reads requests for shared stock, pallets and containers", () => {
    const item = { reference: "A", width: "1'0\"", length: "6 1/2 in", height: "2 in" }
    const orders = readUnits<Parameters<typeof packSharedStock>[0]>({
      orders: [{ reference: "1", items: [item] }],
      boxes: [box]
    })
    expect(orders._tag === "Read" && packSharedStock(orders.request)).toMatchObject({ orders: [{ complete: true }] })
    const wrong = readUnits<Parameters<typeof packSharedStock>[0]>({
      orders: [{ reference: "1", items: [{ ...item, gap: "x" }] }],
      boxes: [box]
    })
    expect(wrong).toMatchObject({ refusals: [{ at: "/orders/0/items/0/gap" }] })
    const pallets = [{ reference: "P", base: { width: "40 in", length: "48 in", height: "5.6 in" }, maxHeight: "6 ft" }]
    expect(readUnits<PalletRequest>({ parcels: [item], pallets })).toMatchObject({
      refusals: [{ at: "/pallets/0/maxHeight" }]
    })
    const load = readUnits<PalletRequest>({ parcels: [item], pallets: [{ ...pallets[0]!, maxHeight: "72 in" }] })
    expect(load._tag === "Read" && palletize(load.request)).toMatchObject({ pallets: [{ height: 7.6 }] })
    const fill = readUnits<Request>({ items: [item], boxes: [box] })
    expect(fill._tag === "Read" && fillContainers(fill.request)).toMatchObject({ _tag: "Filled" })
  })

  it.each([[null], [[]], ["text"], [{ items: "3 in", boxes: { inner: [] } }]])("returns %j unchanged", (given) => {
    expect(readUnits(given)).toStrictEqual({ _tag: "Read", request: given, units: {} })
  })

  it("reads a box that contains itself without end", () => {
    const inner: Record<string, unknown> = { width: "1 in" }
    inner["inner"] = inner
    expect(readUnits({ boxes: [{ inner }] })._tag).toBe("Read")
  })
})
