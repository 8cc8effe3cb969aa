// Runs a trial: an ordinary load, a fault, and the recovery.
import { setTimeout as pause } from "node:timers/promises"
import { timeOfAll, timesOf, usedBetween } from "../../../bench/server/processor-time.ts"
import { outcomeOf } from "../../service/fixtures/outcome.ts"
import type { Absent, Result, Run } from "../trial.ts"
import type { Begin } from "./faults/faults.ts"
import { missedTargets, type Refusals } from "./judge.ts"
import { dataOf, KNOWN_XID } from "./load/requests.ts"
import { startLoad } from "./load/start-load.ts"
import { sumOf } from "./load/tally.ts"
import type { Place } from "./places/place.ts"
import { openConnections, recoveryOf, settledConnections, watchMemory } from "./watch.ts"

export interface Plan {
  readonly open: () => Promise<Place | Absent>
  readonly begin: Begin
  readonly refusals: Refusals
}

/** The load of ordinary clients in each trial. */
const ORDINARY = { connections: 20, rate: 40 }
/** The clients that warm the service up and measure its capacity. */
const BUSY_CLIENTS = 64
/** Seconds of warming up in each form, before the capacity is measured for as long. */
const warmingOf = (size: number): number => (size < 30 ? 2 : 5)

/** Seconds at the start of the fault in which the memory may grow. */
const warmUpOf = (size: number): number => Math.max(2, size / 4)

/** Waits for some seconds, or until the run is interrupted. */
const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  pause(seconds * 1000, undefined, { signal }).catch(() => {})

const runOn = async (place: Place, { begin, refusals }: Plan, { progress, signal, size }: Run): Promise<Result> => {
  const { credentials, pid, url } = place
  const ordinaryLoad = (prefix: string) => startLoad({ url, credentials, prefix, ...ORDINARY })
  await outcomeOf(url, "push_order", credentials, dataOf("push_order", KNOWN_XID))
  const capacityOf = async (prefix: string): Promise<number> => {
    const end = await startLoad({ url, credentials, prefix, connections: BUSY_CLIENTS })
    await wait(warmingOf(size), signal)
    const { seconds, successes } = await end()
    return successes / seconds
  }
  await capacityOf("warm")
  const capacity = await capacityOf("capacity")
  const { database } = await openConnections(place)
  const memory = watchMemory(pid)
  const { end, figures } = await begin(place, capacity)
  const good = await ordinaryLoad("good")
  await wait(warmUpOf(size), signal)
  const warm = memory.peak()
  const [ownBefore, allBefore] = [timesOf({ pid: process.pid }), timeOfAll()]
  for (let second = 0; second < size && !signal.aborted; second++) {
    await wait(1, signal)
    progress(second + 1)
  }
  const [own, all] = [timesOf({ pid: process.pid }), timeOfAll()]
  const goodTally = await good()
  const tally = sumOf([goodTally, await end()])
  const recovery = await recoveryOf(place, "recovery")
  const peak = memory.peak()
  memory.end()
  const connections = { before: { http: 0, database }, after: await settledConnections(place, { http: 0, database }) }
  const found = missedTargets({ ...tally, recovery, memory: { warm, peak }, connections }, refusals)
  const foreign = (all! - allBefore! - usedBetween(ownBefore!, own!)) / (size * 1_000_000)
  return {
    trials: tally.successes + tally.refusals + tally.wrong,
    losses: tally.wrong,
    figures: {
      ...figures,
      successes: String(tally.successes),
      slowest: `${tally.slowestSuccess.toFixed(0)} ms`,
      refusals: String(tally.refusals),
      ...(tally.unsent > 0 && { "not sent": String(tally.unsent) }),
      recovery: `${recovery.toFixed(0)} ms`,
      memory: `${warm.toFixed(0)} then ${peak.toFixed(0)} MiB`,
      "open connections": `${connections.after.http} and ${connections.after.database}`,
      others: `${foreign.toFixed(1)} cores`
    },
    found
  }
}

/** Runs a trial. `size` is its duration in seconds. */
export const runTrial = async (plan: Plan, run: Run): Promise<Result | Absent> => {
  const place = await plan.open()
  if ("absent" in place) return place
  return runOn(place, plan, run).finally(place.close)
}
