import { describe, expect, test } from "vitest"
import { listed, quoted, shownCount, shownText } from "../../src/values/shown.ts"

describe("values in messages", () => {
  test.each([
    ["plain \u00e9\u{1f600}", "plain \u00e9\u{1f600}"],
    ["a\u0000b\nc\td\u007f", "a\\u0000b\\u000ac\\u0009d\\u007f"],
    ["\ud800a\udc00", "\\ud800a\\udc00"],
    ["a\u2028\u202eb\u2066", "a\\u2028\\u202eb\\u2066"],
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(61), `${"x".repeat(60)}\u2026`],
    ["\u{1f600}".repeat(60), "\u{1f600}".repeat(60)],
    ["\u{1f600}".repeat(61), `${"\u{1f600}".repeat(60)}\u2026`],
    ["x".repeat(1_000_000), `${"x".repeat(60)}\u2026`]
  ])("shows %j shortened and with escapes", (text, shown) => {
    expect(shownText(text)).toBe(shown)
    expect(quoted(text)).toBe(`"${shown}"`)
  })

  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [1_234_567, "1,234,567"]
  ])("shows the count %i as %s", (count, shown) => {
    expect(shownCount(count)).toBe(shown)
  })

  test("lists 20 entries and counts the others", () => {
    const entries = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)
    expect(listed([])).toBe("")
    expect(listed(["a", "b"])).toBe("a, b")
    expect(listed(entries(20))).toBe(entries(20).join(", "))
    expect(listed(entries(2000))).toBe(`${entries(20).join(", ")} and 1,980 more`)
  })
})
