import { parentPort } from "node:worker_threads"

/** A reply of a thread, with the CPU time that it took in milliseconds. */
export interface Measured<Reply> {
  readonly reply: Reply
  readonly ms: number
}

/** Returns the CPU time of this thread in milliseconds. Node 22 measures no threads, so there it is the elapsed time. */
const spentMs = (): number => {
  if (process.threadCpuUsage === undefined) return performance.now()
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}

/** Runs a function and measures its CPU time. */
const measured = <Reply>(run: () => Reply): Measured<Reply> => {
  const start = spentMs()
  const reply = run()
  return { reply, ms: spentMs() - start }
}

/** Replies to every request of the parent thread. */
export const answerRequests = <Request, Reply>(answer: (request: Request) => Reply): void =>
  void parentPort?.on("message", (request: Request) => parentPort?.postMessage(measured(() => answer(request))))
