import cluster from "node:cluster"
import { Effect } from "effect"
import { misused } from "../../mistake.ts"
import { tell } from "../../output/print.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
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

export const untilSignal = Effect.callback<NodeJS.Signals>((resume) => {
  const signals = ["SIGINT", "SIGTERM"] as const
  const hear = (signal: NodeJS.Signals) => resume(Effect.succeed(signal))
  for (const signal of signals) process.once(signal, hear)
  return Effect.sync(() => {
    for (const signal of signals) process.off(signal, hear)
  })
})

export const tellStopping = (signal: NodeJS.Signals): void => tell(`${signal}: answering what is under way.`)

/** Has so many processes answer until a signal comes. */
export const watchOver = (count: number) =>
  Effect.gen(function* () {
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const workers = new Workers(count, (message) => void fork(Effect.logWarning(message)))
    const failed = Effect.promise(() => workers.failed)
    const end = yield* Effect.raceFirst(untilSignal, failed)
    if (typeof end === "number") process.exitCode = end
    else tellStopping(end)
    yield* Effect.promise(() => workers.stop())
  })
