import { createWriteStream } from "node:fs"
import type { Writable } from "node:stream"
import { CommandError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"

/** The output of a batch. */
export interface Sink {
  /** Resolves when the output accepts more. */
  readonly write: (text: string) => Promise<void>
  /** Whether the reader has left. */
  readonly isClosed: () => boolean
  readonly end: () => Promise<void>
}

/** Resolves when a stream accepts more, or never will. */
const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const events = ["drain", "error", "close"] as const
    const finish = () => {
      for (const event of events) stream.off(event, finish)
      resolve()
    }
    for (const event of events) stream.once(event, finish)
  })

const sinkOn = (stream: Writable, name: string, finish: () => Promise<void>): Sink => {
  let closed = false
  let failure: CommandError | undefined
  stream.on("error", (error: NodeJS.ErrnoException) => {
    closed = true
    if (error.code !== "EPIPE")
      failure = new CommandError("unavailable", `${name}: cannot be written: ${systemReason(error)}`)
  })
  const check = () => {
    if (failure !== undefined) throw failure
  }
  return {
    write: async (text) => {
      check()
      if (closed || text === "") return
      if (!stream.write(text)) await drained(stream)
      check()
    },
    isClosed: () => closed,
    end: async () => {
      check()
      await finish()
      check()
    }
  }
}

let standardOutput: Sink | undefined

/** Returns the sink of standard output. Its reader can leave early. */
export const standardOutputSink = (): Sink => {
  standardOutput ??= sinkOn(process.stdout, "standard output", async () => {})
  return standardOutput
}

/** Discards the output, for a batch whose totals are all that matters. */
export const nullSink: Sink = { write: async () => {}, isClosed: () => false, end: async () => {} }

/** Returns the sink of a file. */
export const fileSink = (file: string, append: boolean): Sink => {
  const stream = createWriteStream(file, { flags: append ? "a" : "w" })
  return sinkOn(
    stream,
    file,
    () => new Promise((resolve) => (stream.errored ? resolve() : stream.end(() => resolve())))
  )
}
