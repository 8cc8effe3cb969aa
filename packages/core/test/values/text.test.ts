import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isBlank, isLongerThan, isStorable } from "../../src/values/text.ts"

const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\ud83d", "\ude00", "\0", " "))
})

describe("blank", () => {
  test.each(["", " ", "\t\r\n", "\u00a0\u2003\ufeff\u2028"])("%j is blank", (text) => {
    expect(isBlank(text)).toBe(true)
  })

  test.each(["0", " a ", "\u200b", "\0", "\ud800"])("%j is not blank", (text) => {
    expect(isBlank(text)).toBe(false)
  })

  test("means that trimming leaves nothing", () => {
    const spaces = fc.string({
      unit: fc.constantFrom(" ", "\t", "\v", "\f", "\u0085", "\u180e", "\u200b", "\u3000", "x")
    })
    fc.assert(
      fc.property(fc.oneof(anyText, spaces), (text) => {
        expect(isBlank(text)).toBe(text.trim() === "")
      }),
      { seed: 1 }
    )
  })
})

describe("storable", () => {
  test("of all the UTF-16 units, those refused alone are the C0 controls but tab, LF and CR, and the surrogates", () => {
    const refused: Array<number> = []
    for (let unit = 0; unit <= 0xffff; unit++) {
      if (!isStorable(`a${String.fromCharCode(unit)}b`)) refused.push(unit)
    }
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    expect(refused).toEqual([...range(0, 8), 11, 12, ...range(14, 31), ...range(0xd800, 0xdfff)])
  })

  test.each(["\ude00\ud83d", "ok\ud83d", "\ude00", "\ud83d\ud83d\ude00"])("%j holds a lone surrogate", (text) => {
    expect(isStorable(text)).toBe(false)
  })

  test("text comes back from UTF-8 unchanged", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (isStorable(text)) expect(Buffer.from(text, "utf8").toString("utf8")).toBe(text)
      }),
      { seed: 2 }
    )
  })
})

describe("longer than a limit", () => {
  test.each([
    ["", 0, false],
    ["a", 0, true],
    ["abc", 3, false],
    ["abcd", 3, true],
    ["😀😀😀", 3, false],
    ["😀😀😀😀", 3, true],
    ["😀😀😀a", 3, true],
    ["😀bcd", 3, true]
  ])("%j, %i: %s", (text, limit, longer) => {
    expect(isLongerThan(text, limit)).toBe(longer)
  })

  test("counts code points", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: -3, max: 3 }), (text, distance) => {
        const count = Array.from(text).length
        const limit = Math.max(0, count + distance)
        expect(isLongerThan(text, limit)).toBe(count > limit)
      }),
      { seed: 3 }
    )
  })
})
