import { describe, expect, it } from "vitest"
import { failureLines, problemsLine } from "../../src/report/failure-lines.ts"

describe("the failed orders at the end of a run", () => {
  it("reasons and SKUs are listed, the most frequent first", () => {
    const failures = {
      "too large for every box": { orders: 1_210, skus: { POLE: 10, BEAM: 1_200 }, others: 3 },
      "invalid JSON": { orders: 11, skus: {}, others: 0 }
    }
    expect(failureLines(failures, "bad.csv")).toEqual([
      "  ORDERS  SKU         REASON",
      "   1,200  BEAM        too large for every box",
      "      11              invalid JSON",
      "      10  POLE        too large for every box",
      "       3  other SKUs  too large for every box"
    ])
    expect(failureLines({}, undefined)).toEqual([])
  })

  it("lists take at most ten lines of 80 characters, without control characters", () => {
    const skus = Object.fromEntries(Array.from({ length: 22 }, (_, n) => [`${n}\n${"long name ".repeat(3)}`, 1]))
    const failures = { [`reason\u001b[2J ${"word ".repeat(30)}`]: { orders: 22, skus, others: 0 } }
    const lines = failureLines(failures, "bad.csv")
    expect(lines).toHaveLength(12)
    expect(lines.at(-1)).toBe("  … and 12 more, in bad.csv")
    expect(Math.max(...lines.map(({ length }) => length))).toBe(80)
    expect(lines.join("")).not.toMatch(/\p{Cc}/u)
    expect(failureLines(failures, undefined).at(-1)).toBe("  … and 12 more")
  })

  it("failed orders are counted beside the name of the file with their rows", () => {
    expect(problemsLine(1, "bad.csv")).toBe("1 order with problems: repair bad.csv, and pass it back in.")
    expect(problemsLine(0, "bad.csv")).toBe("bad.csv is empty, because all orders are served in full.")
  })
})
