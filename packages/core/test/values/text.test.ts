import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { isBlank, isLongerThan, isStorable } from "../../src/values/text.ts"

const anyString = fc.string({
  unit: fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\ud83d", "\ude00", "\0", " "))
})

describe("isBlank", () => {
  test.each(["", " ", "\t\r\n", "\u00a0\u2003\ufeff\u2028"])("treats %j as blank", (text) => {
    expect(isBlank(text)).toBe(true)
  })

  test.each(["0", " a ", "\u200b", "\0", "\ud800"])("treats %j as not blank", (text) => {
    expect(isBlank(text)).toBe(false)
  })

  test("treats a string as blank if and only if trimming leaves nothing", () => {
    const spaces = fc.string({
      unit: fc.constantFrom(" ", "\t", "\v", "\f", "\u0085", "\u180e", "\u200b", "\u3000", "x")
    })
    fc.assert(
      fc.property(fc.oneof(anyString, spaces), (text) => {
        expect(isBlank(text)).toBe(text.trim() === "")
      }),
      { seed: seedOf(1) }
    )
  })
})

describe("isStorable", () => {
  test("refuses only C0 controls except tab, LF and CR, and lone surrogates, of all code units", () => {
    const refused: Array<number> = []
    for (let unit = 0; unit <= 0xffff; unit++) {
      if (!isStorable(`a${String.fromCharCode(unit)}b`)) refused.push(unit)
    }
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    expect(refused).toEqual([...range(0, 8), 11, 12, ...range(14, 31), ...range(0xd800, 0xdfff)])
  })

  test.each(["\ude00\ud83d", "ok\ud83d", "\ude00", "\ud83d\ud83d\ude00"])(
    "refuses the lone surrogate in %j",
    (text) => {
      expect(isStorable(text)).toBe(false)
    }
  )

  test("accepts only strings that survive UTF-8 encoding", () => {
    fc.assert(
      fc.property(anyString, (text) => {
        if (isStorable(text)) expect(Buffer.from(text, "utf8").toString("utf8")).toBe(text)
      }),
      { seed: seedOf(2) }
    )
  })
})

describe("isLongerThan", () => {
  test.each([
    ["", 0, false],
    ["a", 0, true],
    ["abc", 3, false],
    ["abcd", 3, true],
    ["😀😀😀", 3, false],
    ["😀😀😀😀", 3, true],
    ["😀😀😀a", 3, true],
    ["😀bcd", 3, true]
  ])("compares %j with the limit %i: %s", (text, limit, longer) => {
    expect(isLongerThan(text, limit)).toBe(longer)
  })

  test("counts the length of a string in code points", () => {
    fc.assert(
      fc.property(anyString, fc.integer({ min: -3, max: 3 }), (text, distance) => {
        const count = Array.from(text).length
        const limit = Math.max(0, count + distance)
        expect(isLongerThan(text, limit)).toBe(count > limit)
      }),
      { seed: seedOf(3) }
    )
  })
})
