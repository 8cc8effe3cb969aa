// Judges what clients and the machine have seen of a fault.
import type { Tally } from "./load/tally.ts"

/** Largest time of a good request, and of the recovery, in milliseconds. */
const MOST_MILLISECONDS = 2000
const MOST_RECOVERY = 5000
/** Largest growth of the memory after the warm-up, in MiB. */
const MOST_GROWTH = 64

export interface Seen extends Pick<Tally, "successes" | "slowestSuccess" | "refusals" | "wrong" | "sample"> {
  /** Milliseconds from the end of the fault until every call succeeded. */
  readonly recovery: number
  /** Largest resident memory in the warm-up, and after it, in MiB. */
  readonly memory: { readonly warm: number; readonly peak: number }
  readonly connections: { readonly before: Connections; readonly after: Connections }
}

interface Connections {
  readonly http: number
  readonly database: number
}

/**
 * Whether the service may refuse good requests temporarily: never in an attack, and always for some of them if the
 * fault takes away what they need.
 */
export type Refusals = "none" | "some" | "any"

/** Returns each missed target as a sentence. */
export const missedTargets = (seen: Seen, refusals: Refusals): ReadonlyArray<string> => {
  const { connections, memory, recovery, refusals: refused, sample, slowestSuccess, successes, wrong } = seen
  const growth = memory.peak - memory.warm
  const leaks = (["http", "database"] as const).filter((kind) => connections.after[kind] > connections.before[kind])
  return [
    ...(successes > 0 ? [] : ["no request succeeded"]),
    ...(slowestSuccess < MOST_MILLISECONDS
      ? []
      : [`the slowest good request took ${slowestSuccess.toFixed(0)} ms, the target is ${MOST_MILLISECONDS} ms`]),
    ...(wrong === 0 ? [] : [`${wrong} replies were neither a success nor 503 with Retry-After, such as ${sample}`]),
    ...(refusals === "none" && refused > 0 ? [`${refused} good requests were refused`] : []),
    ...(refusals === "some" && refused === 0 ? ["no request was refused, so the fault had no effect"] : []),
    ...(recovery < MOST_RECOVERY
      ? []
      : [`the recovery took ${recovery.toFixed(0)} ms, the target is ${MOST_RECOVERY} ms`]),
    ...(growth < MOST_GROWTH
      ? []
      : [`the memory grew by ${growth.toFixed(0)} MiB after the warm-up, the target is ${MOST_GROWTH} MiB`]),
    ...leaks.map(
      (kind) => `${connections.after[kind]} ${kind} connections are open, ${connections.before[kind]} before the fault`
    )
  ]
}
