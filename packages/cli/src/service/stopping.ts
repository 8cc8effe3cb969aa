import { Effect } from "effect"
import { exitCodes } from "../errors/command-error.ts"
import { tell } from "../output/print.ts"

/** Milliseconds in which a signal is the same wish again: a terminal and npm may both tell of one Ctrl-C. */
const sameWish = 2000
/** Milliseconds until a service is gone, also where a database keeps its last writes waiting. */
const untilGone = 9500

const atOnce = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const

/** Waits for the signal that ends a service, from the moment it is run. One that comes much later ends it at once. */
export const untilSignal = Effect.callback<NodeJS.Signals>((resume) => {
  const signals = ["SIGINT", "SIGTERM"] as const
  let first: number | undefined
  const hear = (signal: (typeof signals)[number]) => {
    if (first !== undefined && performance.now() - first > sameWish) process.exit(atOnce[signal])
    first ??= performance.now()
    resume(Effect.succeed(signal))
  }
  for (const signal of signals) process.on(signal, hear)
  return Effect.sync(() => {
    for (const signal of signals) process.off(signal, hear)
  })
})

export const tellStopping = (signal: NodeJS.Signals): void => tell(`${signal}: answering what is under way.`)

/** Who waited for an answer has none by then: connections are cut before. */
export const endInTime = (): void => {
  setTimeout(() => {
    tell("Ended before all writes were done; nobody was told that they were.")
    process.exit()
  }, untilGone).unref()
}
