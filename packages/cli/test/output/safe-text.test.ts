import fc from "fast-check"
import { expect, it } from "vitest"
import { safeJson } from "../../src/output/safe-text.ts"
import { tableOf } from "../../src/output/table.ts"

const hostile = fc.string({ unit: "binary" })
const turning = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
const examples: Array<[string]> = [[turning], ["A-1\r\nA-2  demo  Shipped\u009b2J\u001b[2J\u2028\u0085"]]
const signs = new RegExp(`[\\p{Cc}\u2028\u2029${turning}]`, "u")

it("a cell of a table is neither another line nor a word to the terminal, whatever a merchant wrote in it", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const lines = tableOf(["XID", "STATUS"], [[text, "New"]]).split("\n")
      expect(lines).toHaveLength(2)
      expect(lines.join("")).not.toMatch(signs)
    }),
    { examples }
  )
  expect(tableOf(["XID"], [["A\r\nB\u009b2J"]])).toBe("XID\nA\\u000d\\u000aB\\u009b2J")
  expect(tableOf(["XID"], [["A\u202e1-B\u2069"]])).toBe("XID\nA\\u202e1-B\\u2069")
})

it("JSON on a terminal says what it holds, and nothing to the terminal", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const json = safeJson({ text }, 2)
      expect(JSON.parse(json)).toEqual({ text })
      expect(json.split("\n").join("")).not.toMatch(signs)
    }),
    { examples }
  )
})
