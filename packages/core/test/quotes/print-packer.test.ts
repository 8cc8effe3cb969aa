import { Packer, printPacker } from "@waybill/core"
import type { PrintPackerOptions, PrintToPack } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"

const pack = (prints: ReadonlyArray<object>, units: "in/lb" | "cm/kg" = "in/lb", packing?: PrintPackerOptions) =>
  Packer.use((packer) => packer.pack(prints as ReadonlyArray<PrintToPack>, units)).pipe(
    Effect.provide(printPacker(packing)),
    Effect.runSync
  )

// One flat box with inner dimensions 20 x 16 x 2, and one tube of 3 x 24.
const catalogue = {
  boxes: [
    { reference: "flat", inner: { width: 16, length: 20, height: 2 }, outer: { width: 17, length: 21, height: 3 } }
  ],
  tubes: [{ reference: "tube", diameter: 3, length: 24, outer: { width: 3.5, length: 25, height: 3.5 } }]
}
const profile = {
  scale: 1000,
  finishings: { Rolled: { kind: "rolled", sheet: 0.02, core: 1.5, looseness: 1.2 } },
  otherwise: { kind: "flat", thickness: 1, margin: 0.5, gap: 0, atMost: 2 }
} as const

const flatBox = { type: "Box", width: "17", height: "3", length: "21" }
const tube = { type: "Tube", width: "3.5", height: "3.5", length: "25" }

it("returns one entry per box: two 1-inch pieces fill a 2-inch box, and the third needs another", () => {
  const prints = [{ width: "15", height: "19", qty: "3" }]
  expect(pack(prints, "in/lb", { catalogue, profile })).toEqual({ _tag: "Packed", boxes: [flatBox, flatBox] })
})

it("returns one object for equal boxes, so that a copy of thousands is small", () => {
  const prints = [
    { width: "15", height: "19", qty: "600" },
    { width: "10", height: "12", finishing: "Rolled", qty: "900" }
  ]
  const { boxes } = pack(prints, "in/lb", { catalogue, profile }) as { boxes: ReadonlyArray<object> }
  expect(boxes.length).toBeGreaterThan(300)
  expect([...new Set(boxes)]).toEqual([flatBox, tube])
})

it("packs flat prints into boxes and rolled prints into tubes", () => {
  const prints = [
    { width: "15", height: "19", qty: "1" },
    { width: "24", height: "30", finishing: "Rolled", qty: "1" }
  ]
  expect(pack(prints, "in/lb", { catalogue, profile })).toEqual({ _tag: "Packed", boxes: [flatBox, tube] })
})

it("converts between the units of the API and the catalogue", () => {
  const prints = [{ width: "38.1", height: "48.26", qty: "1" }]
  expect(pack(prints, "cm/kg", { catalogue, profile })).toEqual({
    _tag: "Packed",
    boxes: [{ type: "Box", width: "43.18", height: "7.62", length: "53.34" }]
  })
  const metric = { catalogue, profile, unit: "cm" } as const
  expect(pack([{ width: "15", height: "19", qty: "1" }], "cm/kg", metric)).toEqual({ _tag: "Packed", boxes: [flatBox] })
  expect(pack([{ width: "5.9", height: "7.4", qty: "1" }], "in/lb", metric)).toEqual({
    _tag: "Packed",
    boxes: [{ type: "Box", width: "6.69291", height: "1.1811", length: "8.26772" }]
  })
})

describe("gross weights", () => {
  const { Rolled } = profile.finishings
  const weighed = {
    scale: 1000,
    finishings: { Rolled: { ...Rolled, weight: 0.002 } },
    otherwise: { ...profile.otherwise, weight: 0.01 },
    packaging: { board: 0.002, tube: 0.003, filler: 0.0005 }
  }
  const prints = [
    { width: "15", height: "19", qty: "1" },
    { width: "24", height: "30", finishing: "Rolled", qty: "2" }
  ]

  it("returns the gross weight of each box and tube", () => {
    // Box: 15 x 19 x 0.01 = 2.85; board 2 x (17 x 21 + 17 x 3 + 21 x 3) = 942, times 0.002 = 1.884; filler: the print
    // with its margins fills 16 x 20 x 1 = 320 of 640, so 320 x 0.0005 = 0.16.
    // Tube: 2 x 24 x 30 x 0.002 = 2.88; wall 2 x (3.5 x 25 + 3.5 x 3.5 + 25 x 3.5) = 374.5, times 0.003 = 1.1235.
    expect(pack(prints, "in/lb", { catalogue, profile: weighed })).toEqual({
      _tag: "Packed",
      boxes: [
        { ...flatBox, weight: "4.894" },
        { ...tube, weight: "4.004" }
      ]
    })
  })

  it("converts weights between pounds and kilograms, and rounds them up to a thousandth", () => {
    // A box of 4.894 in the unit of the shop, as above: 4.894 lb = 2.219881 kg, and 4.894 kg = 10.789423 lb.
    const inCentimetres = [{ width: "38.1", height: "48.26", qty: "1" }]
    expect(pack(inCentimetres, "cm/kg", { catalogue, profile: weighed })).toMatchObject({
      _tag: "Packed",
      boxes: [{ weight: "2.22" }]
    })
    const inInches = [{ width: "5.90551", height: "7.48031", qty: "1" }]
    const metric = { catalogue, profile: weighed, unit: "cm" } as const
    expect(pack(inInches, "in/lb", metric)).toMatchObject({ _tag: "Packed", boxes: [{ weight: "10.79" }] })
  })

  it("returns at least one thousandth, so that every weight can be quoted", () => {
    const { Rolled } = weighed.finishings
    const weightless = { ...weighed, finishings: { Rolled: { ...Rolled, weight: 0 } }, packaging: { tube: 0 } }
    expect(pack(prints.slice(1), "in/lb", { catalogue, profile: weightless })).toEqual({
      _tag: "Packed",
      boxes: [{ ...tube, weight: "0.001" }]
    })
  })
})

