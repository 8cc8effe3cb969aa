import { Worker } from "node:worker_threads"
import type { HeadReading } from "./read-image.ts"
import type { Source } from "./source.ts"

/** The program is TypeScript in a checkout, and JavaScript in a build. */
const program = new URL(`./read-thread.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url)

/** Limits of the heap. The bytes of files are outside of it. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64, stackSizeMb: 2 }

/** Time limits for one reading and for the start of a thread, in milliseconds. The tests limit a reading to 50 ms of CPU. */
const MAX_RUN = 250
const MAX_START = 5000

const failed: HeadReading = { unreadable: "reading the file takes too much time or memory" }

/** Maximum number of bytes to copy to the thread. */
const MAX_COPY = 65_536

/** Returns the memory of a whole file, which moves to the thread because the thread needs no other part. */
const movable = ({ parts, size }: Source): Array<ArrayBuffer> =>
  parts.flatMap(({ bytes }) => (size > MAX_COPY && bytes.length === size ? [bytes.buffer as ArrayBuffer] : []))

/**
 * Returns a function that reads heads of images in a thread, one after another. The thread starts with the first one, and posts a message
 * when it is ready. A head that exceeds the limits on time and memory is unreadable, and the next one has a new thread.
 */
export const imageThread = (thread: URL = program, maxRun = MAX_RUN) => {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** Settles the current wait. */
  let settle: (message: HeadReading) => void = () => {}
  const end = async () => {
    const ending = worker
    worker = undefined
    settle(failed)
    await ending?.terminate()
  }
  const start = (): Worker => {
    const started = new Worker(thread, { resourceLimits })
    const fail = () => {
      if (worker !== started) return
      worker = undefined
      settle(failed)
    }
    started.on("message", (message: HeadReading) => settle(message))
    started.on("error", fail).on("exit", fail)
    // The thread keeps no process alive; the time limit does.
    started.unref()
    return started
  }
  const nextMessage = (limit: number): Promise<HeadReading> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => settle(failed), limit)
      settle = (message) => {
        clearTimeout(timer)
        resolve(message)
      }
    })
  const run = async (source: Source): Promise<HeadReading> => {
    if (worker === undefined) {
      worker = start()
      if ((await nextMessage(MAX_START)) === failed) {
        void end()
        return failed
      }
    }
    const reading = nextMessage(maxRun)
    worker.postMessage(source, movable(source))
    const result = await reading
    // A thread without memory can end late.
    if (result === failed) void end()
    return result
  }
  return {
    read: (source: Source): Promise<HeadReading> => {
      const reading = last.then(() => run(source))
      last = reading
      return reading
    },
    close: end
  }
}
