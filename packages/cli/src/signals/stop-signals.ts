import { exitCodes } from "../errors/exit-codes.ts"

export type StopSignal = keyof typeof immediateCodes

/** Time in milliseconds to ignore repeated signals, because a terminal and npm each send one for a Ctrl-C. */
const REPEAT_WINDOW = 2000

/** The exit code of a process that a signal ended. */
export const immediateCodes = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const

/**
 * Calls a function on the first SIGINT or SIGTERM. A signal that arrives much later ends the process immediately.
 * Returns a function that stops listening.
 */
export const onStopSignal = (stop: (signal: StopSignal) => void): (() => void) => {
  const signals = ["SIGINT", "SIGTERM"] as const
  let first: number | undefined
  const handle = (signal: StopSignal) => {
    if (first !== undefined && performance.now() - first > REPEAT_WINDOW) process.exit(immediateCodes[signal])
    if (first !== undefined) return
    first = performance.now()
    stop(signal)
  }
  for (const signal of signals) process.on(signal, handle)
  return () => {
    for (const signal of signals) process.off(signal, handle)
  }
}
