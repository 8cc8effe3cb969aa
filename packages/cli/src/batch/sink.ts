import { createWriteStream } from "node:fs"
import type { Writable } from "node:stream"
import { Mistake } from "../errors/command-error.ts"

/** Where results go. */
export interface Sink {
  /** Resolves when more may be written. */
  readonly write: (text: string) => Promise<void>
  /** Who reads has gone away. */
  readonly isClosed: () => boolean
  readonly end: () => Promise<void>
}

/** Resolves when a stream takes more, or will never. */
const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const events = ["drain", "error", "close"] as const
    const go = () => {
      for (const event of events) stream.off(event, go)
      resolve()
    }
    for (const event of events) stream.once(event, go)
  })

const sinkOn = (stream: Writable, name: string, finish: () => Promise<void>): Sink => {
  let closed = false
  let failure: Mistake | undefined
  stream.on("error", (error: NodeJS.ErrnoException) => {
    closed = true
    if (error.code !== "EPIPE")
      failure = new Mistake("unavailable", `${name} cannot be written: ${error.code ?? error.message}`)
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

/** Standard output; what reads it may close it early. */
export const toStandardOutput = (): Sink => {
  standardOutput ??= sinkOn(process.stdout, "standard output", async () => {})
  return standardOutput
}

/** Nobody: only what a batch adds up to counts. */
export const toNowhere: Sink = { write: async () => {}, isClosed: () => false, end: async () => {} }

/** A file, written anew or continued. */
export const toFile = (file: string, append: boolean): Sink => {
  const stream = createWriteStream(file, { flags: append ? "a" : "w" })
  return sinkOn(
    stream,
    file,
    () => new Promise((resolve) => (stream.errored ? resolve() : stream.end(() => resolve())))
  )
}
