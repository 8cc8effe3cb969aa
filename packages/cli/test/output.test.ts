import fc from "fast-check"
import { expect, it } from "vitest"
import { safeJson } from "../src/output/safe-text.ts"
import { tableOf } from "../src/output/table.ts"

const hostile = fc.string({ unit: "binary" })
const examples: Array<[string]> = [["A-1\r\nA-2  demo  Shipped\u009b2J\u001b[2J\u2028\u0085"]]
const signs = /[\p{Cc}\u2028\u2029]/u

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
