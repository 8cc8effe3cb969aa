import { exitCodes } from "../errors/command-error.ts"

/** Calls back with a signal that Ctrl-C or SIGTERM aborts; the second of them ends the process at once. */
export const stoppable = async <A>(work: (signal: AbortSignal) => Promise<A>): Promise<A> => {
  const stop = new AbortController()
  const hear = () => {
    if (stop.signal.aborted) process.exit(exitCodes.interrupted)
    stop.abort()
  }
  const signals = ["SIGINT", "SIGTERM"] as const
  for (const signal of signals) process.on(signal, hear)
  try {
    return await work(stop.signal)
  } finally {
    for (const signal of signals) process.off(signal, hear)
  }
}
