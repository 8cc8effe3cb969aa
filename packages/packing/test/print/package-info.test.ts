import { type Print, type PrintProfile, packageInfo, printCatalogue, printProfile } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { box, parcelsOf, shop, summary } from "./shop.ts"

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

  it("is not packed by a profile or a catalogue that makes no sense", () => {
    const rolled = { kind: "rolled", sheet: 1, core: 1, looseness: 1 } as const
    const profiles: readonly PrintProfile[] = [
      { ...printProfile, scale: 0 },
      { ...printProfile, scale: 1.5 },
      shop({ thickness: 0 }),
      shop({ margin: -1 }),
      shop({ gap: Number.NaN }),
      shop({ atMost: 0 }),
      shop({ atMost: 1.5 }),
      { ...printProfile, finishings: { Thin: { ...rolled, sheet: 0 } } },
      { ...printProfile, finishings: { Thin: { ...rolled, core: -1 } } },
      { ...printProfile, finishings: { Thin: { ...rolled, looseness: 0 } } }
    ]
    for (const profile of profiles) expect(() => packageInfo([], profile)).toThrow(RangeError)
    const [tube] = printCatalogue.tubes
    for (const change of [{ diameter: 0 }, { length: Number.NaN }, { outer: { width: 0, length: 1, height: 1 } }])
      expect(() => packageInfo([], printProfile, { boxes: [], tubes: [{ ...tube!, ...change }] })).toThrow(RangeError)
    const broken = [
      box("none", 0, 1, 1),
      box("half", 1, 1, 1, 0.5),
      { ...box("shut", 1, 1, 1), outer: box("", 0, 1, 1).inner }
    ]
    for (const one of broken)
      expect(() => packageInfo([], printProfile, { boxes: [one], tubes: [] })).toThrow(RangeError)
    const order = [{ width: 8, height: 10, quantity: 1 }]
    expect(() => packageInfo(order, printProfile, { boxes: [box("hall", 1e6, 1e6, 9)], tubes: [] })).toThrow(RangeError)
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
