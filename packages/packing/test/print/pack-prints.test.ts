import {
  type Print,
  type PrintCatalogue,
  type PrintProfile,
  packPrints,
  printCatalogue,
  printProfile
} from "@waybill/packing/prints"
import { describe, expect, it } from "vitest"
import { box, parcelsOf, plain, profileOf, summary } from "./print-setup.ts"

describe("packPrints", () => {
  it("packs flat prints into boxes and rolled prints into tubes", () => {
    const info = packPrints([
      { width: 24, height: 36, finishing: "Rolled", quantity: 2 },
      { width: 16, height: 20, finishing: "Canvas", quantity: 1 }
    ])
    expect(parcelsOf(info).map(({ kind, contents }) => [kind, contents.map(({ print }) => print)])).toEqual([
      ["box", [1]],
      ["tube", [0]]
    ])
  })

  it("ignores the case of a finishing, and packs prints without one by the rules in `otherwise`", () => {
    const boxFor = (finishing?: string) => summary(packPrints([{ width: 9, height: 11, finishing, quantity: 5 }]))
    expect(boxFor("rolled")[0]![0]).toContain("tube")
    expect(boxFor(" ROLLED ")[0]![0]).toContain("tube")
    expect(boxFor(" ")).toEqual(boxFor("Canvas"))
    expect(boxFor()).toEqual(boxFor("Canvas"))
    expect(boxFor("Paper")).not.toEqual(boxFor("Canvas"))
  })

  it("refuses every print with a finishing that the profile does not name, with the nearest name", () => {
    const print = { width: 24, height: 36, quantity: 1 }
    const finishings = ["Rolled", "Roled", undefined, "constructor"]
    expect(packPrints(finishings.map((finishing) => ({ ...print, finishing })))).toEqual({
      _tag: "Refused",
      refusals: [
        {
          print: 1,
          reason: "unknown-finishing",
          message: 'Print 2: unknown finishing "Roled"; did you mean "Rolled"?'
        },
        {
          print: 3,
          reason: "unknown-finishing",
          message:
            'Print 4: unknown finishing "constructor"; expected one of Canvas, Framed, Paper, Metal, Acrylic, Rolled'
        }
      ]
    })
  })

  it("names every print that fits into no box or tube with a reason, and packs the others", () => {
    expect(
      packPrints([
        { width: 70, height: 90, finishing: "Rolled", quantity: 1 },
        { width: 8, height: 10, quantity: 1 },
        { width: 80, height: 30, finishing: "Canvas", quantity: 1 },
        { width: 1e9, height: 30, finishing: "Canvas", quantity: 1 },
        { width: 59, height: 9000, finishing: "Rolled", quantity: 1 }
      ])
    ).toMatchObject({
      _tag: "Packed",
      parcels: [{ contents: [{ print: 1, quantity: 1 }] }],
      unpacked: [
        { print: 0, quantity: 1, reason: "too-long" },
        { print: 2, quantity: 1, reason: "too-long" },
        { print: 3, quantity: 1, reason: "too-long" },
        { print: 4, quantity: 1, reason: "too-thick" }
      ]
    })
    expect(packPrints([{ width: 8, height: 10, quantity: 3 }], printProfile, { boxes: [], tubes: [] })).toMatchObject({
      _tag: "Packed",
      parcels: [],
      unpacked: [{ print: 0, quantity: 3, reason: "too-long" }]
    })
  })

  it("refuses every invalid side and quantity", () => {
    const resultWith = (print: Partial<Print>) => {
      const info = packPrints([
        { width: 8, height: 10, quantity: 1 },
        { width: 8, height: 10, quantity: 1, ...print }
      ])
      return info._tag === "Packed" ? "packed" : info.refusals.map(({ print: index, reason }) => `${index} ${reason}`)
    }
    for (const side of [0, -1, Number.NaN, Infinity]) {
      expect(resultWith({ width: side })).toEqual(["1 invalid-side"])
      expect(resultWith({ height: side })).toEqual(["1 invalid-side"])
    }
    for (const quantity of [0, -1, 1.5, 10_001, Number.NaN])
      expect(resultWith({ quantity })).toEqual(["1 invalid-quantity"])
    expect(resultWith({ quantity: 10_000 })).toBe("packed")
    expect(resultWith({ width: 0.001 })).toBe("packed")
  })

  it("numbers prints from 1 in its messages", () => {
    const messages = (prints: readonly Print[]) => {
      const info = packPrints(prints)
      return (info._tag === "Packed" ? info.unpacked : info.refusals).map(({ message }) => message)
    }
    expect(
      messages([
        { width: 8, height: 10, quantity: 0 },
        { width: -3, height: 10, quantity: 1 }
      ])
    ).toEqual(["Print 1: quantity must be 1 or more, got 0", "Print 2: width must be greater than 0, got -3"])
    const rolled = { finishing: "Rolled", quantity: 1 }
    expect(
      messages([
        { width: 80, height: 90, quantity: 1 },
        { width: 70, height: 90, ...rolled },
        { width: 9, height: 9e5, ...rolled }
      ])
    ).toEqual([
      "Print 1 is too large for every box",
      "Print 2 is longer than every tube in both rolling directions",
      "Print 3, rolled, is too thick for every tube long enough for it"
    ])
  })

  it("packs an empty order", () => {
    expect(packPrints([])).toEqual({ _tag: "Packed", parcels: [], unpacked: [], alternatives: [], cut: false })
  })

  it("refuses a value that is not a list of prints, and prints with an invalid finishing", () => {
    const refusalsOf = (prints: unknown) => {
      const info = packPrints(prints as readonly Print[])
      return info._tag === "Packed" ? [] : info.refusals
    }
    const print = { width: 8, height: 10, quantity: 1 }
    expect(refusalsOf(null)).toEqual([{ reason: "invalid-list", message: "prints: must be a list, got null" }])
    expect(refusalsOf(new Array(10_001))).toEqual([
      { reason: "invalid-list", message: "prints: must be a list of at most 10000, got a list of 10001" }
    ])
    expect(refusalsOf([print, null])).toEqual([
      { print: 1, reason: "invalid-print", message: "Print 2: must be an object, got null" }
    ])
    expect(refusalsOf(new Array(1))).toEqual([
      { print: 0, reason: "invalid-print", message: "Print 1: must be an object, got undefined" }
    ])
    expect(refusalsOf([{ ...print, finishing: 3 }])).toEqual([
      { print: 0, reason: "invalid-print", message: "Print 1: finishing must be a string, got 3" }
    ])
    expect(refusalsOf([{ ...print, width: "8" }])).toEqual([
      { print: 0, reason: "invalid-side", message: 'Print 1: width must be a number, got "8"' }
    ])
  })

  it("names the invalid field of a profile or a catalogue", () => {
    const rolled = { kind: "rolled", sheet: 1, core: 1, looseness: 1 } as const
    const [tube] = printCatalogue.tubes
    const resultWith = (profile: unknown, catalogue: unknown = printCatalogue) => {
      const info = packPrints([], profile as PrintProfile, catalogue as PrintCatalogue)
      return info._tag === "Packed" ? "packed" : info.refusals.map(({ message }) => message).join()
    }
    const withBox = (one: unknown) => resultWith(printProfile, { boxes: [one], tubes: [] })
    const withTube = (one: object) => resultWith(printProfile, { boxes: [], tubes: [{ ...tube, ...one }] })
    expect(resultWith(null)).toBe("profile: must be an object, got null")
    expect(resultWith({ ...printProfile, scale: 0 })).toBe("profile.scale: must be 1 or more, got 0")
    expect(resultWith({ ...printProfile, scale: 1.5 })).toBe("profile.scale: must be an integer, got 1.5")
    expect(resultWith({ ...printProfile, scale: 1e7 })).toBe("profile.scale: must be at most 1000000, got 10000000")
    expect(resultWith(profileOf({ margin: 10_000 }))).toBe("packed")
    expect(resultWith(profileOf({ margin: 10_001 }))).toBe("profile.otherwise.margin: must be at most 10000, got 10001")
    expect(resultWith({ ...printProfile, finishings: null })).toBe("profile.finishings: must be an object, got null")
    expect(resultWith({ ...printProfile, finishings: "A" })).toBe('profile.finishings: must be an object, got "A"')
    expect(resultWith({ ...printProfile, finishings: [] })).toBe(
      "profile.finishings: must be an object, got a list of 0"
    )
    expect(resultWith({ ...printProfile, finishings: () => 3 })).toBe(
      "profile.finishings: must be an object, got a function"
    )
    expect(resultWith({ ...printProfile, otherwise: 3 })).toBe("profile.otherwise: must be an object, got 3")
    expect(resultWith(profileOf({ thickness: 0 }))).toBe("profile.otherwise.thickness: must be greater than 0, got 0")
    expect(resultWith(profileOf({ margin: -1 }))).toBe("profile.otherwise.margin: must be 0 or more, got -1")
    expect(resultWith(profileOf({ gap: Number.NaN }))).toBe("profile.otherwise.gap: must be a number, got NaN")
    expect(resultWith(profileOf({ atMost: 0 }))).toBe("profile.otherwise.atMost: must be 1 or more, got 0")
    expect(resultWith(profileOf({ atMost: 1.5 }))).toBe("profile.otherwise.atMost: must be an integer, got 1.5")
    expect(resultWith(profileOf({ areaAtMost: 0 }))).toBe("profile.otherwise.areaAtMost: must be greater than 0, got 0")
    expect(resultWith(profileOf({ areaAtMost: 2e8 }))).toBe(
      "profile.otherwise.areaAtMost: must be at most 100000000, got 200000000"
    )
    const withThin = (change: object) => resultWith({ ...printProfile, finishings: { Thin: { ...rolled, ...change } } })
    expect(withThin({ sheet: 0 })).toBe("profile.finishings.Thin.sheet: must be greater than 0, got 0")
    expect(withThin({ core: -1 })).toBe("profile.finishings.Thin.core: must be 0 or more, got -1")
    for (const looseness of [0, 0.3])
      expect(withThin({ looseness })).toBe(`profile.finishings.Thin.looseness: must be 1 or more, got ${looseness}`)
    expect(withThin({ kind: "folded" })).toBe('profile.finishings.Thin.kind: must be one of flat, rolled, got "folded"')
    expect(resultWith({ ...printProfile, finishings: { Thin: null } })).toBe(
      "profile.finishings.Thin: must be an object, got null"
    )
    expect(resultWith(printProfile, {})).toBe("catalogue.boxes: must be a list, got undefined")
    expect(withTube({ diameter: 0 })).toBe("catalogue.tubes[0].diameter: must be greater than 0, got 0")
    expect(withTube({ length: Number.NaN })).toBe("catalogue.tubes[0].length: must be a number, got NaN")
    expect(withTube({ outer: { width: 0, length: 1, height: 1 } })).toBe(
      "catalogue.tubes[0].outer.width: must be greater than 0, got 0"
    )
    expect(withBox(box("none", 0, 1, 1))).toBe("catalogue.boxes[0].inner.width: must be greater than 0, got 0")
    expect(withBox(box("half", 1, 1, 1, 0.5))).toBe("catalogue.boxes[0].stock: must be an integer, got 0.5")
    expect(withBox({ ...box("shut", 1, 1, 1), outer: box("", 0, 1, 1).inner })).toBe(
      "catalogue.boxes[0].outer.width: must be greater than 0, got 0"
    )
    expect(withBox(box("hall", 1e3, 1e3, 9))).toContain("boxes[0].inner.width (hall): must be at most 200, got 1000")
    // The headroom for a gap of two inches raises the height of 199 inches above the packer's limit.
    const cube = { boxes: [box("cube", 199, 199, 199)], tubes: [] }
    expect(resultWith(printProfile, cube)).toBe("packed")
    const airy = { ...plain, gap: 2 }
    for (const profile of [
      { ...printProfile, finishings: { ...printProfile.finishings, Airy: airy } },
      { ...printProfile, otherwise: airy }
    ])
      expect(resultWith(profile, cube)).toContain("boxes[0].inner.height (cube): must be at most 200, got 201")
    const reasons = (profile: unknown, catalogue: unknown) => {
      const info = packPrints([], profile as PrintProfile, catalogue as PrintCatalogue)
      return info._tag === "Packed" ? [] : info.refusals.map(({ reason }) => reason)
    }
    expect(reasons(null, null)).toEqual(["invalid-profile"])
    expect(reasons(printProfile, null)).toEqual(["invalid-catalogue"])
    expect(reasons(printProfile, { boxes: [box("half", 1, 1, 1, 0.5)], tubes: [] })).toEqual(["invalid-catalogue"])
  })
})

