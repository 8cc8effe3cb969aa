import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import * as Decimal from "../../src/values/decimal.ts"

const decimal = (text: string): Decimal.Decimal => {
  const parsed = Decimal.parse(text)
  if (parsed === undefined) throw new Error(`not a decimal: ${text}`)
  return parsed
}

const digits = (min: number, max: number) =>
  fc.array(fc.constantFrom(..."0012345678999"), { minLength: min, maxLength: max }).map((list) => list.join(""))

/** A decimal string with its fraction and its exact value. */
const written = fc
  .record({ minus: fc.boolean(), whole: digits(1, 15), fraction: digits(0, 20) })
  .map(({ minus, whole, fraction }) => ({
    text: `${minus ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`,
    fraction,
    // In units of 10^-20, computed digit by digit.
    value:
      [...`${whole}${fraction}${"0".repeat(20 - fraction.length)}`].reduce((sum, d) => sum * 10n + BigInt(d), 0n) *
      (minus ? -1n : 1n)
  }))

const decimals = [
  ["24.90", "24.90"],
  [" 24.90\n", "24.90"],
  ["007", "7"],
  ["000", "0"],
  ["00.50", "0.50"],
  ["-007.0", "-7.0"],
  ["-0", "0"],
  ["-0.00", "0.00"],
  ["-000.000", "0.000"],
  ["-0.01", "-0.01"],
  ["100", "100"],
  ["999999999999999.99999999999999999999", "999999999999999.99999999999999999999"],
  ["-999999999999999.99999999999999999999", "-999999999999999.99999999999999999999"],
  ["0.00000000000000000001", "0.00000000000000000001"],
  [0, "0"],
  [-0, "0"],
  [12, "12"],
  [-1.5, "-1.5"],
  [24.9, "24.9"],
  [0.000001, "0.000001"],
  [999999999999999, "999999999999999"],
  [0.1 + 0.2, "0.30000000000000004"],
  [1e-7, "0.0000001"],
  [-1e-7, "-0.0000001"],
  [1.5e-19, "0.00000000000000000015"],
  [1e14, "100000000000000"]
]

const invalidStrings = [
  "",
  " ",
  "-",
  ".",
  ".5",
  "5.",
  "-.5",
  "+5",
  "--5",
  "- 5",
  "1e3",
  "1E3",
  "1e-3",
  "0x10",
  "0b1",
  "0o7",
  "1_000",
  "1,000",
  "1,5",
  "1 000",
  "1.2.3",
  "5-",
  "Infinity",
  "-Infinity",
  "NaN",
  "5\u0000",
  "٣",
  "５",
  "−5",
  "5n",
  "5\n5",
  "1000000000000000",
  "0000000000000001",
  "0.000000000000000000001",
  "1.000000000000000000000"
]

const invalidValues = [
  1e21,
  1e-21,
  1.5e-20,
  5e-324,
  1e15,
  -1e15,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  5n,
  true,
  null,
  undefined,
  ["5"],
  [5],
  {},
  Object("5"),
  Object(5),
  { toString: () => "5" },
  Symbol.iterator
]

describe("Decimal.parse", () => {
  test.each(decimals)("reads %j as %s", (value, expected) => {
    expect(Decimal.parse(value)).toBe(expected)
  })

  test.each(invalidStrings)("refuses the string %j", (value) => {
    expect(Decimal.parse(value)).toBeUndefined()
  })

  test.each(invalidValues)("refuses the value %o", (value) => {
    expect(Decimal.parse(value)).toBeUndefined()
  })

  test("keeps value and scale, and returns a normal form", () => {
    fc.assert(
      fc.property(written, ({ text, value, fraction }) => {
        const parsed = decimal(`\t${text} `)
        expect(parsed).toMatch(/^(?!-0(?:\.0*)?$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/)
        expect(parsed.split(".")[1] ?? "").toBe(fraction)
        expect(Decimal.scaled(parsed)).toBe(value)
        expect(Decimal.parse(parsed)).toBe(parsed)
      }),
      { seed: seedOf(1), numRuns: 1000 }
    )
  })

  test("accepts a string if and only if it has the form of a decimal", () => {
    const nearDecimals = fc.string({ unit: fc.constantFrom(..."00159-+.,eE x"), maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(nearDecimals, fc.string()), (text) => {
        const [whole = "", fraction, ...more] = text.trim().replace("-", "").split(".")
        const isDigits = (part: string, limit: number) =>
          part.length >= 1 && part.length <= limit && !/[^0-9]/.test(part)
        const minusIsFirst = !text.includes("-") || text.trim().indexOf("-") === 0
        const expected =
          minusIsFirst && isDigits(whole, 15) && (fraction === undefined || isDigits(fraction, 20)) && more.length === 0
        expect(Decimal.parse(text) !== undefined).toBe(expected)
      }),
      { seed: seedOf(2), numRuns: 2000 }
    )
  })

  test("parses a JSON number like the same number as a string", () => {
    const numbers = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.tuple(fc.integer(), fc.integer({ min: 0, max: 18 })).map(([n, places]) => n / 10 ** places)
    )
    fc.assert(
      fc.property(numbers, (number) => {
        const parsed = Decimal.parse(number)
        const json = JSON.stringify(number)
        if (!json.includes("e")) expect(parsed).toBe(Decimal.parse(json))
        if (parsed !== undefined) expect(Decimal.toNumber(parsed)).toBe(number + 0) // -0 + 0 is 0
      }),
      { seed: seedOf(3), numRuns: 2000 }
    )
  })
})

