import { exitCodes } from "../errors/exit-codes.ts"

/** Runs work with a signal that Ctrl-C or SIGTERM aborts. A second one ends the process immediately. */
export const interruptible = async <A>(work: (signal: AbortSignal) => Promise<A>): Promise<A> => {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted)
    controller.abort()
  }
  const signals = ["SIGINT", "SIGTERM"] as const
  for (const signal of signals) process.on(signal, interrupt)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}
