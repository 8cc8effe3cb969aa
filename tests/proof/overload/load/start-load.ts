import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { Load } from "./load-thread.ts"
import type { Tally } from "./tally.ts"

export type Measured = Tally & {
  /** Duration of the load in seconds. */
  readonly seconds: number
}

/** Starts a load in a thread. The returned function ends it and returns what its clients received. */
export const startLoad = async (load: Load): Promise<() => Promise<Measured>> => {
  const thread = new Worker(new URL("./load-thread.ts", import.meta.url), {
    workerData: load,
    execArgv: ["--conditions=waybill-source"]
  })
  await once(thread, "message")
  return async () => {
    const measured = once(thread, "message")
    thread.postMessage("end")
    const [result] = (await measured) as [Measured]
    await thread.terminate()
    return result
  }
}
