import { Worker } from "node:worker_threads"
import type { HeadReading } from "./read-image.ts"
import type { Source } from "./source.ts"

/** The program is TypeScript in a checkout, and JavaScript in a build. */
const program = new URL(`./read-thread.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url)

const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64, stackSizeMb: 2 }

/** Time limit for one reading, in milliseconds. A reading takes less than 50 ms of CPU. */
const MAX_RUN = 5000

const failed: HeadReading = { unreadable: "reading the file takes too much time or memory" }

/**
 * Returns a function that reads heads of images in a thread, one after another. The thread starts with the first one. A head that
 * exceeds the limits on time and memory is unreadable, and the next one has a new thread.
 */
export const imageThread = (thread: URL = program, maxRun = MAX_RUN) => {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** Settles the current reading. */
  let settle: (reading: HeadReading) => void = () => {}
  const end = async () => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  const start = (): Worker => {
    const started = new Worker(thread, { resourceLimits })
    const fail = () => {
      if (worker !== started) return
      worker = undefined
      settle(failed)
    }
    started.on("message", (reading: HeadReading) => settle(reading))
    started.on("error", fail).on("exit", fail)
    // The thread keeps no process alive; the time limit does.
    started.unref()
    return started
  }
  const run = async (source: Source): Promise<HeadReading> => {
    worker ??= start()
    const reading = new Promise<HeadReading>((resolve) => {
      settle = resolve
    })
    worker.postMessage(source)
    const timer = setTimeout(() => settle(failed), maxRun)
    const result = await reading
    clearTimeout(timer)
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
