import fc from "fast-check"
import { expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { safeJson } from "../../src/output/safe-text.ts"
import { formatTable } from "../../src/output/table.ts"

const hostile = fc.string({ unit: "binary" })
const bidiControls = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
const examples: Array<[string]> = [[bidiControls], ["A-1\r\nA-2  demo  Shipped\u009b2J\u001b[2J\u2028\u0085"]]
const controls = new RegExp(`[\\p{Cc}\u2028\u2029${bidiControls}]`, "u")

it("a table cell does not contain line breaks or terminal control characters", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const lines = formatTable(["XID", "STATUS"], [[text, "New"]]).split("\n")
      expect(lines).toHaveLength(2)
      expect(lines.join("")).not.toMatch(controls)
    }),
    { seed: seedOf(1), examples }
  )
  expect(formatTable(["XID"], [["A\r\nB\u009b2J"]])).toBe("XID\nA\\u000d\\u000aB\\u009b2J")
  expect(formatTable(["XID"], [["A\u202e1-B\u2069"]])).toBe("XID\nA\\u202e1-B\\u2069")
})

it("safeJson preserves the value and escapes terminal control characters", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const json = safeJson({ text }, 2)
      expect(JSON.parse(json)).toEqual({ text })
      expect(json.split("\n").join("")).not.toMatch(controls)
    }),
    { seed: seedOf(2), examples }
  )
})
