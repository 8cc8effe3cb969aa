// cspell:ignore curency
import { readBoundQuote } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { sold } from "./sold.ts"

const faultsOf = (value: unknown): ReadonlyArray<string> => {
  const reading = readBoundQuote(value)
  return reading._tag === "Refused" ? reading.faults.map(({ message }) => message) : []
}
const [base, home, fuel] = sold.lines
const manyLines = (count: number) => Array.from({ length: count }, () => ({ ...base!, amount: "0.01" }))

describe("readBoundQuote", () => {
  it("accepts a quote with or without its postal code", () => {
    expect(readBoundQuote(sold)).toEqual({ _tag: "Read", document: sold })
    expect(faultsOf({ ...sold, destination: { country: "US", state: "NY", postal: "" } })).toEqual([])
  })

  it("refuses lines that do not add up to the cost", () =>
    expect(faultsOf({ ...sold, cost: "15.21" })).toEqual(['cost: found "15.21"; expected 15.2, the sum of the lines']))

  it("adds amounts as exact decimals, without binary rounding", () => {
    const lines = ["0.1", "0.2", "99999999999.999999"].map((amount) => ({ ...base!, amount }))
    expect(faultsOf({ ...sold, lines, cost: "100000000000.299999" })).toEqual([])
    expect(faultsOf({ ...sold, lines, cost: "100000000000.3" })).toHaveLength(1)
  })

  it("accepts a discount and refuses a negative cost", () => {
    expect(faultsOf({ ...sold, cost: "10.00", lines: [base, { ...fuel!, amount: "-2.00" }] })).toEqual([])
    expect(faultsOf({ ...sold, cost: "-2.00", lines: [{ ...fuel!, amount: "-2.00" }] })).toEqual([
      'cost: found "-2.00"; expected 0 or more'
    ])
  })

  it.each<readonly [name: string, value: unknown, fault: string]>([
    [
      "a number as the cost",
      { ...sold, cost: 15.2 },
      'cost: found 15.2; expected a decimal in a string, such as "12.50"'
    ],
    [
      "an amount with an exponent",
      { ...sold, lines: [{ ...base, amount: "1e3" }] },
      'lines[0].amount: found "1e3"; expected a decimal in a string, such as "12.50"'
    ],
    [
      "a line of a box that the quote does not have",
      { ...sold, lines: [base, { ...home, box: 1 }, fuel] },
      "lines[1].box: found 1; expected the index of one of the 1 boxes, or null"
    ],
    [
      "a short digest",
      { ...sold, digest: "abc" },
      'digest: found "abc"; expected a SHA-256 digest of 64 digits 0 to 9 and a to f'
    ],
    [
      "a date that does not exist",
      { ...sold, shipDate: "2026-02-30" },
      'shipDate: found "2026-02-30"; expected a date that exists'
    ],
    [
      "a box without height",
      { ...sold, boxes: [{ length: "1", width: "1", height: "0", weight: "1" }] },
      'boxes[0].height: found "0"; expected more than 0 and at most 1000000'
    ],
    ["no boxes", { ...sold, boxes: [] }, "boxes: found a list of 0; expected a list of 1 or more elements"],
    ["a misspelled field", { ...sold, curency: "USD" }, 'curency: unknown field "curency"; did you mean "currency"?'],
    ["a control character", { ...sold, destination: { country: "US", state: "N\u0000Y" } }, "destination.state: found"],
    ["an unpaired surrogate", { ...sold, lines: [{ ...base, calc: "\ud800" }] }, "lines[0].calc: found"],
    ["a long string", { ...sold, lines: [{ ...base, calc: "x".repeat(256) }] }, "lines[0].calc: found"],
    [
      "a pointer that is not one",
      { ...sold, lines: [{ ...base, pointer: "base" }] },
      'lines[0].pointer: found "base"; expected a JSON pointer'
    ]
  ])("refuses %s", (_, value, fault) => expect(faultsOf(value)[0]).toContain(fault))

  it("refuses more than 2,000 lines or 500 boxes without reading them", () => {
    expect(faultsOf({ ...sold, lines: manyLines(2_000), cost: "20.00" })).toEqual([])
    expect(
      faultsOf({
        ...sold,
        lines: new Array(1e6).fill({
          get code() {
            throw new Error("read")
          }
        })
      })
    ).toEqual(["lines: found a list of 1000000; expected a list of at most 2000"])
    expect(faultsOf({ ...sold, boxes: new Array(501).fill(sold.boxes[0]) })).toEqual([
      "boxes: found a list of 501; expected a list of at most 500"
    ])
  })

  it.each([
    [null],
    [undefined],
    ["quote"],
    [[]],
    [1],
    [{ lines: {} }],
    [{ ...sold, lines: [null] }],
    [{ ...sold, units: null }]
  ])("refuses any other value without throwing", (value) => expect(faultsOf(value)).not.toEqual([]))

  it("lists a hundred of many unknown fields, without comparing the names of the others", () => {
    const names = Array.from({ length: 20_000 }, (_, n) => `k${n}`.padEnd(90, "x"))
    const start = process.cpuUsage()
    expect(faultsOf(Object.fromEntries(names.map((name) => [name, 1])))).toHaveLength(100)
    // Comparing all names takes 4 seconds.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(1)
  })

  it("refuses more invalid boxes than it lists faults", () => {
    const box = { length: "long", width: "wide", height: "high", weight: "heavy" }
    // The fault of the carrier makes the list full in the middle of a box.
    expect(faultsOf({ ...sold, carrier: "", boxes: new Array(30).fill(box) })).toHaveLength(100)
  })

  it("ignores fields of the prototype", () =>
    expect(faultsOf(Object.create(sold))[0]).toBe(
      "carrier: missing; expected up to 64 letters, digits, _, . or -, starting with a letter or digit"
    ))
})
