import fc from "fast-check"
import { expect, it } from "vitest"
import { firstWithin, isWithin, jsonBytes } from "../../src/values/json-size.ts"

const values = fc.jsonValue({ stringUnit: "binary" })
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

it("jsonBytes returns the bytes that a JSON reply has", () => {
  expect(["", "a", "é", "€", "🖼", "\u0001", "\ud800", { a: [1, null] }].map(jsonBytes)).toEqual([
    2, 3, 4, 5, 6, 8, 8, 14
  ])
  fc.assert(fc.property(values, (value) => jsonBytes(value) === bytesOf(value)))
})

it("isWithin agrees with the bytes of the JSON, for a limit below, at and above them", () => {
  fc.assert(
    fc.property(
      values,
      fc.integer({ min: -2, max: 200 }),
      (value, more) => isWithin(value, bytesOf(value) + more) === more >= 0
    )
  )
})

it("isWithin counts escapes, lone surrogates and characters of each length", () => {
  for (const [text, bytes] of [
    ["\ud800", 8],
    ['\n"', 6],
    ["aé€🖼", 12]
  ] as const) {
    expect(isWithin(text, bytes), text).toBe(true)
    expect(isWithin(text, bytes - 1), text).toBe(false)
  }
})

it("firstWithin returns the first entries that fit, and at least one", () => {
  const entries = ["aaaa", "bbbb", "cccc"]
  expect([0, 6, 7, 13, 14, 20, 21, 1000].map((bytes) => firstWithin(entries, bytes).length)).toEqual([
    1, 1, 1, 1, 2, 2, 3, 3
  ])
  expect(firstWithin([], 0)).toEqual([])
})