describe("Decimal", () => {
  test.each([
    ["999999999999.999998", "999999999999.999999", -1],
    ["-999999999999.999998", "-999999999999.999999", 1],
    ["24.9", "24.90", 0],
    ["0", "-0.0", 0],
    ["-0.000001", "0", -1],
    ["9", "10", -1],
    ["-9", "-10", 1]
  ])("compares %s with %s: %i", (a, b, expected) => {
    // The first two pairs are equal as doubles.
    expect(Decimal.compare(decimal(a), decimal(b))).toBe(expected)
    expect(Decimal.same(decimal(a), decimal(b))).toBe(expected === 0)
  })

  test.each([
    [" 1e3 ", "must not have an exponent; write all digits"],
    ["1.5E-7", "must not have an exponent; write all digits"],
    ["1,5", "must have a point before the decimals, and no commas"],
    ["1.000,50", "must have a point before the decimals, and no commas"],
    ["1234567890123456", "must have at most 15 digits before and 20 after the decimal point"],
    [1e21, "must have at most 15 digits before and 20 after the decimal point"],
    [1e-30, "must have at most 15 digits before and 20 after the decimal point"],
    ["abc", "must be a decimal number such as 12.5"],
    [Number.NaN, "must be a decimal number such as 12.5"],
    [true, "must be a decimal number such as 12.5"]
  ])("explains that %j is refused: %s", (value, problem) => {
    expect(Decimal.parse(value)).toBeUndefined()
    expect(Decimal.problemOf(value)).toBe(problem)
  })

  test("derives sign, wholeness, comparison and nearest double from the exact value", () => {
    fc.assert(
      fc.property(written, written, (a, b) => {
        const [x, y] = [decimal(a.text), decimal(b.text)]
        const signOf = (n: bigint) => (n > 0n ? 1 : n < 0n ? -1 : 0)
        expect(Decimal.sign(x)).toBe(signOf(a.value))
        expect(Decimal.isWhole(x)).toBe(a.value % 10n ** 20n === 0n)
        expect(Decimal.compare(x, y)).toBe(signOf(a.value - b.value))
        expect(Decimal.same(x, y)).toBe(a.value === b.value)
        expect(Decimal.toNumber(x)).toBe(Number.parseFloat(a.text) + 0)
      }),
      { seed: seedOf(4), numRuns: 2000 }
    )
  })

  test.each([
    ["3", true],
    ["3.0", true],
    ["0", true],
    ["-0.000000", true],
    ["10", true],
    ["3.000001", false],
    ["0.5", false],
    ["-0.5", false],
    ["10.10", false]
  ])("reports whether %s is whole: %s", (text, whole) => {
    expect(Decimal.isWhole(decimal(text))).toBe(whole)
  })

  test("treats equal values of different scale as the same", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 4 }), (n, zeros) => {
        const short = decimal(`${n / 100n}.${String((n < 0n ? -n : n) % 100n).padStart(2, "0")}`)
        expect(Decimal.same(short, decimal(`${short}${"0".repeat(zeros)}`))).toBe(true)
      }),
      { seed: seedOf(5) }
    )
  })
})
