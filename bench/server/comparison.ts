// Starts both servers and runs the load on each of them alternately.
import { fork } from "node:child_process"
import { join } from "node:path"
import type { Credentials } from "../baseline/credentials.ts"
import type { Effort, Pairing } from "./command-line.ts"
import { baseline, createAccount, ourService } from "./contenders.ts"
import type { Figures, Load } from "./load.ts"
import { freshPlace, type Place } from "./place.ts"
import { environmentIn, type Running, start } from "./server-process.ts"

/** One round's figures for both servers. */
export interface Round {
  readonly ours: Figures
  readonly baselines: Figures
}

/** Receives the figures after each load. */
export type OnFigures = (round: number, who: string, figures: Figures) => void

/** Warm-up in seconds before the first round and before each later round. */
const FIRST_WARMUP = 10
const WARMUP = 1

const loaded = (load: Load, folder: string, signal: AbortSignal): Promise<Figures> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "load-process.ts"), {
      env: environmentIn(folder),
      execArgv: ["--conditions=waybill-source"],
      signal,
      killSignal: "SIGKILL"
    })
    child.once("message", (figures) => resolve(figures as Figures))
    child.once("error", reject)
    child.once("exit", (code) => reject(new Error(`the load generator for ${load.url} exited with code ${code}`)))
    child.send(load)
  })

/** Starts both servers. If one does not start, stops the other. */
const startBoth = async (
  place: Place,
  pairing: Pairing,
  workers: number,
  credentials: Credentials,
  signal: AbortSignal
) => {
  const launches = [ourService(place, workers), baseline(place, pairing, credentials)]
  const started = await Promise.allSettled(launches.map((launch) => start(launch, signal)))
  const running = started.flatMap((each): ReadonlyArray<Running> => (each.status === "fulfilled" ? [each.value] : []))
  const failed = started.find((each) => each.status === "rejected")
  if (failed === undefined) return [running[0]!, running[1]!] as const
  await Promise.all(running.map(({ stop }) => stop()))
  throw failed.reason
}

const inRounds = async (
  place: Place,
  pairing: Pairing,
  { connections, rounds, seconds, workers }: Effort,
  onFigures: OnFigures,
  signal: AbortSignal
): Promise<ReadonlyArray<Round>> => {
  const credentials = await createAccount(place, signal)
  const both = await startBoth(place, pairing, workers[pairing.database], credentials, signal)
  try {
    const all: Array<Round> = []
    for (let round = 1; round <= rounds; round++) {
      const figures: Array<Figures> = []
      for (const [{ name, pid, url }, { database }] of [
        [both[0], place.ours],
        [both[1], place.baselines]
      ] as const) {
        const load: Load = {
          url,
          credentials,
          mode: pairing.mode,
          connections,
          seconds,
          warmup: round === 1 ? FIRST_WARMUP : WARMUP,
          watched: { pid, ...(database !== undefined && { database }) }
        }
        const found = await loaded(load, place.folder, signal)
        onFigures(round, name, found)
        figures.push(found)
      }
      all.push({ ours: figures[0]!, baselines: figures[1]! })
    }
    return all
  } finally {
    await Promise.all(both.map(({ stop }) => stop()))
  }
}

/** Compares the service with the baseline. Always stops both servers and removes their files at the end. */
export const compare = async (
  pairing: Pairing,
  effort: Effort,
  onFigures: OnFigures,
  signal: AbortSignal
): Promise<ReadonlyArray<Round>> => {
  signal.throwIfAborted()
  const place = await freshPlace(pairing.database)
  try {
    return await inRounds(place, pairing, effort, onFigures, signal)
  } finally {
    await place.clear()
  }
}
