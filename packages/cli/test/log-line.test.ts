import fc from "fast-check"
import { expect, it } from "vitest"
import { logLine, piecesOf } from "../src/service/log-line.ts"

it("a line of the log is what it says, and has no sign in it that ends a line or speaks to a terminal", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const line = logLine({ text })
      expect(JSON.parse(line)).toEqual({ text })
      expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }),
    { examples: [["\u009b31m\u0085\u2028\n\r\u001b"]] }
  )
})

it("lines are written in whole lines, as many at once as a pipe keeps together, which is 4,096 bytes", () => {
  const aLine = fc.string({ unit: "grapheme", maxLength: 2000 }).map((text) => logLine({ text }))
  fc.assert(
    fc.property(fc.array(aLine, { maxLength: 40 }), (lines) => {
      const pieces = piecesOf(lines.join(""))
      expect(pieces.join("")).toBe(lines.join(""))
      for (const [index, piece] of pieces.entries()) {
        expect(piece.endsWith("\n")).toBe(true)
        const bytes = Buffer.byteLength(piece)
        if (bytes > 4096) expect(piece.match(/\n/g)).toHaveLength(1)
        const [next] = pieces[index + 1]?.match(/.*\n/) ?? []
        if (next !== undefined) expect(bytes + Buffer.byteLength(next)).toBeGreaterThan(4096)
      }
    })
  )
  expect(piecesOf("a\nb\n")).toEqual(["a\nb\n"])
})
