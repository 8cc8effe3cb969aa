import cluster from "node:cluster"
import { Effect, Fiber } from "effect"
import { Mistake, misused } from "../../errors/command-error.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { tellStopping, untilSignal } from "../stopping.ts"
import { Workers } from "./workers.ts"

const highestNode = 30

/** Whether so many processes can do this together. */
export const checkWorkers = ({ database, node, workers }: ServiceSettings): void => {
  if (workers === 1) return
  const asked = `--workers ${workers}`
  if (node + workers - 1 > highestNode)
    throw misused(`${asked} from --node ${node} on needs numbers beyond ${highestNode}`)
  if (database === ":memory:") throw misused(`${asked} cannot share a database in memory`)
  if (cluster.isWorker) throw misused(`${asked} in a process that is a worker itself: whoever starts it can start more`)
}

/** Has several processes answer until a signal comes. */
export const watchOver = (settings: ServiceSettings) =>
  Effect.gen(function* () {
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    // Before there is any worker: a signal that ended this process in between would leave one behind.
    const signal = yield* Effect.forkChild(untilSignal, { startImmediately: true })
    const workers = new Workers(settings, (message) => void fork(Effect.logWarning(message)))
    const end = yield* Effect.raceFirst(
      Fiber.join(signal),
      Effect.promise(() => workers.failed)
    )
    if (typeof end === "number") process.exitCode = end
    else if (typeof end === "string") tellStopping(end)
    yield* Effect.promise(() => workers.stop())
    if (end instanceof Mistake) return yield* Effect.fail(end)
  })
