import { policy } from "@waybill/core"
import { inputJsonSchema, type JsonSchema, methodNames } from "@waybill/core/adapter"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { decimalFields } from "../../src/json/exact-numbers.ts"
import { readJson } from "../../src/json/read-json.ts"

const { limits } = policy()
const read = (text: string): unknown => {
  const parsed = readJson(new TextEncoder().encode(text), limits)
  return parsed._tag === "Read" ? parsed.value : parsed
}

describe("a number of a decimal field", () => {
  it.each([
    ["0.12345678901234567890", "0.1234567890123456789"],
    ["123456789012345.12345678901234567890", "123456789012345.1234567890123456789"],
    ["-123456789.123456789", "-123456789.123456789"],
    ["100000000000000.1", 100000000000000.1],
    ["9007199254740993", "9007199254740993"],
    ["1234567890123456789e-18", "1.234567890123456789"],
    ["1.234567890123456789E+10", "12345678901.23456789"],
    ["2.0000000000000000000100", "2.00000000000000000001"]
  ])("%s is read as %s", (source, value) => {
    expect(read(`{"width": ${source}}`)).toEqual({ width: value })
  })

  it.each(["24.90", "0", "-0", "1e2", "1.5E-7", "0.1000000000000000000000000", "2.0000000000000000000", "1e300"])(
    "%s stays a number, because a double holds it exactly",
    (source) => {
      expect(read(`[{"item_cost":${source}}]`)).toEqual([{ item_cost: JSON.parse(source) }])
    }
  )

  /** Returns the value of a literal as an integer, in units of 10^-400. */
  const unitsOf = (source: string): bigint => {
    const [mantissa, exponent = "0"] = source.toLowerCase().split("e") as [string, string?]
    const [whole, fraction = ""] = mantissa.split(".") as [string, string?]
    return BigInt(whole + fraction) * 10n ** BigInt(400 - fraction.length + Number(exponent))
  }
  const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^\\d{1,${maxLength}}$`))

  it("a decimal has the value of its digits, with and without an exponent", () => {
    const whole = digits(15).map((text) => text.replace(/^0+(?=\d)/, ""))
    const exponent = fc.option(fc.integer({ min: -15, max: 15 }), { nil: undefined })
    fc.assert(
      fc.property(fc.boolean(), whole, fc.option(digits(25), { nil: undefined }), exponent, (minus, ...parts) => {
        const [integer, fraction, power] = parts
        const source = `${minus ? "-" : ""}${integer}${fraction === undefined ? "" : `.${fraction}`}`
        const literal = power === undefined ? source : `${source}e${power}`
        const { width } = read(`{"width":${literal}}`) as { width: string | number }
        if (typeof width === "string") expect(width).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
        // The decimals of a number are the digits that String writes.
        expect(unitsOf(String(width)), literal).toBe(unitsOf(literal))
      }),
      { seed: seedOf(1), numRuns: 3000 }
    )
  })

  it("reads decimals with a million digits in less than a second of CPU time", () => {
    const start = process.cpuUsage()
    const zeros = "0".repeat(330_000)
    read(`{"width":[1],"height":1.${zeros}1,"length":${"9".repeat(330_000)},"weight":1${zeros}}`)
    // Microseconds of the process, which other processes do not lengthen.
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
  })
})

describe("other numbers", () => {
  it.each(["title", "xid", "order_id", "isgift", "__proto", "0"])("a number of the field %s stays a double", (name) => {
    expect(read(`{"${name}": 12345678901234567890}`)).toEqual({ [name]: 12345678901234567000 })
  })

  it.each([
    ['{"wid\\u0074h": 9007199254740993}', { width: "9007199254740993" }],
    ['{"\\u0077eight" :\n9007199254740993 }', { weight: "9007199254740993" }],
    [
      '{"é":1,"width":9007199254740993,"😀":9007199254740993}',
      { é: 1, width: "9007199254740993", "😀": 9007199254740992 }
    ],
    ['\ufeff{"width":9007199254740993}', { width: "9007199254740993" }],
    [
      '{"title":"width","x":[{"width":{"height":9007199254740993}},9007199254740993]}',
      {
        title: "width",
        x: [{ width: { height: "9007199254740993" } }, 9007199254740992]
      }
    ]
  ])("reads the decimals in %s", (text, value) => {
    expect(read(text)).toEqual(value)
  })

  it.each([
    "09007199254740993",
    "9007199254740993x",
    "9007199254740993.",
    '9007199254740993"a"',
    "9007199254740993 1",
    "9007199254740993:1"
  ])("refuses %s, which is not a number", (word) => {
    expect(read(`{"width":${word}}`)).toHaveProperty("kind", "invalidJson")
  })

  it("numbers in a list and as the whole body stay doubles", () => {
    expect(read('{"width":[0.12345678901234567890]}')).toEqual({ width: [0.12345678901234568] })
    expect(read("12345678901234567890")).toBe(12345678901234567000)
  })

  it("keeps all values beside a long number unchanged", () => {
    const rest = '"quantity":2,"title":"0.12345678901234567890","frame":null,"rush":true'
    expect(read(`{"width":0.12345678901234567890,${rest}}`)).toEqual({
      width: "0.1234567890123456789",
      ...JSON.parse(`{${rest}}`)
    })
  })
})

/** Returns the names of the fields with the given type, in an object and in the objects in it. */
const namesIn = (schema: JsonSchema, type: string): ReadonlyArray<string> =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => [
    ...(JSON.stringify([field.type ?? []].flat().filter((each) => each !== "null")) === type ? [name] : []),
    ...namesIn(field, type),
    ...namesIn((field.items ?? {}) as JsonSchema, type)
  ])

it("the decimal fields are those of the methods, and are not text in any other method", () => {
  const named = (type: string) => methodNames.flatMap((name) => namesIn(inputJsonSchema(name, policy()), type))
  expect([...decimalFields].toSorted()).toEqual([...new Set(named('["string","number"]'))].toSorted())
  expect(named('["string"]')).toContain("xid")
  expect(named('["string"]').filter((name) => decimalFields.has(name))).toEqual([])
})
