import { faultText, schemaReader, synonymOf } from "@waybill/core/reading"
import { Redacted, Schema } from "effect"
import { describe, expect, it } from "vitest"

const { Boolean: Flag, Finite, Int, NonEmptyString, String: Text } = Schema

const problemIn = (schema: Schema.ConstraintDecoder<unknown>, value: unknown) => {
  const reading = schemaReader(schema)(value)
  return reading._tag === "Read" ? undefined : faultText(reading.faults)
}

const flat = Schema.Struct({ kind: Schema.Literal("flat"), margin: Finite })
const rolled = Schema.Struct({ kind: Schema.Literal("rolled"), core: Finite })
const share = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
const even = Int.check(Schema.makeFilter((n: number) => n % 2 === 0, { expected: "an even number" }))
const zone = Text.check(Schema.makeFilter((name: string) => name === "UTC" || "the zone does not exist"))
const range = Schema.Struct({ from: Int, to: Int }).check(
  Schema.makeFilter(({ from, to }) => from < to || { path: ["to"], issue: "must be after from" })
)

describe("a value with a fault", () => {
  it.each<readonly [problem: string, value: unknown, schema: Schema.ConstraintDecoder<unknown>]>([
    ["must be a string", 5, Text],
    ["must be a non-empty string", "", NonEmptyString],
    ["must be a string of 1 to 9 characters", "", Text.check(Schema.isMinLength(1), Schema.isMaxLength(9))],
    ["must be a string of at most 2 characters", "abc", Text.check(Schema.isMaxLength(2))],
    ["must be a string of 2 characters", "a", Text.check(Schema.isBetweenLength(2, 2))],
    ["must be true or false", "yes", Flag],
    ["must be a number", "5", Finite],
    ["must be a finite number", Number.POSITIVE_INFINITY, Finite],
    ["must be a number greater than 0", "5", Finite.check(Schema.isGreaterThan(0))],
    ["must be greater than 0", 0, Finite.check(Schema.isGreaterThan(0))],
    ["must be at most 9", 10, Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(9))],
    ["must be at most 0.5", 1, Finite.check(Schema.isLessThanOrEqualTo(0.5))],
    [
      "must be an integer from 0 to 100",
      1.5,
      Int.check(Schema.isGreaterThanOrEqualTo(0).and(Schema.isLessThanOrEqualTo(100)))
    ],
    ["must be from 0 to 1", 2, Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))],
    ["must be an integer", 1.5, Int],
    ["must be an integer of 0 or more", -1, Schema.Natural],
    ["must be an integer from 0 to 100", 1.5, share],
    ["must be an integer from 0 to 100", 2 ** 60, share],
    ["must be an integer", 1, Schema.BigInt],
    ["must be one of in, cm", "mm", Schema.Literals(["in", "cm"])],
    ['must be one of ",", "\\t"', ";", Schema.Literals([",", "\t"])],
    ["must be false", true, Schema.Literal(false)],
    ["must be an array", {}, Schema.Array(Text)],
    ["[1]: must be a string", ["a", 1], Schema.Array(Text)],
    ["must be an array of at most 1 elements", ["a", "b"], Schema.Array(Text).check(Schema.isMaxLength(1))],
    ["must be a non-empty array", [], Schema.NonEmptyArray(Text)],
    ["must be an array of 2 elements", [1], Schema.Tuple([Int, Int])],
    ["must be an array of 2 elements", [1, 2, 3], Schema.Tuple([Int, Int])],
    ["must be an array or null", "a", Schema.NullOr(Schema.Array(Text))],
    ["must be a string", 1, Schema.UndefinedOr(Text)],
    [
      "must be a string, an integer, true or false or null",
      {},
      Schema.Union([Text, Int, Schema.Union([Flag, Schema.Null])])
    ],
    ["must be an object with kind flat", [], flat],
    ["must be an object with kind flat or an object with kind rolled", { kind: "bent" }, Schema.Union([flat, rolled])],
    ["margin: must be a number", { kind: "flat", margin: "1" }, Schema.Union([flat, rolled])],
    ["must be a redacted string", "hunter2", Schema.Redacted(Text).annotate({ expected: "a redacted string" })],
    ["must be an even number", 3, even],
    ["must be an even number", 0.5, even],
    ["the zone does not exist", "Mars", zone],
    ["to: must be after from", { from: 2, to: 1 }, range],
    ["must be a finite number", "x", Schema.FiniteFromString]
  ])("%s: %j", (problem, value, schema) => {
    expect(problemIn(schema, value)).toBe(problem)
  })
})

const order = Schema.Struct({
  name: Text,
  items: Schema.Array(Schema.Struct({ width: Finite, count: Schema.optionalKey(Int) })),
  address: Schema.Struct({ country: Text }),
  password: Schema.optionalKey(Schema.Redacted(Text))
})

it("reports every fault with its place", () => {
  const value = {
    nam: "a",
    items: [
      { width: 1, count: "2" },
      { width: "1", hight: 2 }
    ],
    address: {}
  }
  expect(problemIn(order, value)).toBe(
    'nam: unknown field "nam"; did you mean "name"?; name: is required; items[0].count: must be an integer; ' +
      'items[1].hight: unknown field "hight"; expected one of width, count; items[1].width: must be a number; ' +
      "address.country: is required"
  )
})

it("returns the value without faults", () => {
  const value = { name: "a", items: [], address: { country: "US" } }
  expect(schemaReader(order)(value)).toEqual({ _tag: "Read", value })
})

it("does not show a secret", () => {
  const secret = Redacted.make("hunter2")
  const text = problemIn(order, { name: secret, items: "hunter2", address: { country: secret }, password: "hunter2" })
  expect(text).not.toContain("hunter2")
  expect(text).toContain("password: must be")
})

it("suggests the name behind a synonym", () => {
  const reading = schemaReader(order, { lines: "items" })({ Lines: 1, name: "", items: [], address: { country: "" } })
  expect(reading._tag === "Refused" && faultText(reading.faults)).toBe(
    'Lines: unknown field "Lines"; did you mean "items"?'
  )
})

it("stops comparing names after a hundred unknown fields", () => {
  const unknown = Object.fromEntries(
    Array.from({ length: 5000 }, (_, n) => [`name_${String.fromCharCode(19968 + n)}`, 1])
  )
  const reading = schemaReader(order)({ name: "", items: [], address: { country: "" }, ...unknown })
  const problems = reading._tag === "Refused" ? reading.faults.map(({ problem }) => problem) : []
  expect(problems).toHaveLength(5000)
  expect(problems[99]).toMatch(/^unknown field "name_."; expected one of /)
  expect(problems[100]).toMatch(/^unknown field "name_."$/)
})

const names = { qty: "quantity", sku: "reference", zip: "postal" }

it.each([
  ["QTY", "quantity"],
  ["Sku", "reference"],
  ["zip", undefined],
  ["colour", undefined],
  ["constructor", undefined]
])("takes %s for a synonym of %s", (name, meant) => {
  expect(synonymOf(name, ["reference", "length", "quantity"], names)).toBe(meant)
})
