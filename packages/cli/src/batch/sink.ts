import { createWriteStream } from "node:fs"
import type { Writable } from "node:stream"
import { CommandError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"

/** Destination of a batch's output. */
export interface Sink {
  /** Writes text, as a string or in UTF-8. Resolves when the output accepts more. */
  readonly write: (text: string | Uint8Array) => Promise<void>
  /** Whether the reader has closed the output. */
  readonly isClosed: () => boolean
  readonly end: () => Promise<void>
}

/** Resolves when a stream accepts more data, or when it never will. */
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
      if (closed || text.length === 0) return
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

/** Returns a sink for standard output, which a reader can close early. */
export const standardOutputSink = (): Sink => {
  standardOutput ??= sinkOn(process.stdout, "standard output", async () => {})
  return standardOutput
}

/** A sink that discards the output, for a batch that only needs the totals. */
export const nullSink: Sink = { write: async () => {}, isClosed: () => false, end: async () => {} }

/** Returns a sink that overwrites a file, or appends to it. */
export const fileSink = (file: string, append: boolean): Sink => {
  const stream = createWriteStream(file, { flags: append ? "a" : "w" })
  return sinkOn(
    stream,
    file,
    () => new Promise((resolve) => (stream.errored ? resolve() : stream.end(() => resolve())))
  )
}

/**
 * Returns a sink that overwrites a file at the first write, even if that is empty. An earlier file stays unchanged
 * until then. `header` is the first line of the file.
 */
export const lateFileSink = (file: string, header: string): Sink => {
  let sink: Sink | undefined
  return {
    write: async (text) => {
      if (sink === undefined) {
        sink = fileSink(file, false)
        await sink.write(header)
      }
      await sink.write(text)
    },
    isClosed: () => sink?.isClosed() ?? false,
    end: async () => sink?.end()
  }
}
