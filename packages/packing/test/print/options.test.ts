import {
  type FlatFinishing,
  type Print,
  type PrintCatalogue,
  type PrintOptions,
  type PrintParcel,
  type PrintProfile,
  packPrints,
  printCatalogue,
  printProfile
} from "@waybill/packing/prints"
import { describe, expect, it } from "vitest"
import { Packer } from "../../src/print/model/packer.ts"
import { box, profileOf, summary } from "./print-setup.ts"

const pack = (prints: ReadonlyArray<Print>, options: PrintOptions) =>
  packPrints(prints, printProfile, printCatalogue, options)

describe("options of packPrints", () => {
  it("minimises the first measure of the objective first", () => {
    // One large box has a volume of 10 × 20 × 30 = 6,000. Two small ones have 4,000, and cost 12 instead of 9.
    const boxes = [
      { ...box("small", 10, 20, 10), price: 6 },
      { ...box("large", 10, 20, 30), price: 9 }
    ]
    const boxesFor = (objective: PrintOptions["objective"] & object) =>
      summary(
        packPrints([{ width: 10, height: 20, quantity: 20 }], profileOf({}), { boxes, tubes: [] }, { objective })
      ).map(([name]) => name)
    expect(boxesFor(["boxes", "volume"])).toEqual(["large"])
    expect(boxesFor(["volume"])).toEqual(["small", "small"])
    expect(boxesFor(["price"])).toEqual(["large"])
    expect(boxesFor(["price", "volume"])).toEqual(["large"])
    expect(boxesFor(["volume", "price"])).toEqual(["small", "small"])
  })

  it("minimises the price or the volume of tubes too", () => {
    const rolled = { kind: "rolled", sheet: 1, core: 0, looseness: 1 } as const
    const profile: PrintProfile = { scale: 1, finishings: {}, otherwise: rolled }
    const tube = (reference: string, diameter: number, price: number) => ({
      reference,
      diameter,
      length: 10,
      outer: { width: diameter, length: 10, height: diameter },
      price
    })
    // A sheet of 78 square units fills a tube of 10, and four fill a tube of 20, which is four times as large.
    const tubes = [tube("thin", 10, 1), tube("wide", 24, 5)]
    const tubesFor = (objective: PrintOptions["objective"] & object) =>
      summary(packPrints([{ width: 78, height: 10, quantity: 4 }], profile, { boxes: [], tubes }, { objective })).map(
        ([name]) => name
      )
    expect(tubesFor(["boxes", "volume"])).toEqual(["wide"])
    expect(tubesFor(["volume"])).toEqual(["thin", "thin", "thin", "thin"])
    expect(tubesFor(["price"])).toEqual(["thin", "thin", "thin", "thin"])
  })

  it("counts the price of a cut-to-size carton when it compares flat and rolled prints", () => {
    const rolled = { kind: "rolled", sheet: 0.1, core: 1, looseness: 1 } as const
    const cut = {
      reference: "cut",
      min: { width: 10, length: 20, height: 1 },
      max: { width: 10, length: 20, height: 1 },
      step: { width: 1, length: 1, height: 1 },
      walls: { width: 0, length: 0, height: 0 },
      price: 6
    }
    const tube = { reference: "tube", diameter: 4, length: 20, outer: { width: 4, length: 20, height: 4 }, price: 5 }
    const info = packPrints(
      [{ width: 10, height: 20, quantity: 1 }],
      profileOf({ rolled, flatUpTo: 5 }),
      { boxes: [], tubes: [tube], cut: [cut] },
      { objective: ["price"] }
    )
    expect(summary(info)).toEqual([["tube", [[0, 1]]]])
  })

  it("never needs more boxes or more volume with effort", () => {
    const prints = [
      { width: 16, height: 20, finishing: "Canvas", quantity: 7 },
      { width: 11, height: 14, finishing: "Framed", quantity: 5 },
      { width: 8, height: 10, finishing: "Metal", quantity: 9 }
    ]
    const worth = (effort: number) => {
      const info = pack(prints, { effort })
      const parcels = info._tag === "Packed" ? info.parcels : []
      return [parcels.length, parcels.reduce((sum, { outer }) => sum + outer.width * outer.length * outer.height, 0)]
    }
    const [quick, thorough] = [worth(0), worth(20)]
    expect(thorough[0]! < quick[0]! || (thorough[0] === quick[0] && thorough[1]! <= quick[1]!)).toBe(true)
  })

  it.each<[options: object, message: string]>([
    [{ objective: ["cost"] }, 'options.objective[0]: must be one of boxes, volume, price, got "cost"'],
    [{ effort: -1 }, "options.effort: must be 0 or more, got -1"],
    [{ effort: 0.5 }, "options.effort: must be an integer, got 0.5"],
    [{ alternatives: 101 }, "options.alternatives: must be at most 100, got 101"],
    [{ alternative: 3 }, 'options.alternative: unknown field "alternative"; did you mean "alternatives"?']
  ])("refuses the options %j", (options, message) => {
    expect(pack([], options)).toEqual({ _tag: "Refused", refusals: [{ reason: "invalid-options", message }] })
  })
})

