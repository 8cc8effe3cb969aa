import { Effect } from "effect"
import { tell } from "../output/print.ts"

/** Waits for the signal that ends a service, from the moment it is run. */
export const untilSignal = Effect.callback<NodeJS.Signals>((resume) => {
  const signals = ["SIGINT", "SIGTERM"] as const
  const hear = (signal: NodeJS.Signals) => resume(Effect.succeed(signal))
  for (const signal of signals) process.once(signal, hear)
  return Effect.sync(() => {
    for (const signal of signals) process.off(signal, hear)
  })
})

export const tellStopping = (signal: NodeJS.Signals): void => tell(`${signal}: answering what is under way.`)
