import { Effect } from "effect"
import { exitCodes } from "../errors/exit-codes.ts"
import { notify } from "../output/terminal.ts"

/** Milliseconds for which repeated signals are ignored: a terminal and npm can both send one for a single Ctrl-C. */
const REPEAT_WINDOW = 2000
/** Milliseconds after which the process ends even if a database has not confirmed the last writes. */
const STOP_LIMIT = 9500

const immediateCodes = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const

/** Waits for SIGINT or SIGTERM and returns its name. A later signal ends the process immediately. */
export const untilSignal = Effect.callback<NodeJS.Signals>((resume) => {
  const signals = ["SIGINT", "SIGTERM"] as const
  let first: number | undefined
  const handle = (signal: (typeof signals)[number]) => {
    if (first !== undefined && performance.now() - first > REPEAT_WINDOW) process.exit(immediateCodes[signal])
    first ??= performance.now()
    resume(Effect.succeed(signal))
  }
  for (const signal of signals) process.on(signal, handle)
  return Effect.sync(() => {
    for (const signal of signals) process.off(signal, handle)
  })
})

export const notifyStopping = (signal: NodeJS.Signals): void =>
  notify(`${signal} received: finishing requests in progress.`)

/** Ends the process after `STOP_LIMIT`. All connections are closed by then, so no client is waiting for a response. */
export const limitStopTime = (): void => {
  setTimeout(() => {
    notify("Ended before all writes were confirmed; no client received a success response for them.")
    process.exit()
  }, STOP_LIMIT).unref()
}
