// A service in a storm: a separate process with default settings, behind a proxy if the database is a server.

import type { Proxy } from "../faults/proxy.ts"
import { proxyTo } from "../faults/proxy-to.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { startWorker, type Worker } from "../processes/start-worker.ts"
import type { CompletedCall, StormCall } from "./make-calls.ts"
import { accounts } from "./plan.ts"
import type { StoreBug } from "./store-bugs.ts"

/** Number of orders with calls that run concurrently. With many, the services generate ids in the same millisecond. */
const CONCURRENCY = 100

export interface Service {
  readonly proxy: Proxy | undefined
  /** Whether it makes calls. */
  readonly isBusy: () => boolean
  /** Makes the calls, and returns the responses by call. A killed service is replaced and makes no more calls. */
  readonly make: (calls: ReadonlyArray<StormCall>) => Promise<ReadonlyMap<string, CompletedCall>>
  readonly signal: (signal: "SIGSTOP" | "SIGCONT" | "SIGKILL") => void
  readonly end: () => Promise<void>
}

interface ServiceOptions {
  readonly hasFaults: boolean
  /** Environment variables of each process. */
  readonly environment?: Readonly<Record<string, string>> | undefined
  readonly bug?: StoreBug | undefined
  /** The bundled worker of an earlier version. */
  readonly program?: string | undefined
  /** Whether it creates or updates the tables at its start. Default false. */
  readonly migrate?: boolean
}

export const startService = async (
  { prefix, source }: FreshTables,
  number: number,
  { bug, environment, hasFaults, migrate = false, program }: ServiceOptions
): Promise<Service> => {
  const behindProxy = hasFaults && !("sqlite" in source) ? await proxyTo({ prefix, source }) : undefined
  const place = behindProxy?.place ?? { prefix, source }
  const timeouts = hasFaults ? { acquire: 1000, statement: 2000 } : { acquire: 20_000, statement: 20_000 }
  const start = () =>
    startWorker({ place, number, service: accounts, timeouts, migrate, ...(bug && { bug }) }, environment, program)
  let worker: Worker = await start()
  let isBusy = false
  let isKilled = false
  return {
    proxy: behindProxy?.proxy,
    isBusy: () => isBusy,
    make: async (calls) => {
      const before = worker.messages.length
      const current = worker
      isBusy = true
      current.send({ calls, concurrency: CONCURRENCY })
      const isDone = await current.done()
      isBusy = false
      const completed = current.messages.slice(before).flatMap((each) => ("call" in each ? [each] : []))
      // The signal can arrive after the last message.
      if (!isDone || isKilled) worker = await start()
      isKilled = false
      return new Map(completed.map((each) => [each.call, each]))
    },
    signal: (signal) => {
      isKilled ||= signal === "SIGKILL"
      worker.child.kill(signal)
    },
    end: async () => {
      await worker.end()
      await behindProxy?.proxy.close()
    }
  }
}
