import { type FlatFinishing, type Print, packPrints } from "@waybill/packing/prints"
import { describe, expect, it } from "vitest"
import { box, parcelsOf, profileOf } from "../print-setup.ts"

describe("the limit of area", () => {
  const catalogue = { boxes: [box("one", 10, 20, 9)], tubes: [] }
  const boxesFor = (prints: readonly Print[], flat: Partial<FlatFinishing>) =>
    parcelsOf(packPrints(prints, profileOf(flat), catalogue)).length

  it("allows more small pieces than large ones", () => {
    const boxesOf = (height: number, quantity: number) =>
      boxesFor([{ width: 10, height, quantity }], { areaAtMost: 360 })
    // 3 × 120 is exactly 360, and 3 × 120.1 is more.
    expect(boxesOf(12, 9)).toBe(3)
    expect(boxesOf(12.01, 9)).toBe(5)
    // Nine pieces of 40 fill the height of the box.
    expect(boxesOf(4, 9)).toBe(1)
    // A large order first fills whole boxes.
    expect(boxesOf(12, 630)).toBe(210)
    expect(boxesOf(12.01, 630)).toBe(315)
  })

  it("always allows one piece", () => {
    expect(boxesFor([{ width: 10, height: 20, quantity: 3 }], { areaAtMost: 1 })).toBe(3)
    expect(boxesFor([{ width: 10, height: 20, quantity: 603 }], { areaAtMost: 199 })).toBe(603)
  })

  it("adds the areas of the pieces in a mixed box", () => {
    const mixed = (large: number, small: number) =>
      boxesFor(
        [
          { width: 10, height: 15, quantity: large },
          { width: 10, height: 5, quantity: small }
        ],
        { areaAtMost: 400 }
      )
    // 2 × 150 + 2 × 50 = 400.
    expect(mixed(2, 2)).toBe(1)
    expect(mixed(2, 3)).toBe(2)
    expect(mixed(1, 5)).toBe(1)
    expect(mixed(1, 6)).toBe(2)
  })

  it("counts areas that floating point cannot represent exactly", () => {
    // Three faces of 0.1 × 4 are 1.2, which 0.4 divides less than three times in floating point.
    const prints = (quantity: number) => [{ width: 0.1, height: 4, quantity }]
    expect(boxesFor(prints(3), { areaAtMost: 1.2 })).toBe(1)
    expect(boxesFor(prints(4), { areaAtMost: 1.2 })).toBe(2)
    expect(boxesFor(prints(603), { areaAtMost: 1.2 })).toBe(201)
  })

  it("applies beside a limit of pieces, and the stricter one decides", () => {
    const boxesOf = (height: number) => boxesFor([{ width: 10, height, quantity: 6 }], { areaAtMost: 360, atMost: 4 })
    // Two of 180 by area; four of 60 by number.
    expect(boxesOf(18)).toBe(3)
    expect(boxesOf(6)).toBe(2)
  })

  it("limits a stack of loose sheets", () => {
    const sheets = (quantity: number) =>
      boxesFor([{ width: 10, height: 12, quantity }], { areaAtMost: 360, loose: true })
    expect(sheets(3)).toBe(1)
    expect(sheets(4)).toBe(2)
  })
})

it("packs six frames of 16 × 20 in a box with the built-in profile, more small ones and fewer large ones", () => {
  const frames = (width: number, height: number, finishing: string) => {
    const most = parcelsOf(packPrints([{ width, height, finishing, quantity: 60 }])).map(({ contents }) =>
      contents.reduce((sum, { quantity }) => sum + quantity, 0)
    )
    return Math.max(...most)
  }
  // 1920 / 320, 1920 / 864, and one of 1200. Twelve of 11 × 14 are 1848, and thirteen 2002.
  for (const finishing of ["Framed", "Acrylic"]) {
    expect([finishing, frames(16, 20, finishing)]).toEqual([finishing, 6])
    expect([finishing, frames(11, 14, finishing)]).toEqual([finishing, 12])
    expect([finishing, frames(24, 36, finishing)]).toEqual([finishing, 2])
    expect([finishing, frames(30, 40, finishing)]).toEqual([finishing, 1])
  }
})
