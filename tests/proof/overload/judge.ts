// Judges what clients and the machine have seen of a fault.
import type { Tally } from "./load/tally.ts"

/** Largest time of a reply and of the recovery, in milliseconds, on a machine on which nothing else runs. */
const MAX_MILLISECONDS = 2000
const MAX_RECOVERY = 5000
/** Largest growth of the memory after the start of the fault, in MiB. */
const MAX_GROWTH = 64

/** Cores that other programs may use on a machine on which nothing else runs. */
const QUIET_CORES = 0.25
/** A service that is four times as slow as on a quiet machine misses its targets on any machine. */
const MAX_SLOWDOWN = 4

/** Returns by how much a service takes longer because other programs use cores, at least 1. */
export const slowdownOf = (others: number, cores: number): number =>
  others < QUIET_CORES ? 1 : Math.min(cores / Math.max(cores - others, Number.MIN_VALUE), MAX_SLOWDOWN)

export interface Seen {
  /** Factor of the largest times, because other programs use cores. */
  readonly slowdown: number
  /** Replies to the good clients. */
  readonly good: Tally
  /** Replies to the clients that caused the fault, if it consists of valid requests. */
  readonly overloading: Tally | undefined
  /** Successes per second during the fault, divided by those that the service could serve before it. */
  readonly share: number
  /** Milliseconds from the command to end the fault until every call succeeded. */
  readonly recovery: number
  /** Largest resident memory before the fault, at its start, and after its start, in MiB. */
  readonly memory: { readonly before: number; readonly start: number; readonly rest: number }
  readonly connections: { readonly before: Connections; readonly after: Connections }
}

interface Connections {
  readonly http: number
  readonly database: number
}

export interface Targets {
  /**
   * Whether the service may refuse good requests temporarily: never in an attack, and always for some of them if the
   * fault takes away what they need.
   */
  readonly refusals: "none" | "some" | "any"
  /** Largest time of a refusal in milliseconds. Default: that of a success. */
  readonly refusal?: number
  /** Least share of the capacity that the service must keep. Default: not judged. */
  readonly share?: number
  /** Largest resident memory in MiB. */
  readonly memory: number
}

const whole = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`

/** Returns the missed targets of the replies that some clients received. */
const missedReplies = (
  clients: string,
  replies: Tally,
  mostSuccess: number,
  mostRefusal: number
): ReadonlyArray<string> => {
  const { sample, slowestRefusal, slowestSuccess, successes, wrong } = replies
  return [
    ...(successes > 0 ? [] : [`no request of the ${clients} clients succeeded`]),
    ...(slowestSuccess < mostSuccess
      ? []
      : [
          `the slowest success of the ${clients} clients took ${whole(slowestSuccess)}, the target is ${whole(mostSuccess)}`
        ]),
    ...(slowestRefusal < mostRefusal
      ? []
      : [
          `the slowest refusal of the ${clients} clients took ${whole(slowestRefusal)}, the target is ${whole(mostRefusal)}`
        ]),
    ...(wrong === 0
      ? []
      : [
          `${wrong} replies to the ${clients} clients were neither a success nor 503 with Retry-After, such as ${sample}`
        ])
  ]
}

const missedMemory = ({ before, rest, start }: Seen["memory"], most: number): ReadonlyArray<string> => {
  const growth = rest - start
  const peak = Math.max(before, start, rest)
  return [
    ...(growth < MAX_GROWTH
      ? []
      : [`the memory grew by ${growth.toFixed(0)} MiB after the start of the fault, the target is ${MAX_GROWTH} MiB`]),
    ...(peak < most ? [] : [`the memory reached ${peak.toFixed(0)} MiB, the target is ${most} MiB`])
  ]
}

/** Returns each missed target as a sentence. */
export const missedTargets = (seen: Seen, targets: Targets): ReadonlyArray<string> => {
  const { connections, good, memory, overloading, recovery, share, slowdown } = seen
  const { refusal = MAX_MILLISECONDS, refusals, share: least = 0 } = targets
  const [success, mostRefusal, mostRecovery] = [MAX_MILLISECONDS, refusal, MAX_RECOVERY].map(
    (most) => most * slowdown
  ) as [number, number, number]
  const refused = good.refusals + (overloading?.refusals ?? 0)
  const leaks = (["http", "database"] as const).filter((kind) => connections.after[kind] > connections.before[kind])
  return [
    ...missedReplies("good", good, success, mostRefusal),
    ...(overloading === undefined ? [] : missedReplies("overloading", overloading, success, mostRefusal)),
    // The connections suffice for replies on a quiet machine.
    ...(good.unsent === 0 || slowdown > 1
      ? []
      : [`${good.unsent} good requests were not sent, because all connections waited`]),
    ...(refusals === "none" && refused > 0 ? [`${refused} good requests were refused`] : []),
    ...(refusals === "some" && refused === 0 ? ["no request was refused, so the fault had no effect"] : []),
    ...(share * slowdown >= least
      ? []
      : [`the service kept ${(share * 100).toFixed(0)} % of its capacity, the target is ${least * 100} %`]),
    ...(recovery < mostRecovery ? [] : [`the recovery took ${whole(recovery)}, the target is ${whole(mostRecovery)}`]),
    ...missedMemory(memory, targets.memory),
    ...leaks.map(
      (kind) => `${connections.after[kind]} ${kind} connections are open, ${connections.before[kind]} before the fault`
    )
  ]
}
