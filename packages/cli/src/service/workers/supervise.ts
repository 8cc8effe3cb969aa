import cluster from "node:cluster"
import { Effect, Fiber } from "effect"
import { CommandError, usageError } from "../../errors/command-error.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { notifyStopping, untilSignal } from "../stopping.ts"
import { type Output, Workers } from "./workers.ts"

/** Highest node number. */
const MAX_NODE = 31

/** Throws if the settings request several processes in a configuration that allows only one. */
export const checkWorkers = ({ database, node, workers }: ServiceSettings): void => {
  if (workers === 1) return
  if (node !== undefined && node + workers - 1 > MAX_NODE)
    throw usageError(
      `--workers: ${workers} from --node ${node} exceeds node ${MAX_NODE}; must be at most ${MAX_NODE + 1 - node}`
    )
  if (database === ":memory:")
    throw usageError(`--workers: ${workers} processes cannot share a database in memory; must be 1`)
  if (cluster.isWorker) throw usageError("--workers: cannot be used inside a cluster worker; must be 1")
}

/** Runs the service in several processes until a signal arrives. */
export const supervise = (settings: ServiceSettings, output: Output) =>
  Effect.gen(function* () {
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    // The signal handler must be installed before the first worker starts. Otherwise a signal could leave that worker
    // running.
    const signal = yield* Effect.forkChild(untilSignal, { startImmediately: true })
    const workers = new Workers(settings, output, (message) => void fork(Effect.logWarning(message)))
    const end = yield* Effect.raceFirst(
      Fiber.join(signal),
      Effect.promise(() => workers.failed)
    )
    if (typeof end === "number") process.exitCode = end
    else if (typeof end === "string") notifyStopping(end)
    yield* Effect.promise(() => workers.stop())
    if (end instanceof CommandError) throw end
  })
