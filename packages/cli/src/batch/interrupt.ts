import { onStopSignal } from "../signals/stop-signals.ts"

/** Runs work with a signal that Ctrl-C or SIGTERM aborts. A later Ctrl-C or SIGTERM ends the process immediately. */
export const interruptible = async <A>(work: (signal: AbortSignal) => Promise<A>): Promise<A> => {
  const controller = new AbortController()
  const off = onStopSignal(() => controller.abort())
  try {
    return await work(controller.signal)
  } finally {
    off()
  }
}
