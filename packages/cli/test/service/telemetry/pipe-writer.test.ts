import { Writable } from "node:stream"
import fc from "fast-check"
import { expect, it } from "vitest"
import { logLine } from "../../../src/service/telemetry/log-line.ts"
import { atomicPieces, pipeWriter } from "../../../src/service/telemetry/pipe-writer.ts"

it("atomicPieces joins whole lines into pieces of at most 4,096 bytes", () => {
  const anyLine = fc.string({ unit: "grapheme", maxLength: 2000 }).map((text) => logLine({ text }))
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
      const pieces = atomicPieces(lines.join(""))
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
  expect(atomicPieces("a\nb\n")).toEqual(["a\nb\n"])
})

it("pipeWriter writes piece by piece to a slow reader", async () => {
  const received: Array<string> = []
  const take = (chunks: ReadonlyArray<string>, done: () => void) => {
    received.push(chunks.join(""))
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
  const write = pipeWriter((piece, done) => void stream.write(piece, done))
  const lines = Array.from({ length: 100 }, (_, index) => logLine({ index, text: "x".repeat(500) }))
  for (const line of lines) write(line)
  write(lines.join(""))
  const all = [...lines, ...lines].join("")
  while (received.join("").length < all.length) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(received.join("")).toBe(all)
  expect(Math.max(...received.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(4096)
})
