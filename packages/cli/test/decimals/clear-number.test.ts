import { expect, it } from "vitest"
import { clearNumber, parseNumber } from "../../src/decimals/number-cell.ts"

it.each([
  ["1.000", "comma", "1000"],
  ["1,250", "comma", "1,25"],
  ["1,234", "comma", "1,2340"],
  ["1.200,50", "comma", "1200,5"],
  ["1,250", "point", "1250"],
  ["1.234", "point", "1.2340"],
  ["1,250.5", "point", "1250.5"]
] as const)(
  "writes %s with a decimal %s so that its value does not depend on others: %s",
  (text, separator, expected) => {
    expect(clearNumber(text, separator)).toBe(expected)
    // The written number has the same value in a column that shows both separators.
    expect(parseNumber(expected, "mixed")).toBe(parseNumber(text, separator))
  }
)

it.each([
  ["4.5", "point"],
  ["1000", "comma"],
  ["1.000", "mixed"],
  ["1,250", undefined],
  ["1.200,50", "point"],
  ["x", "comma"]
] as const)("leaves %s as it is with the separator %s", (text, separator) => {
  expect(clearNumber(text, separator)).toBeUndefined()
})
