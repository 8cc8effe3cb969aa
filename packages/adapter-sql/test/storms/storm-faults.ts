// Faults that hit one service during a wave of calls.
import type { SeededRandom } from "../../../core/test/simulation/seeded-random.ts"
import { type FaultName as ConnectionFault, faultNames, faults } from "../faults/faults.ts"
import type { Proxy } from "../faults/proxy.ts"
import type { Service } from "./service.ts"

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Pauses in milliseconds. The last is longer than a lease lasts. */
const pauses = { "paused for 0.5 s": 500, "paused for 5 s": 5000, "paused for 17 s": 17_000 } as const

const SLOW = "200 ms more latency"
/** Milliseconds of more latency. */
const SLOW_FOR = 1000

type FaultName = "killed" | keyof typeof pauses | ConnectionFault

/** Kinds of faults, as the topology of a row names them. */
export type FaultKind = "killed" | keyof typeof pauses | "cut off" | "slower by 200 ms"

/** The kinds that hit a service. A SQLite file has no connection. */
export const faultKinds = (hasConnection: boolean): ReadonlyArray<FaultKind> => [
  "killed",
  "paused for 0.5 s",
  "paused for 5 s",
  "paused for 17 s",
  ...(hasConnection ? (["cut off", "slower by 200 ms"] as const) : [])
]

export const kindOf = (name: FaultName): FaultKind => {
  if (name === "killed" || name in pauses) return name as FaultKind
  return name === SLOW ? "slower by 200 ms" : "cut off"
}

/** The faults of one turn. The longest pause is in every fourth turn, because it takes as long as ten waves. */
const turnOf = (number: number, hasConnection: boolean): ReadonlyArray<FaultName> => [
  ...(hasConnection ? (["killed", "killed", SLOW] as const) : Array<"killed">(6).fill("killed")),
  "paused for 0.5 s",
  "paused for 5 s",
  ...(number % 4 === 0 ? (["paused for 17 s"] as const) : []),
  ...(hasConnection ? faultNames : [])
]

/** Returns faults in turns: each of a turn in random order, and then the next turn. */
export const inTurns = <A>(random: SeededRandom, turnOf: (number: number) => ReadonlyArray<A>) => {
  const waiting: Array<A> = []
  let turns = 0
  return {
    next: (): A => {
      if (waiting.length === 0) waiting.push(...turnOf(turns++))
      return waiting.splice(random.below(waiting.length), 1)[0]!
    },
    /** Gives a fault without an effect another chance in this turn. */
    again: (name: A) => void waiting.push(name)
  }
}

/** Returns the faults of a storm on a database in turns. */
export const faultsInTurns = (random: SeededRandom, hasConnection: boolean) =>
  inTurns(random, (number) => turnOf(number, hasConnection))

const breakConnection = async (name: ConnectionFault, proxy: Proxy) => {
  const fault = faults[name]
  const end = fault.begin(proxy)
  if (name === SLOW) await pause(SLOW_FOR)
  await end()
  return "isImmediate" in fault ? () => true : proxy.hasTriggered
}

/**
 * Causes a fault in a service and waits until it has ended. Returns a function that reports, after the wave, whether
 * the fault hit calls in progress.
 */
export const causeFault = async (name: FaultName, delay: number, service: Service): Promise<() => boolean> => {
  await pause(delay)
  if (!service.isBusy()) return () => false
  if (name === "killed") {
    service.signal("SIGKILL")
    return () => true
  }
  if (name in pauses) {
    service.signal("SIGSTOP")
    await pause(pauses[name as keyof typeof pauses])
    service.signal("SIGCONT")
    return () => true
  }
  return breakConnection(name as ConnectionFault, service.proxy!)
}