describe("the built-in catalogue", () => {
  it("the built-in catalogue has at least ten boxes and four tubes, all with walls and unique names", () => {
    const { boxes, tubes } = printCatalogue
    expect(boxes.length).toBeGreaterThanOrEqual(10)
    expect(tubes.length).toBeGreaterThanOrEqual(4)
    expect(new Set([...boxes, ...tubes].map(({ reference }) => reference)).size).toBe(boxes.length + tubes.length)
    for (const { inner, outer } of boxes)
      for (const side of ["width", "length", "height"] as const) expect(outer![side]).toBeGreaterThan(inner[side])
    for (const { diameter, length, outer } of tubes) {
      expect(Math.min(outer.width, outer.height)).toBeGreaterThan(diameter)
      expect(outer.length).toBeGreaterThan(length)
    }
  })

  it("packs every common size in every finishing of the built-in profile", () => {
    const sizes = [
      [5, 7],
      [8, 10],
      [11, 14],
      [12, 12],
      [16, 20],
      [18, 24],
      [20, 30],
      [24, 36],
      [30, 40],
      [36, 48],
      [40, 56]
    ] as const
    for (const finishing of Object.keys(printProfile.finishings))
      for (const [width, height] of sizes)
        expect(packPrints([{ width, height, finishing, quantity: 1 }])._tag).toBe("Packed")
  })
})