it.each<[side: string, boxes: number]>([
  // The box is 16 x 20 x 2. Two pieces of 7 x 19 x 2 with margins of 1/2 fit side by side.
  ["7", 1],
  ["6.999999999999998", 1],
  ["7.000000000000002", 1],
  ["7.00000000000000000001", 1],
  ["7.001", 2],
  ["7.00000001", 2]
])("rounds a side of %s up to a step, without rounding errors, and needs %i boxes", (width, boxes) => {
  const thick = { ...profile, otherwise: { ...profile.otherwise, thickness: 2 } }
  const answer = pack([{ width, height: "19", qty: "2" }], "in/lb", { catalogue, profile: thick })
  expect(answer._tag === "Packed" && answer.boxes.length).toBe(boxes)
})

it("lists every print that does not fit, with the reason", () => {
  const prints = [
    { width: "15.5", height: "19", qty: "1" },
    { width: "10", height: "10", qty: "1" },
    { width: "25", height: "30", finishing: "Rolled", qty: "1" }
  ]
  expect(pack(prints, "in/lb", { catalogue, profile })).toEqual({
    _tag: "Unpackable",
    unpackable: [
      { index: 0, reason: "is too large for every box" },
      { index: 2, reason: "is longer than every tube in both rolling directions" }
    ]
  })
})

it("packs up to 100,000 pieces and lists the excess prints as unpackable", () => {
  const prints = Array.from({ length: 12 }, () => ({ width: "5", height: "5", qty: "10000" }))
  expect(pack(prints)).toEqual({
    _tag: "Unpackable",
    unpackable: [10, 11].map((index) => ({ index, reason: "more than 100000 pieces in one request" }))
  })
  const answer = pack(prints.slice(0, 10))
  expect(answer._tag === "Packed" && answer.boxes.length).toBeGreaterThan(0)
})

it("refuses more than 10,000 lines", () => {
  const prints = Array.from({ length: 10_001 }, () => ({ width: "5", height: "5", qty: "1" }))
  expect(pack(prints)).toEqual({
    _tag: "Unpackable",
    unpackable: [{ index: 0, reason: "prints: must be a list of at most 10000, got a list of 10001" }]
  })
})

it("throws for an invalid catalogue when the layer is created", () => {
  const invalid = { ...catalogue, tubes: [{ ...catalogue.tubes[0]!, diameter: -1 }] }
  expect(() => printPacker({ catalogue: invalid, profile })).toThrow(RangeError)
  const short = { ...catalogue, tubes: [{ ...catalogue.tubes[0]!, outer: { width: 3.5, length: 23, height: 3.5 } }] }
  expect(() => printPacker({ catalogue: short, profile })).toThrow(
    new RangeError("packer: catalogue.tubes[0].outer: must contain the diameter and the length of the tube")
  )
})

it.each([
  [{ profiles: {} }, 'packer: unknown option "profiles"; did you mean "profile"?'],
  [{ unit: "mm" }, "packer: unit: must be in or cm, not mm"],
  [{ unit: null }, "packer: unit: must be in or cm, not null"],
  [
    { catalogue: { boxes: [], tubes: [] } },
    "packer: catalogue: must have a box, a tube or a carton that is cut to size"
  ],
  [
    { catalogue: { boxes: [], tubes: [], cut: [] } },
    "packer: catalogue: must have a box, a tube or a carton that is cut to size"
  ],
  [{ profile: { finishings: {} } }, "profile"]
])("throws for the options %o with the name of the wrong one", (options, message) => {
  expect(() => printPacker(options as never)).toThrow(message)
})
