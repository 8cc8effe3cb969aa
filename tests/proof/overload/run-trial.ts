// Runs a trial: an ordinary load, a fault, and the recovery.
import { availableParallelism } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { timeOfAll, timesOf, usedBetween } from "../../../bench/server/processor-time.ts"
import { outcomeOf } from "../../service/fixtures/outcome.ts"
import type { Absent, Result, Run } from "../trial.ts"
import type { Begin } from "./faults/faults.ts"
import { countsOf, figuresOf } from "./figures.ts"
import { missedTargets, type Seen, slowdownOf, type Targets } from "./judge.ts"
import { dataOf, KNOWN_XID } from "./load/requests.ts"
import { type Measured, startLoad } from "./load/start-load.ts"
import type { Place } from "./places/place.ts"
import { openConnections, recoveryOf, settledConnections, watchMemory } from "./watch.ts"

export interface Plan {
  readonly open: () => Promise<Place | Absent>
  readonly begin: Begin
  readonly targets: Targets
  /** Connections of the good clients. Default: 120. */
  readonly connections?: number
}

/** Requests of the good clients per second. */
const RATE = 40
/**
 * Connections of the good clients, which suffice for replies within 3 s. With those of the overloading clients they are
 * no more than the 1,024 that the service accepts.
 */
const CONNECTIONS = 120
/** The clients that warm the service up and measure its capacity. */
export const BUSY_CLIENTS = 64
/** Seconds of warming up in each form, before the capacity and the memory are measured for as long. */
const warmingOf = (size: number): number => (size < 30 ? 2 : 5)

/** Seconds at the start of the fault in which the memory may grow, because the heap of a busy service fills. */
const START = 15

/** Waits for some seconds, or until the run is interrupted. */
const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  pause(seconds * 1000, undefined, { signal }).catch(() => {})

/** Starts to measure the cores that other programs use. The returned function returns their mean number. */
export const measureOthers = () => {
  const measure = () => ({ own: timesOf({ pid: process.pid })!, all: timeOfAll()!, at: performance.now() })
  const before = measure()
  return (): number => {
    const { all, at, own } = measure()
    return Math.max(all - before.all - usedBetween(before.own, own), 0) / (at - before.at) / 1000
  }
}

const perSecond = ({ seconds, successes }: Measured): number => successes / seconds

const runOn = async (
  place: Place,
  { begin, connections: goodConnections = CONNECTIONS, targets }: Plan,
  { progress, signal, size }: Run
): Promise<Result> => {
  const { credentials, pid, url } = place
  const goodLoad = (prefix: string) => startLoad({ url, credentials, prefix, connections: goodConnections, rate: RATE })
  await outcomeOf(url, "push_order", credentials, dataOf("push_order", KNOWN_XID))
  const warmUp = async (started: ReturnType<typeof startLoad>): Promise<number> => {
    const end = await started
    await wait(warmingOf(size), signal)
    return perSecond(await end())
  }
  const busyLoad = (prefix: string) => startLoad({ url, credentials, prefix, connections: BUSY_CLIENTS })
  await warmUp(busyLoad("warm"))
  const capacity = await warmUp(busyLoad("capacity"))
  const memory = watchMemory(pid)
  await warmUp(goodLoad("before"))
  const before = memory.peak()
  const { database } = await openConnections(place)
  const othersNow = measureOthers()
  const fault = await begin(place, capacity)
  const endGood = await goodLoad("good")
  await wait(START, signal)
  const start = memory.peak()
  for (let second = 0; second < size && !signal.aborted; second++) {
    await wait(1, signal)
    progress(second + 1)
  }
  // The recovery starts here. The loads wait for their last replies during it.
  const end = performance.now()
  const [overloading, good, recovery] = await Promise.all([fault.end(), endGood(), recoveryOf(place, "recovery", end)])
  const others = othersNow()
  const rest = memory.peak()
  memory.end()
  const connections = { before: { http: 0, database }, after: await settledConnections(place, { http: 0, database }) }
  const share = (perSecond(good) + (overloading === undefined ? 0 : perSecond(overloading))) / capacity
  const slowdown = slowdownOf(others, availableParallelism())
  const seen: Seen = { slowdown, good, overloading, share, recovery, memory: { before, start, rest }, connections }
  const { losses, trials } = countsOf(seen)
  const { found = [] } = fault
  return {
    trials,
    losses: losses + found.length,
    figures: {
      ...fault.figures,
      ...(overloading !== undefined && { "share of capacity": `${(share * 100).toFixed(0)} %` }),
      ...figuresOf(seen),
      others: `${others.toFixed(1)} cores`
    },
    found: [...missedTargets(seen, targets), ...found]
  }
}

/** Runs a trial. `size` is its duration in seconds. */
export const runTrial = async (plan: Plan, run: Run): Promise<Result | Absent> => {
  const place = await plan.open()
  if ("absent" in place) return place
  return runOn(place, plan, run).finally(place.close)
}
