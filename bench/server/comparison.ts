// Starts the servers and runs the load on each of them alternately.
import { fork } from "node:child_process"
import { join } from "node:path"
import type { Effort, Pairing } from "./command-line.ts"
import { baseline, createAccount, ourService } from "./contenders.ts"
import type { Figures, Load } from "./load.ts"
import { freshPlace, type Place } from "./place.ts"
import { type Cost, costsIn, monotonicTime, profilesIn } from "./profile.ts"
import { environmentIn, type Launch, type Running, start } from "./server-process.ts"

/** One round's figures for both servers. */
export interface Round {
  readonly ours: Figures
  /** Absent without a baseline. */
  readonly baselines?: Figures
}

/** The figures of all rounds, and the costs of the service, which are empty unless it was profiled. */
export interface Comparison {
  readonly rounds: ReadonlyArray<Round>
  readonly costs: ReadonlyArray<Cost>
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

/** Starts the servers. If one does not start, stops the other. */
const startAll = async (launches: ReadonlyArray<Launch>, signal: AbortSignal): Promise<ReadonlyArray<Running>> => {
  const started = await Promise.allSettled(launches.map((launch) => start(launch, signal)))
  const running = started.flatMap((each): ReadonlyArray<Running> => (each.status === "fulfilled" ? [each.value] : []))
  const failed = started.find((each) => each.status === "rejected")
  if (failed === undefined) return running
  await Promise.all(running.map(({ stop }) => stop()))
  throw failed.reason
}

const inRounds = async (
  place: Place,
  { against, database, mode }: Pairing,
  { connections, rounds, seconds, workers }: Effort,
  profiles: string | undefined,
  onFigures: OnFigures,
  signal: AbortSignal
): Promise<Comparison> => {
  const credentials = await createAccount(place, signal)
  const service = ourService(place, workers[database], profiles)
  const launches = against === undefined ? [service] : [service, baseline(place, { against, database }, credentials)]
  const servers = await startAll(launches, signal)
  const loadedFrom = monotonicTime()
  const all: Array<Round> = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const figures: Array<Figures> = []
      for (const [index, { name, pid, url }] of servers.entries()) {
        const { database } = index === 0 ? place.ours : place.baselines
        const load: Load = {
          url,
          credentials,
          mode,
          connections,
          seconds,
          warmup: round === 1 ? FIRST_WARMUP : WARMUP,
          watched: { pid, ...(database !== undefined && { database }) }
        }
        const found = await loaded(load, place.folder, signal)
        onFigures(round, name, found)
        figures.push(found)
      }
      const [ours, baselines] = figures
      all.push({ ours: ours!, ...(baselines !== undefined && { baselines }) })
    }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
  return { rounds: all, costs: profiles === undefined ? [] : costsIn(profilesIn(profiles), loadedFrom) }
}

/** Compares the service with the baseline. Always stops the servers and removes their files at the end. */
export const compare = async (
  pairing: Pairing,
  effort: Effort,
  isProfiled: boolean,
  onFigures: OnFigures,
  signal: AbortSignal
): Promise<Comparison> => {
  signal.throwIfAborted()
  const place = await freshPlace(pairing.database)
  try {
    const profiles = isProfiled ? join(place.folder, "profiles") : undefined
    return await inRounds(place, pairing, effort, profiles, onFigures, signal)
  } finally {
    await place.clear()
  }
}
