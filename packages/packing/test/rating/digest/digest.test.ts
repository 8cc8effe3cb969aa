// cspell:ignore hashlib Dalet Dagesh
// The examples of RFC 8785, sections 3.2.2 and 3.2.3. Their hashes come from Python's hashlib.
import { hash } from "node:crypto"
import { expect, it } from "vitest"
import { digestOf } from "../../../src/rating/digest/digest.ts"
import { canonicalJson } from "../../../src/reading/canonical-json.ts"

it("writes numbers, strings and literals as RFC 8785 does", () => {
  const document = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`)
  expect(digestOf(document)).toBe("2d5e01a318d0f0879ab568c4be289c8b1f64ef8921a53c6277d5e069978baacb")
})

it("sorts keys by their UTF-16 code units", () => {
  const document = {
    "€": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "😀": "Emoji: Grinning Face",
    "\u0080": "Control\u007f",
    ö: "Latin Small Letter O With Diaeresis"
  }
  expect(digestOf(document)).toBe("741eb039ec942f906d981b7a59f8fc4e2394b27b88d0947677f244132433a649")
})

it("refuses a string or a key with a lone surrogate, with its place", () => {
  expect(() => digestOf({ zones: ["😀", { "a/b": "\ud800" }] })).toThrow(
    new TypeError('/zones/1/a~1b: must be a string without lone surrogates, got "\\ud800"')
  )
  expect(() => digestOf({ zones: [{ "\udc00": 1 }] })).toThrow("/zones/0: must be a key without lone surrogates")
})

it.each([
  [Number.NaN, "the value: must be a finite number, got NaN"],
  [{ "a/b": [1, -Infinity] }, "/a~1b/1: must be a finite number, got -Infinity"],
  [undefined, "the value: must be a value that JSON has, got undefined"],
  [[0, undefined], "/1: must be a value that JSON has, got undefined"],
  [new Array(2), "/0: must be a value that JSON has, got undefined"],
  [{ a: new Map() }, "/a: must be a value that JSON has, got Map"],
  [[new Date(0)], "/0: must be a value that JSON has, got Date"],
  [{ a: () => 1 }, "/a: must be a value that JSON has, got function"],
  [{ a: 1n }, "/a: must be a value that JSON has, got bigint"]
])("canonical JSON refuses %o, which JSON does not have", (value, message) => {
  expect(() => canonicalJson(value)).toThrow(new TypeError(message))
})

it("canonical JSON omits undefined fields, and accepts objects without a prototype", () => {
  expect(canonicalJson({ b: undefined, a: Object.assign(Object.create(null), { c: -0 }) })).toBe('{"a":{"c":0}}')
})

it("hashes documents around the size of a block as Node does", () => {
  for (let length = 0; length <= 130; length++) {
    const document = ["é".repeat(length)]
    expect(digestOf(document), `${length}`).toBe(hash("sha256", `["${document[0]}"]`))
  }
})
