// cspell:ignore inchh lenght

import {
  type GivenUnits,
  type InUnits,
  pack,
  packOrThrow,
  type Request,
  readUnits,
  violationsOf
} from "@waybill/packing"
import { fillContainers, type PalletRequest, packSharedStock, palletize } from "@waybill/packing/loads"
import { type Print, packPrintsOrThrow } from "@waybill/packing/prints"
import { describe, expect, it } from "vitest"

const box = { reference: "S", inner: { width: "24 in", length: "18 in", height: "10 in" } }

const requestOf = (item: object, boxes: InUnits<Request>["boxes"] = [box]): InUnits<Request> => ({
  items: [{ reference: "PRINT", width: "1 in", length: "1 in", height: "1 in", ...item }],
  boxes
})

const refusalsOf = (request: InUnits<Request>, numbersIn: object = {}) => {
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
    "18¾ kg"
  ])("refuses the length %j", (text) => {
    expect(widthOf(text)).toBeUndefined()
    expect(refusalsOf(requestOf({ width: text }))).toEqual([
      `not-a-number: items[0].width (PRINT): must be a number or a length such as "18 3/4 in", got ${JSON.stringify(text)}`
    ])
  })

  it.each([
    ["¾ in", "3/4 in"],
    ["18¾ in", "18 3/4 in"],
    ['18 ⅞"', '18 7/8"'],
    ["13⁄16 in", "13/16 in"],
    [".5 in", "0.5 in"],
    [",75 cm", "0,75 cm"]
  ])("says how to write the length %j", (text, better) => {
    expect(refusalsOf(requestOf({ width: text }))).toEqual([
      `not-a-number: items[0].width (PRINT): must be a number or a length such as "18 3/4 in", got ${JSON.stringify(text)}: write "${better}"`
    ])
  })

  it.each(["1.1234567 m", "0,0000001 m", "2 ft 6.12345678 in"])("names the limit on the decimals of %j", (text) => {
    expect(refusalsOf(requestOf({ width: text }))).toEqual([
      `not-whole: items[0].width (PRINT): must have at most 6 decimals, got ${JSON.stringify(text)}`
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

  it("returns a request for pack and violationsOf, and results are in its units", () => {
    const read = readUnits<Request>(requestOf({ width: "18 3/4 in", length: "1'4\"", height: "3 1/3 in", quantity: 3 }))
    if (read._tag === "Refused") throw new Error(JSON.stringify(read))
    const outcome = pack(read.request)
    if (outcome._tag === "Refused") throw new Error(JSON.stringify(outcome))
    expect(outcome.packing.boxes.map(({ placements }) => placements.map(({ at }) => at.z))).toEqual([
      [0, 10 / 3, 20 / 3]
    ])
    expect(violationsOf(read.request, outcome.packing)).toEqual([])
  })

  it("returns a request of whole numbers unchanged", () => {
    const request: Request = { items: [], boxes: [{ reference: "S", inner: { width: 1, length: 2, height: 3 } }] }
    expect(readUnits<Request>(request)).toStrictEqual({ _tag: "Read", request, units: {} })
  })

  it("refuses a mixture of units with its place and what to write", () => {
    const mixed = requestOf({ width: "47.625 cm", length: "2'", height: "3/4 ft", weight: "2 kg" }, [
      { ...box, emptyWeight: "1 lb" }
    ])
    expect(
      refusalsOf({ ...mixed, boxes: [...mixed.boxes, box], items: [{ ...mixed.items[0]!, gap: "1/4 in" }] })
    ).toEqual([
      'contradiction: items[0].length (PRINT): must have the unit cm, like items[0].width: write "60.96 cm"',
      'contradiction: items[0].height (PRINT): must have the unit cm, like items[0].width: write "22.86 cm"',
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

  it.each([
    ["18 in", "2'", "2'6\"", [18, 24, 30], { length: "in" }],
    ["2'", "18 in", "2'6\"", [2, 1.5, 2.5], { length: "ft" }],
    ["1 in", "1/3 ft", "1/12 ft", [1, 4, 1], { length: "in" }],
    ["1 ft", "1 in", "1/4 in", [1, 1 / 12, 1 / 48], { length: "ft" }],
    ["30 cm", "12.5 mm", "1,2 m", [30, 1.25, 120], { length: "cm" }]
  ])("converts %s, %s and %s exactly to the unit of the first", (width, length, height, sides, units) => {
    const item = { reference: "A", width, length, height }
    const read = readUnits<Request>({ items: [item], boxes: [{ reference: "S", inner: { width, length, height } }] })
    if (read._tag === "Refused") throw new Error(JSON.stringify(read.refusals))
    const { inner } = read.request.boxes[0]!
    expect([inner.width, inner.length, inner.height]).toEqual(sides)
    expect(read.units).toEqual(units)
    expect(packOrThrow(read.request).boxes.map(({ fill }) => fill)).toEqual([1])
  })

  it("converts ounces beside pounds, and grams beside kilograms, exactly", () => {
    const weightsOf = (weight: string, emptyWeight: string) => {
      const read = readUnits<Request>(requestOf({ weight }, [{ ...box, emptyWeight }]))
      if (read._tag === "Refused") return read.refusals.map(({ message }) => message)
      return [read.request.items[0]?.weight, read.request.boxes[0]?.emptyWeight, read.units.weight]
    }
    expect(weightsOf("1 lb", "2 lb 8 oz")).toEqual([1, 2.5, "lb"])
    expect(weightsOf("2 lb 8 oz", "1 lb")).toEqual([40, 16, "oz"])
    expect(weightsOf("0,5 kg", "1 g")).toEqual([0.5, 0.001, "kg"])
    expect(weightsOf("1 kg", "1 lb")).toEqual([
      "boxes[0].emptyWeight (S): must have the unit kg, like items[0].weight: convert it"
    ])
  })

  it("converts strings to the stated unit of the plain numbers beside them", () => {
    const read = readUnits<Request>(requestOf({ width: 1.5, length: "6 in", height: "1 ft" }, []), { length: "ft" })
    expect(read).toMatchObject({ request: { items: [{ width: 1.5, length: 0.5, height: 1 }], scale: { length: 2 } } })
  })

  it("refuses a wrong second argument with its place, and with the expected names", () => {
    const refusalOf = (numbersIn: unknown) => refusalsOf(requestOf({ width: 12 }, []), numbersIn as object)[0]
    expect(refusalOf({ length: "inchh" })).toBe(
      'unknown: numbersIn.length: must be one of in, ft, mm, cm, m, got "inchh"'
    )
    expect(refusalOf({ weight: "" })).toBe('unknown: numbersIn.weight: must be one of oz, lb, g, kg, got ""')
    expect(refusalOf({ lenght: "in" })).toBe(
      'unknown: numbersIn.lenght: unknown field "lenght"; did you mean "length"?'
    )
    expect(refusalOf(5)).toBe("missing: numbersIn: must be an object, got 5")
    expect(refusalOf(null)).toBe("missing: numbersIn: must be an object, got null")
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

  it("leaves a length beyond the limit of pack to the refusal of pack", () => {
    const read = readUnits<Request>(requestOf({ width: "0.5 in", length: "300000 in" }))
    if (read._tag === "Refused") throw new Error(read.refusals[0]?.message)
    const outcome = pack(read.request)
    expect(outcome._tag === "Refused" && outcome.refusals.map(({ message }) => message)).toEqual([
      "items[0].length (PRINT): must be at most 100000, got 300000"
    ])
  })

  it("leaves a list that is longer than pack accepts unread", () => {
    const items = Array.from({ length: 10_002 }, () => ({ reference: "A", width: "wide", length: 1, height: 1 }))
    const request = { items, boxes: [] }
    expect(readUnits<Request>(request)).toStrictEqual({ _tag: "Read", request, units: {} })
    expect(refusalsOf({ items: items.slice(1), boxes: [] })).toHaveLength(100)
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
    const pallets = [{ reference: "P", base: { width: "40 in", length: "48 in", height: "5.6 in" }, maxHeight: "2 m" }]
    expect(readUnits<PalletRequest>({ parcels: [item], pallets })).toMatchObject({
      refusals: [{ at: "/pallets/0/maxHeight" }]
    })
    const load = readUnits<PalletRequest>({ parcels: [item], pallets: [{ ...pallets[0]!, maxHeight: "6 ft" }] })
    expect(load._tag === "Read" && palletize(load.request)).toMatchObject({ pallets: [{ height: 7.6 }] })
    const fill = readUnits<Request>({ items: [item], boxes: [box] })
    expect(fill._tag === "Read" && fillContainers(fill.request)).toMatchObject({ _tag: "Filled" })
  })

  it("refuses prints and catalogues in an unstated unit, which could differ from that of the profile", () => {
    const [print] = [{ width: "20 cm", height: "25 cm", finishing: "Canvas", quantity: 1, weight: "1 kg" }]
    const catalogue = { boxes: [{ ...box, emptyWeight: "1 lb" }], tubes: [] }
    const refusals = (given: unknown, numbersIn?: GivenUnits) => {
      const read = readUnits(given, numbersIn)
      return read._tag === "Read" ? [] : read.refusals.map(({ at, code, message }) => [at, code, message])
    }
    const length = 'must have the unit of the profile: write it as numbersIn.length, like "in"'
    const weight = 'must have the unit of the profile: write it as numbersIn.weight, like "lb"'
    expect(refusals([print])).toEqual([
      ["/0/width", "missing", `0.width: ${length}`],
      ["/0/weight", "missing", `0.weight: ${weight}`]
    ])
    expect(refusals([print], { length: "cm" })).toEqual([["/0/weight", "missing", `0.weight: ${weight}`]])
    expect(refusals(catalogue)).toEqual([
      ["/boxes/0/inner/width", "missing", `boxes[0].inner.width (S): ${length}`],
      ["/boxes/0/emptyWeight", "missing", `boxes[0].emptyWeight (S): ${weight}`]
    ])
    expect(refusals([print], { length: "in", weight: "lb" })[0]).toEqual([
      ...["/0/width", "contradiction"],
      "0.width: must have the unit in: convert it"
    ])
    expect(refusals([{ ...print, width: "50.8 cm" }], { length: "in", weight: "lb" })[0]?.[2]).toBe(
      '0.width: must have the unit in: write "20 in"'
    )
  })

  it("reads prints in the stated unit of the profile for packPrints", () => {
    const prints = [{ width: "8 in", height: "10 in", finishing: "Canvas", quantity: 1 }]
    const read = readUnits<ReadonlyArray<Print>>(prints, { length: "in" })
    if (read._tag === "Refused") throw new Error(read.refusals[0]?.message)
    const numbers = [{ width: 8, height: 10, finishing: "Canvas", quantity: 1 }]
    expect(read).toEqual({ _tag: "Read", request: numbers, units: { length: "in" } })
    expect(packPrintsOrThrow(read.request)).toEqual(packPrintsOrThrow(numbers))
  })

  it.each([[null], [[]], ["text"], [{ items: "3 in", boxes: { inner: [] } }]])("returns %j unchanged", (given) => {
    expect(readUnits(given)).toStrictEqual({ _tag: "Read", request: given, units: {} })
  })

  it("reads a box that contains itself without end", () => {
    const inner: Record<string, unknown> = { width: "1 in" }
    inner["inner"] = inner
    expect(readUnits({ items: [], boxes: [{ inner }] })._tag).toBe("Read")
  })
})
