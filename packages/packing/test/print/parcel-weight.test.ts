import { type Print, type PrintCatalogue, type PrintProfile, packPrints, printProfile } from "@waybill/packing/prints"
import { expect, it } from "vitest"

// One box of 10 x 20 x 5 inside and 12 x 22 x 6 outside, and one tube of 4 x 30 inside and 5 x 5 x 32 outside.
const catalogue: PrintCatalogue = {
  boxes: [
    { reference: "box", inner: { width: 10, length: 20, height: 5 }, outer: { width: 12, length: 22, height: 6 } }
  ],
  tubes: [{ reference: "tube", diameter: 4, length: 30, outer: { width: 5, length: 32, height: 5 } }]
}

const profile: PrintProfile = {
  scale: 1000,
  finishings: {
    Canvas: { kind: "flat", thickness: 2, margin: 0, gap: 0, atMost: 2, weight: 0.01 },
    Paper: { kind: "flat", thickness: 0.5, margin: 0, gap: 0, atMost: 10, weight: 0.001 },
    Rolled: { kind: "rolled", sheet: 0.02, core: 1, looseness: 1.2, weight: 0.001 },
    Velvet: { kind: "flat", thickness: 1, margin: 0, gap: 0, atMost: 2 }
  },
  otherwise: { kind: "flat", thickness: 1, margin: 0, gap: 0, atMost: 2 },
  packaging: { board: 0.002, tube: 0.003, filler: 0.001 }
}

const weightsOf = (prints: ReadonlyArray<Print>, shop: PrintProfile = profile, stock: PrintCatalogue = catalogue) => {
  const info = packPrints(prints, shop, stock)
  if (info._tag === "Refused") throw new Error(info.refusals.map(({ message }) => message).join())
  return info.parcels.map(({ grossWeight }) => (grossWeight === undefined ? undefined : Number(grossWeight.toFixed(9))))
}

const canvas = { width: 10, height: 20, finishing: "Canvas", quantity: 1 }
const rolled = { width: 20, height: 30, finishing: "Rolled", quantity: 2 }

it("the gross weight of a box is the sum of its prints, its board and its filler", () => {
  // Canvas: 10 x 20 x 0.01 = 2. Board: 2 x (12 x 22 + 12 x 6 + 22 x 6) = 936, times 0.002 = 1.872.
  // Filler: the canvas fills 400 of 1000, so 600 x 0.001 = 0.6.
  expect(weightsOf([canvas])).toEqual([4.472])
  // A second canvas of the same line: 4 + 1.872, and 200 x 0.001 = 0.2.
  expect(weightsOf([{ ...canvas, quantity: 2 }])).toEqual([6.072])
  // A print of 5 x 8 paper fills 5 x 8 x 0.5 = 20 and weighs 0.04: 2.04 + 1.872 + 580 x 0.001.
  expect(weightsOf([canvas, { width: 5, height: 8, finishing: " paper ", quantity: 1 }])).toEqual([4.492])
})

it("the gross weight of a tube is the sum of its prints and its wall, without filler", () => {
  // Prints: 2 x 20 x 30 x 0.001 = 1.2. Wall: 2 x (5 x 32 + 5 x 5 + 32 x 5) = 690, times 0.003 = 2.07.
  expect(weightsOf([rolled])).toEqual([3.27])
})

it("the empty weight in the catalogue replaces the weight of the board or the wall", () => {
  const weighed = {
    boxes: catalogue.boxes.map((box) => ({ ...box, emptyWeight: 1.5 })),
    tubes: catalogue.tubes.map((tube) => ({ ...tube, emptyWeight: 0.25 }))
  }
  expect(weightsOf([canvas, rolled], profile, weighed)).toEqual([4.1, 1.45])
  const { packaging: _, ...bare } = profile
  expect(weightsOf([canvas, rolled], bare, weighed)).toEqual([3.5, 1.45])
})

it("the gross weight is unknown if the weight of a finishing, the board or the wall is unknown", () => {
  const velvet = { width: 5, height: 8, finishing: "Velvet", quantity: 1 }
  expect(weightsOf([velvet])).toEqual([undefined])
  expect(weightsOf([canvas, velvet])).toEqual([undefined])
  expect(weightsOf([{ ...velvet, finishing: undefined }])).toEqual([undefined])
  expect(weightsOf([canvas, rolled], { ...profile, packaging: { board: 0.002 } })).toEqual([3.872, undefined])
  expect(weightsOf([canvas, rolled], { ...profile, packaging: { tube: 0.003 } })).toEqual([undefined, 3.27])
})

