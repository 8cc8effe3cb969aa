import cluster from "node:cluster"
import { Effect } from "effect"
import { type FromWorker, type ToWorker, WORKER_VARIABLE, type WorkerStart } from "./messages.ts"

// A failed send is ignored: the supervisor is gone, so this process is about to end.
const send = (message: FromWorker): void => void process.send?.(message, () => {})

const onMessage = (listener: (message: ToWorker) => void): void => void process.on("message", listener)

const untilMessage = (expected: ToWorker["kind"]): Effect.Effect<void> => {
  const received = new Promise<void>((resolve) =>
    onMessage(({ kind }) => {
      if (kind === expected) resolve()
    })
  )
  return Effect.promise(() => received)
}

/** This process in its role as a worker. */
export interface ThisWorker extends WorkerStart {
  readonly untilAllListening: Effect.Effect<void>
  readonly untilStopped: Effect.Effect<void>
  /**
   * Takes a function that returns the metrics of this process, and returns a function that returns those of all
   * workers.
   */
  readonly shareMetrics: (own: () => string) => () => Promise<string>
  /** Disconnects from the supervisor, so that this process can end. */
  readonly leave: Effect.Effect<void>
}

/** Returns this process as a worker, or undefined if it is not one. The supervisor handles signals for its workers. */
export const thisWorker = (): ThisWorker | undefined => {
  const start = cluster.isWorker ? process.env[WORKER_VARIABLE] : undefined
  if (start === undefined) return undefined
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {})
  onMessage(({ kind }) => {
    if (kind === "check") send({ kind: "alive" })
  })
  return {
    ...(JSON.parse(start) as WorkerStart),
    untilAllListening: untilMessage("allListening"),
    untilStopped: untilMessage("stop"),
    shareMetrics,
    leave: Effect.sync(() => cluster.worker?.disconnect())
  }
}

const shareMetrics: ThisWorker["shareMetrics"] = (own) => {
  const waiting: Array<(total: string) => void> = []
  onMessage((message) => {
    if (message.kind === "requestMetrics") send({ kind: "ownMetrics", round: message.round, text: own() })
    if (message.kind === "totalMetrics") for (const resolve of waiting.splice(0)) resolve(message.text)
  })
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) send({ kind: "requestTotal" })
    })
}
