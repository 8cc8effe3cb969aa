import { expect, it } from "vitest"
import { FaultSummary } from "../../../src/commands/offline/fault-summary.ts"

it("keeps two hundred kinds of faults and three short examples of each, and counts the others", () => {
  const summary = new FaultSummary()
  for (let n = 0; n < 1000; n++)
    for (let again = 0; again < 5; again++)
      summary.add({ line: n + 1, column: 1, at: "", message: `kind ${n} ${"x".repeat(10_000)}` })
  const { lines } = summary
  expect(lines).toHaveLength(200 * 4 + 1)
  expect(lines.at(-1)).toBe("  4,000 × other errors")
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(520)
})

it("counts faults of different positions in a list as one kind, and different fields as two", () => {
  const summary = new FaultSummary()
  for (const at of ["/items/0/width", "/items/7/width", "/3/items/7/width", "/items/7/length"])
    summary.add({ line: 1, column: 1, at, message: "must be greater than 0" })
  expect(summary.lines.filter((line) => !line.startsWith("      "))).toEqual([
    "  2 × items/*/width: must be greater than 0",
    "  1 × */items/*/width: must be greater than 0",
    "  1 × items/*/length: must be greater than 0"
  ])
})

it("counts faults with different values in their messages as one kind", () => {
  const summary = new FaultSummary()
  for (const message of ['must be a number, got "x"', 'must be a number, got "a, got b"', "must be a number"])
    summary.add({ line: 1, column: 1, at: "/items/0/width", message })
  expect(summary.counts).toEqual([{ reason: "items/*/width: must be a number", count: 3 }])
})

it("keeps the first examples of each kind by line, regardless of the order in which faults arrive", () => {
  const lines = [7, 3, 9, 1, 4].map((line) => ({ line, column: 1, at: "", message: `value ${line}`, kind: "a" }))
  const others = [2, 6, 8, 5, 10].map((line) => ({ line, column: 1, at: "", message: `value ${line}`, kind: "b" }))
  const printed = [
    ...["  5 × a", ...[1, 3, 4].map((line) => `      line ${line}, column 1: value ${line}`)],
    ...["  5 × b", ...[2, 5, 6].map((line) => `      line ${line}, column 1: value ${line}`)]
  ]
  for (const faults of [[...lines, ...others], [...lines, ...others].toReversed()]) {
    const summary = new FaultSummary()
    for (const fault of faults) summary.add(fault)
    expect(summary.lines).toEqual(printed)
  }
})