describe("alternatives", () => {
  const orders: ReadonlyArray<ReadonlyArray<Print>> = [
    [{ width: 24, height: 36, finishing: "Paper", quantity: 3 }],
    [{ width: 8, height: 10, finishing: "Canvas", quantity: 40 }],
    [
      { width: 16, height: 20, finishing: "Canvas", quantity: 2 },
      { width: 24, height: 36, finishing: "Canvas", quantity: 1 },
      { width: 18, height: 24, finishing: "Rolled", quantity: 4 }
    ]
  ]
  const keyOf = (parcels: ReadonlyArray<PrintParcel>) =>
    parcels
      .map(({ contents, reference }) => JSON.stringify([reference, contents]))
      .sort()
      .join()
  const countsIn = (parcels: ReadonlyArray<PrintParcel>, prints: ReadonlyArray<Print>) =>
    prints.map((_, index) =>
      parcels
        .flatMap(({ contents }) => contents)
        .reduce((sum, { print, quantity }) => (print === index ? sum + quantity : sum), 0)
    )

  it.each(orders.map((prints) => [prints]))(
    "the alternatives hold every print of %j once, and all differ",
    (prints) => {
      const info = pack(prints, { alternatives: 8 })
      if (info._tag === "Refused") throw new Error(info.refusals[0]!.message)
      const packings = [info, ...info.alternatives]
      expect(info.alternatives.length).toBeGreaterThan(3)
      expect(info.alternatives.length).toBeLessThanOrEqual(8)
      expect(new Set(packings.map(({ parcels }) => keyOf(parcels))).size).toBe(packings.length)
      for (const { parcels } of packings) {
        expect(countsIn(parcels, prints)).toEqual(prints.map(({ quantity }) => quantity))
        for (const { grossWeight } of parcels) expect(grossWeight).toBeLessThanOrEqual(50)
      }
    }
  )

  it("the alternatives have more and lighter parcels, and fewer ones", () => {
    const info = pack(orders[1]!, { alternatives: 8, objective: ["volume", "boxes"] })
    if (info._tag === "Refused") throw new Error(info.refusals[0]!.message)
    const counts = [info, ...info.alternatives].map(({ parcels }) => parcels.length)
    expect(Math.min(...counts)).toBe(1)
    expect(Math.max(...counts)).toBeGreaterThan(2)
  })

  it("the alternatives have the prints flat and rolled if the profile allows both", () => {
    const info = pack(orders[0]!, { alternatives: 4 })
    if (info._tag === "Refused") throw new Error(info.refusals[0]!.message)
    const kinds = new Set([info, ...info.alternatives].map(({ parcels }) => parcels[0]!.kind))
    expect(kinds).toEqual(new Set(["tube", "box"]))
  })

  it("names the box of each parcel by its index in the catalogue, also without the boxes of the best packing", () => {
    const cut = {
      reference: "cut",
      min: { width: 10, length: 20, height: 2 },
      max: { width: 10, length: 20, height: 2 },
      step: { width: 1, length: 1, height: 1 },
      walls: { width: 0, length: 0, height: 1 }
    }
    const catalogue: PrintCatalogue = {
      boxes: [box("first", 10, 20, 1), box("second", 11, 21, 1), box("third", 12, 22, 1)],
      tubes: [],
      cut: [cut]
    }
    const info = packPrints([{ width: 10, height: 20, quantity: 1 }], profileOf({}), catalogue, { alternatives: 5 })
    const packings = info._tag === "Packed" ? [info, ...info.alternatives] : []
    const found = packings.flatMap(({ parcels }) =>
      parcels.map((parcel) => [parcel.reference, parcel.kind !== "tube" && parcel.packed.box])
    )
    expect(found.sort()).toEqual([
      ["cut 20x10x2", 3],
      ["first", 0],
      ["second", 1],
      ["third", 2]
    ])
  })

  it("no alternatives are returned by default, or if nothing else is possible", () => {
    const one: PrintCatalogue = { boxes: [box("one", 10, 20, 1)], tubes: [] }
    const print = { width: 10, height: 20, quantity: 1 }
    expect(packPrints([print], profileOf({}), one, { alternatives: 5 })).toMatchObject({ alternatives: [] })
    expect(packPrints([print], profileOf({}), one)).toMatchObject({ alternatives: [] })
  })

  it("no alternative is better than the result, which is the best packing found", () => {
    const { areaAtMost: _, ...withoutLimit } = printProfile.finishings["Acrylic"] as FlatFinishing
    const prints = [
      { width: 24, height: 36, finishing: "Canvas", quantity: 4 },
      { width: 20, height: 30, finishing: "Acrylic", quantity: 5 }
    ]
    const profile = { ...printProfile, finishings: { ...printProfile.finishings, Acrylic: withoutLimit } }
    const info = packPrints(prints, profile, printCatalogue, { alternatives: 6 })
    const packings = info._tag === "Packed" ? [info, ...info.alternatives] : []
    const [best, ...others] = packings.map(({ parcels }) => [
      parcels.length,
      parcels.reduce((sum, { outer: { width, length, height } }) => sum + width * length * height, 0)
    ])
    // A box of 38 × 26 × 8 and one of 32 × 22 × 8, with their walls: 38.5 × 26.5 × 9 + 32.5 × 22.5 × 9.
    expect(best).toEqual([2, 15_763.5])
    for (const [parcels, volume] of others) expect(parcels! > 2 || volume! >= 15_763.5).toBe(true)
  })

  it("the alternatives are the same on every call, and leave the best packing unchanged", () => {
    const prints = orders[2]!
    const first = pack(prints, { alternatives: 6 })
    expect(pack(prints, { alternatives: 6 })).toEqual(first)
    expect(first._tag === "Packed" && { ...first, alternatives: [] }).toEqual(pack(prints, {}))
  })
})

