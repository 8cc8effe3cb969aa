import cluster from "node:cluster"
import { Effect } from "effect"
import { addedFigures } from "./added-figures.ts"
import { type FromWorker, placeVariable, type ToWorker } from "./messages.ts"

const say = (message: FromWorker): void => void process.send?.(message)

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
export interface ThisWorker {
  /** Its place among them, from 0. */
  readonly place: number
  readonly untilAllAnswer: Effect.Effect<void>
  readonly untilStopped: Effect.Effect<void>
  /** From how this process says its figures, how those of all are had. */
  readonly shareFigures: (own: () => string) => () => Promise<string>
  /** Lets go of the others, so that this process can end. */
  readonly leave: () => void
}

/** This process, if it is a worker of ours; signals are for the process that watches over it. */
export const thisWorker = (): ThisWorker | undefined => {
  const place = cluster.isWorker ? process.env[placeVariable] : undefined
  if (place === undefined) return undefined
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {})
  return {
    place: Number(place),
    untilAllAnswer: untilTold("allAnswer"),
    untilStopped: untilTold("stop"),
    shareFigures,
    leave: () => cluster.worker?.disconnect()
  }
}

const shareFigures: ThisWorker["shareFigures"] = (own) => {
  const waiting: Array<(all: string) => void> = []
  hear((said) => {
    if (said.tells === "askFigures") say({ tells: "ownFigures", round: said.round, text: own() })
    if (said.tells === "figures") for (const answer of waiting.splice(0)) answer(addedFigures(said.texts))
  })
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) say({ tells: "needFigures" })
    })
}