it("a profile and a catalogue with an invalid weight are refused", () => {
  const messageOf = (shop: object, stock: object = catalogue) => {
    const info = packPrints([], { ...profile, ...shop }, { ...catalogue, ...stock })
    return info._tag === "Packed" ? "packed" : info.refusals.map(({ message }) => message).join()
  }
  const { Canvas, Rolled } = profile.finishings
  expect(messageOf({})).toBe("packed")
  expect(messageOf({ finishings: { Canvas: { ...Canvas, weight: -1 } } })).toBe(
    "profile.finishings.Canvas.weight: must be 0 or more, got -1"
  )
  expect(messageOf({ finishings: { Rolled: { ...Rolled, weight: "1" } } })).toBe(
    'profile.finishings.Rolled.weight: must be a number, got "1"'
  )
  expect(messageOf({ packaging: 3 })).toBe("profile.packaging: must be an object, got 3")
  expect(messageOf({ packaging: { board: 10_001 } })).toBe("profile.packaging.board: must be at most 10000, got 10001")
  expect(messageOf({ packaging: { tube: Number.NaN } })).toBe("profile.packaging.tube: must be a number, got NaN")
  expect(messageOf({ packaging: { filler: -1 } })).toBe("profile.packaging.filler: must be 0 or more, got -1")
  const [box] = catalogue.boxes
  const [tube] = catalogue.tubes
  expect(messageOf({}, { boxes: [{ ...box, emptyWeight: -1 }] })).toBe(
    "catalogue.boxes[0].emptyWeight: must be 0 or more, got -1"
  )
  expect(messageOf({}, { tubes: [{ ...tube, emptyWeight: -1 }] })).toBe(
    "catalogue.tubes[0].emptyWeight: must be 0 or more, got -1"
  )
})

it("adds the weights of backing, glass, frame and material of each piece", () => {
  const framed: PrintProfile = {
    ...profile,
    finishings: {
      Framed: {
        kind: "flat",
        thickness: 1,
        margin: 0,
        gap: 0,
        weight: 0.001,
        backing: 0.002,
        glass: 0.004,
        bars: 0.05,
        protection: { corners: 4, pads: 2, sleeve: true }
      }
    },
    packaging: { board: 0, corner: 0.01, pad: 0.0005, sleeve: 0.0001, tape: 0.01 }
  }
  const prints = [{ width: 10, height: 20, finishing: "Framed", quantity: 2 }]
  // Each: 200 × 0.007 + 60 × 0.05 = 4.4, corners 0.04, pads 2 × 200 × 0.0005 = 0.2, sleeve 2 × 200 × 0.0001 = 0.04.
  // Tape: 2 × 22 + 4 × 12 = 92, times 0.01.
  expect(weightsOf(prints, framed)).toEqual([2 * 4.68 + 0.92])
  const info = packPrints(prints, framed, catalogue)
  expect(info._tag === "Packed" && info.parcels[0]!.material).toEqual([
    { name: "pad", quantity: 4, width: 10, length: 20 },
    { name: "sleeve", quantity: 2, width: 10, length: 20 },
    { name: "corner", quantity: 8 },
    { name: "tape", length: 92 }
  ])
  for (const missing of ["corner", "pad", "sleeve"] as const) {
    const { [missing]: _, ...packaging } = framed.packaging!
    expect(weightsOf(prints, { ...framed, packaging })).toEqual([undefined])
  }
})

it("uses the weight of a print in the order instead of its finishing", () => {
  const velvet = { width: 5, height: 8, finishing: "Velvet", quantity: 1, weight: 3 }
  // 3 + 1.872 for the board and (1000 − 40) × 0.001 for the filler.
  expect(weightsOf([velvet])).toEqual([5.832])
})

it("gives each parcel its weight in both places, or in neither if it is unknown", () => {
  const info = packPrints([canvas, rolled], profile, catalogue)
  if (info._tag === "Refused") throw new Error("refused")
  expect(info.parcels.map(({ grossWeight }) => Number(grossWeight!.toFixed(9)))).toEqual([4.472, 3.27])
  const [box] = info.parcels
  expect(box?.kind === "box" && box.packed.grossWeight).toBe(box?.grossWeight)
  const unknown = packPrints([{ ...canvas, finishing: "Velvet" }], profile, catalogue)
  const [unweighed] = unknown._tag === "Packed" ? unknown.parcels : []
  expect(unweighed).not.toHaveProperty("grossWeight")
  expect(unweighed?.kind === "box" && unweighed.packed).not.toHaveProperty("grossWeight")
})

it("every finishing of the built-in profile has a known weight in every kind of parcel", () => {
  for (const finishing of Object.keys(printProfile.finishings))
    for (const [width, height, quantity] of [
      [4, 6, 1],
      [11, 14, 30],
      [24, 36, 3],
      [36, 48, 2]
    ] as const) {
      const info = packPrints([{ width, height, quantity, finishing }], undefined, undefined, { alternatives: 5 })
      if (info._tag === "Refused") throw new Error("refused")
      for (const { parcels } of [info, ...info.alternatives])
        for (const { grossWeight } of parcels) expect(grossWeight).toBeGreaterThan(0.1)
    }
})