describe("the time limit of packPrints", () => {
  const prints = [
    { width: 16, height: 20, finishing: "Canvas", quantity: 3 },
    { width: 11, height: 14, finishing: "Metal", quantity: 4 }
  ]
  const cutOf = (options: PrintOptions) => {
    const info = pack(prints, options)
    return info._tag === "Packed" && info.cut
  }

  it("does not change a result within the limit", () => {
    const free = pack(prints, { alternatives: 3 })
    expect(pack(prints, { alternatives: 3, timeLimit: { now: () => 0, limit: 1 } })).toEqual(free)
    expect(free).toMatchObject({ _tag: "Packed", cut: false })
  })

  it("stops the search, and reports that it did", () => {
    expect(cutOf({ timeLimit: { now: () => 0, limit: 0 } })).toBe(true)
    let time = 0
    const clock = { now: () => time++, limit: 1_000_000 }
    const info = pack(prints, { alternatives: 100, timeLimit: clock })
    const steps = time
    time = 0
    const early = pack(prints, { alternatives: 100, timeLimit: { ...clock, limit: Math.floor(steps / 3) } })
    const countIn = (found: typeof info) => (found._tag === "Packed" ? [found.alternatives.length, found.cut] : [])
    expect(countIn(info)[1]).toBe(false)
    expect(countIn(early)[1]).toBe(true)
    expect(countIn(early)[0]).toBeLessThan(countIn(info)[0] as number)
  })

  it.each<[timeLimit: unknown, message: string]>([
    [3, "options.timeLimit: must be an object, got 3"],
    [{ now: () => 0, limit: -1 }, "options.timeLimit.limit: must be 0 or more, got -1"],
    [{ limit: 1 }, "options.timeLimit.now: must be a function"]
  ])("refuses the time limit %j", (timeLimit, message) => {
    const refusals = [{ reason: "invalid-options", message }]
    expect(pack(prints, { timeLimit } as PrintOptions)).toEqual({ _tag: "Refused", refusals })
  })

  it("refuses a clock that throws in the middle of a search", () => {
    let calls = 0
    const now = () => {
      if (calls++ > 5) throw new Error("no power")
      return 0
    }
    const refusals = [{ reason: "invalid-options", message: "options.timeLimit.now: threw: no power" }]
    expect(pack(prints, { timeLimit: { now, limit: 1 } })).toEqual({ _tag: "Refused", refusals })
  })
})

it("packs equal boxes of an order once", () => {
  const packer = new Packer(undefined)
  const request = {
    items: [{ reference: "print", width: 10, length: 20, height: 1 }],
    boxes: [{ reference: "one", inner: { width: 10, length: 20, height: 1 } }],
    objective: ["boxes"] as const
  }
  expect(packer.pack({ ...request })).toBe(packer.pack({ ...request }))
  expect(packer.searches).toBe(1)
  packer.pack({ ...request, objective: ["volume"] })
  expect(packer.searches).toBe(2)
})
