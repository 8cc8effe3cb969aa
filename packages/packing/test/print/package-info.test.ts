import {
  type Print,
  type PrintCatalogue,
  type PrintProfile,
  packageInfo,
  printCatalogue,
  printProfile
} from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { box, parcelsOf, plain, shop, summary } from "./print-setup.ts"

describe("an order of prints", () => {
  it("that mixes both gives boxes and tubes", () => {
    const info = packageInfo([
      { width: 24, height: 36, finishing: "Rolled", quantity: 2 },
      { width: 16, height: 20, finishing: "Canvas", quantity: 1 }
    ])
    expect(parcelsOf(info).map(({ kind, contents }) => [kind, contents.map(({ print }) => print)])).toEqual([
      ["box", [1]],
      ["tube", [0]]
    ])
  })

  it("takes a finishing whatever its case, and the profile's other entry for what it does not know", () => {
    const boxFor = (finishing?: string) => summary(packageInfo([{ width: 9, height: 11, finishing, quantity: 5 }]))
    expect(boxFor("rolled")[0]![0]).toContain("tube")
    expect(boxFor(" ROLLED ")[0]![0]).toContain("tube")
    expect(boxFor("Velvet")).toEqual(boxFor("Canvas"))
    expect(boxFor("constructor")).toEqual(boxFor("Canvas"))
    expect(boxFor()).toEqual(boxFor("Canvas"))
    expect(boxFor("Paper")).not.toEqual(boxFor("Canvas"))
  })

  it("is refused with every print that no box or tube takes, and why", () => {
    expect(
      packageInfo([
        { width: 70, height: 90, finishing: "Rolled", quantity: 1 },
        { width: 8, height: 10, quantity: 1 },
        { width: 80, height: 30, finishing: "Canvas", quantity: 1 },
        { width: 1e9, height: 30, finishing: "Canvas", quantity: 1 },
        { width: 60, height: 9000, finishing: "Rolled", quantity: 1 }
      ])
    ).toMatchObject({
      _tag: "Refused",
      refusals: [
        { print: 0, reason: "too-long" },
        { print: 2, reason: "too-long" },
        { print: 3, reason: "too-long" },
        { print: 4, reason: "too-thick" }
      ]
    })
    expect(packageInfo([{ width: 8, height: 10, quantity: 1 }], printProfile, { boxes: [], tubes: [] })).toMatchObject({
      _tag: "Refused",
      refusals: [{ print: 0, reason: "too-long" }]
    })
  })

  it("is refused with every side and quantity that makes no sense", () => {
    const bad = (print: Partial<Print>) => {
      const info = packageInfo([
        { width: 8, height: 10, quantity: 1 },
        { width: 8, height: 10, quantity: 1, ...print }
      ])
      return info._tag === "Packed" ? "packed" : info.refusals.map(({ print: index, reason }) => `${index} ${reason}`)
    }
    for (const side of [0, -1, Number.NaN, Infinity]) {
      expect(bad({ width: side })).toEqual(["1 invalid-side"])
      expect(bad({ height: side })).toEqual(["1 invalid-side"])
    }
    for (const quantity of [0, -1, 1.5, 10_001, Number.NaN]) expect(bad({ quantity })).toEqual(["1 invalid-quantity"])
    expect(bad({ quantity: 10_000 })).toBe("packed")
    expect(bad({ width: 0.001 })).toBe("packed")
  })

  it("is refused in words that count from one", () => {
    const messages = (prints: readonly Print[]) => {
      const info = packageInfo(prints)
      return info._tag === "Packed" ? [] : info.refusals.map(({ message }) => message)
    }
    expect(
      messages([
        { width: 8, height: 10, quantity: 0 },
        { width: -3, height: 10, quantity: 1 }
      ])
    ).toEqual([
      "Print 1: its quantity is 0, not a whole number from 1 to 10000",
      "Print 2: its width is -3, not a positive length"
    ])
    const rolled = { finishing: "Rolled", quantity: 1 }
    expect(
      messages([
        { width: 80, height: 90, quantity: 1 },
        { width: 70, height: 90, ...rolled },
        { width: 9, height: 9e5, ...rolled }
      ])
    ).toEqual([
      "Print 1 is too large for every box",
      "Print 2 is longer than every tube, whichever way it is rolled",
      "Print 3, rolled, is too thick for every tube long enough for it"
    ])
  })

  it("may be empty", () => {
    expect(packageInfo([])).toEqual({ _tag: "Packed", parcels: [] })
  })

  it("is refused for what is no print, no list of prints, or no finishing", () => {
    const said = (prints: unknown) => {
      const info = packageInfo(prints as readonly Print[])
      return info._tag === "Packed" ? [] : info.refusals
    }
    const print = { width: 8, height: 10, quantity: 1 }
    expect(said(null)).toEqual([{ reason: "invalid-list", message: "The prints are not a list" }])
    expect(said(new Array(10_001))).toEqual([
      { reason: "invalid-list", message: "There are 10001 lines of prints, more than 10000" }
    ])
    expect(said([print, null])).toEqual([
      { print: 1, reason: "invalid-print", message: "Print 2: is null, not a print" }
    ])
    expect(said(new Array(1))).toEqual([
      { print: 0, reason: "invalid-print", message: "Print 1: is undefined, not a print" }
    ])
    expect(said([{ ...print, finishing: 3 }])).toEqual([
      { print: 0, reason: "invalid-print", message: "Print 1: its finishing is 3, not a text" }
    ])
    expect(said([{ ...print, width: "8" }])).toEqual([
      { print: 0, reason: "invalid-side", message: 'Print 1: its width is "8", not a positive length' }
    ])
  })

  it("is refused by a profile or a catalogue that makes no sense, and where", () => {
    const rolled = { kind: "rolled", sheet: 1, core: 1, looseness: 1 } as const
    const [tube] = printCatalogue.tubes
    const by = (profile: unknown, catalogue: unknown = printCatalogue) => {
      const info = packageInfo([], profile as PrintProfile, catalogue as PrintCatalogue)
      return info._tag === "Packed" ? "packed" : info.refusals.map(({ message }) => message).join()
    }
    const boxes = (one: unknown) => by(printProfile, { boxes: [one], tubes: [] })
    const tubes = (one: object) => by(printProfile, { boxes: [], tubes: [{ ...tube, ...one }] })
    expect(by(null)).toBe("The profile is not an object")
    expect(by({ ...printProfile, scale: 0 })).toBe("The profile/scale is not a whole number above 0")
    expect(by({ ...printProfile, scale: 1.5 })).toBe("The profile/scale is not a whole number above 0")
    expect(by({ ...printProfile, scale: 1e7 })).toBe("The profile/scale is more than 1000000")
    expect(by(shop({ margin: 10_000 }))).toBe("packed")
    expect(by(shop({ margin: 10_001 }))).toBe("The profile/otherwise/margin is more than 10000")
    for (const finishings of [null, "Thin", () => 3])
      expect(by({ ...printProfile, finishings })).toBe("The profile/finishings is not an object")
    expect(by({ ...printProfile, otherwise: 3 })).toBe("The profile/otherwise is not an object")
    expect(by(shop({ thickness: 0 }))).toBe("The profile/otherwise/thickness is not a number above 0")
    expect(by(shop({ margin: -1 }))).toBe("The profile/otherwise/margin is not a number from 0")
    expect(by(shop({ gap: Number.NaN }))).toBe("The profile/otherwise/gap is not a number from 0")
    expect(by(shop({ atMost: 0 }))).toBe("The profile/otherwise/atMost is not a whole number above 0")
    expect(by(shop({ atMost: 1.5 }))).toBe("The profile/otherwise/atMost is not a whole number above 0")
    const thin = (change: object) => by({ ...printProfile, finishings: { Thin: { ...rolled, ...change } } })
    expect(thin({ sheet: 0 })).toBe("The profile/finishings/Thin/sheet is not a number above 0")
    expect(thin({ core: -1 })).toBe("The profile/finishings/Thin/core is not a number from 0")
    expect(thin({ looseness: 0 })).toBe("The profile/finishings/Thin/looseness is not a number above 0")
    expect(thin({ kind: "folded" })).toBe("The profile/finishings/Thin/kind is not one of flat, rolled")
    expect(by({ ...printProfile, finishings: { Thin: null } })).toBe("The profile/finishings/Thin is not an object")
    expect(by(printProfile, {})).toBe("The catalogue/boxes is not a list")
    expect(tubes({ diameter: 0 })).toBe("The catalogue/tubes/0/diameter is not a number above 0")
    expect(tubes({ length: Number.NaN })).toBe("The catalogue/tubes/0/length is not a number above 0")
    expect(tubes({ outer: { width: 0, length: 1, height: 1 } })).toBe(
      "The catalogue/tubes/0/outer/width is not a number above 0"
    )
    expect(boxes(box("none", 0, 1, 1))).toBe("The catalogue/boxes/0/inner/width is not a number above 0")
    expect(boxes(box("half", 1, 1, 1, 0.5))).toBe(
      "The catalogue, box half (number 1): stock is not a whole number: 0.5"
    )
    expect(boxes({ ...box("shut", 1, 1, 1), outer: box("", 0, 1, 1).inner })).toBe(
      "The catalogue/boxes/0/outer/width is not a number above 0"
    )
    expect(boxes(box("hall", 1e3, 1e3, 9))).toContain("box hall (number 1): inner/width is 1000, more than 200")
    // 199 inches and the gap of two that the topmost piece of a finishing does not need.
    const cube = { boxes: [box("cube", 199, 199, 199)], tubes: [] }
    expect(by(printProfile, cube)).toBe("packed")
    const airy = { ...plain, gap: 2 }
    for (const profile of [
      { ...printProfile, finishings: { ...printProfile.finishings, Airy: airy } },
      { ...printProfile, otherwise: airy }
    ])
      expect(by(profile, cube)).toContain("box cube (number 1): inner/height is 201, more than 200")
    const reasons = (profile: unknown, catalogue: unknown) => {
      const info = packageInfo([], profile as PrintProfile, catalogue as PrintCatalogue)
      return info._tag === "Packed" ? [] : info.refusals.map(({ reason }) => reason)
    }
    expect(reasons(null, null)).toEqual(["invalid-profile"])
    expect(reasons(printProfile, null)).toEqual(["invalid-catalogue"])
    expect(reasons(printProfile, { boxes: [box("half", 1, 1, 1, 0.5)], tubes: [] })).toEqual(["invalid-catalogue"])
  })
})

describe("the built-in catalogue", () => {
  it("has at least ten boxes and four tubes, each smaller inside than outside and under its own name", () => {
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

  it("takes every usual size of every finishing of the built-in profile", () => {
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
        expect(packageInfo([{ width, height, finishing, quantity: 1 }])._tag).toBe("Packed")
  })
})
