import { PassThrough } from "node:stream"
import { expect, it } from "vitest"
import { boundedWriter } from "../../../src/service/telemetry/bounded-writer.ts"
import { relayLines } from "../../../src/service/telemetry/relay-lines.ts"

it("writes once at a time, and joins the lines that wait", () => {
  const written: Array<string> = []
  const ends: Array<() => void> = []
  const log = boundedWriter((text, done) => {
    written.push(text)
    ends.push(done)
  })
  for (const line of ["a\n", "b\n", "c\n"]) log(line)
  expect(written).toEqual(["a\n"])
  ends.shift()!()
  expect(written).toEqual(["a\n", "b\nc\n"])
  ends.shift()!()
  log("d\n")
  expect(written).toEqual(["a\n", "b\nc\n", "d\n"])
})

it("drops lines above the limit while the reader is slow, and logs their number afterwards", () => {
  const written: Array<string> = []
  let end = () => {}
  const log = boundedWriter((text, done) => {
    written.push(text)
    end = done
  }, 8)
  for (const line of ["1\n", "22\n", "333\n", "4444\n5\n", "6\n", "\n"]) log(line)
  end()
  expect(written[1]).toMatch(/^22\n333\n\n\{"time":"[^"]+","level":"WARN","message":"dropped 3 log lines, [^"]+"\}\n$/)
  end()
  log("7\n")
  expect(written[2]).toBe("7\n")
})

it("passes on only whole lines of a stream until it ends", async () => {
  const stream = new PassThrough()
  const lines: Array<string> = []
  relayLines(stream, (text) => lines.push(text))
  for (const chunk of ["one\ntw", "o\n", "thr", "ee"]) stream.write(chunk)
  stream.end()
  await new Promise((resolve) => stream.once("close", resolve))
  expect(lines.join("")).toBe("one\ntwo\nthree\n")
  for (const text of lines) expect(text).toMatch(/\n$/)
})
