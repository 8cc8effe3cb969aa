import cluster from "node:cluster"
import { Effect } from "effect"
import { type Beginning, beginningVariable, type FromWorker, type ToWorker } from "./messages.ts"

// Where nobody watches any more, this process is about to end.
const say = (message: FromWorker): void => void process.send?.(message, () => {})

const hear = (listener: (message: ToWorker) => void): void => void process.on("message", listener)

const untilTold = (what: ToWorker["tells"]): Effect.Effect<void> => {
  const told = new Promise<void>((resolve) =>
    hear(({ tells }) => {
      if (tells === what) resolve()
    })
  )
  return Effect.promise(() => told)
}

/** What is different where the service is one of several processes. */
export interface ThisWorker extends Beginning {
  readonly untilAllAnswer: Effect.Effect<void>
  readonly untilStopped: Effect.Effect<void>
  /** From how this process says its figures, how those of all are had. */
  readonly shareFigures: (own: () => string) => () => Promise<string>
  /** Lets go of the others, so that this process can end. */
  readonly leave: Effect.Effect<void>
}

/** This process, if it is a worker of ours; signals are for the process that watches over it. */
export const thisWorker = (): ThisWorker | undefined => {
  const beginning = cluster.isWorker ? process.env[beginningVariable] : undefined
  if (beginning === undefined) return undefined
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {})
  return {
    ...(JSON.parse(beginning) as Beginning),
    untilAllAnswer: untilTold("allAnswer"),
    untilStopped: untilTold("stop"),
    shareFigures,
    leave: Effect.sync(() => cluster.worker?.disconnect())
  }
}

const shareFigures: ThisWorker["shareFigures"] = (own) => {
  const waiting: Array<(all: string) => void> = []
  hear((said) => {
    if (said.tells === "askFigures") say({ tells: "ownFigures", round: said.round, text: own() })
    if (said.tells === "figures") for (const answer of waiting.splice(0)) answer(said.text)
  })
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) say({ tells: "needFigures" })
    })
}
