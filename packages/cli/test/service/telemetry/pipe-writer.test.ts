import { Writable } from "node:stream"
import fc from "fast-check"
import { expect, it } from "vitest"
import { logLine } from "../../../src/service/telemetry/log-line.ts"
import { inPieces, piecesOf } from "../../../src/service/telemetry/pipe-writer.ts"

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

it("a slow reader gets them piece by piece all the same", async () => {
  const got: Array<string> = []
  const take = (chunks: ReadonlyArray<string>, done: () => void) => {
    got.push(chunks.join(""))
    setTimeout(done, 1)
  }
  const stream = new Writable({
    decodeStrings: false,
    highWaterMark: 1,
    write: (chunk: string, _, done) => take([chunk], done),
    writev: (all, done) =>
      take(
        all.map(({ chunk }) => chunk as string),
        done
      )
  })
  const write = inPieces((piece, done) => void stream.write(piece, done))
  const lines = Array.from({ length: 100 }, (_, index) => logLine({ index, text: "x".repeat(500) }))
  for (const line of lines) write(line)
  write(lines.join(""))
  const all = [...lines, ...lines].join("")
  while (got.join("").length < all.length) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(got.join("")).toBe(all)
  expect(Math.max(...got.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(4096)
})
