import { expectedOutcome } from "../model/outcomes.ts"
import type { Command } from "../model/reference-model.ts"
import type { Order } from "../model/reference-order.ts"

/** One call to one order, as its caller observed it. Times are positions in a global sequence of observations. */
export interface Call {
  readonly command: Command
  readonly startedAt: number
  /** Time of the response; Infinity if the outcome is unknown to the caller. */
  readonly endedAt: number
  /** Outcome as the caller observed it; undefined if unknown. */
  readonly outcome: string | undefined
}

/**
 * Returns a sequence of the calls to one order that explains every outcome, or undefined if there is none. A call that
 * ended before another started comes first. A call with an unknown outcome may come at any point after its start, or
 * never.
 */
export const linearize = (calls: ReadonlyArray<Call>): ReadonlyArray<Call> | undefined => {
  const sorted = calls.toSorted((a, b) => a.endedAt - b.endedAt || a.startedAt - b.startedAt)
  if (sorted.length > 31) throw new RangeError("linearize takes at most 31 calls, one for each bit of its mask")
  const required = sorted.reduce((mask, { outcome }, index) => (outcome === undefined ? mask : mask | (1 << index)), 0)
  const deadEnds = new Set<string>()

  const search = (done: number, order: Order | undefined): ReadonlyArray<Call> | undefined => {
    if ((done & required) === required) return []
    const state = `${done} ${JSON.stringify(order)}`
    if (deadEnds.has(state)) return undefined
    // Calls are sorted by end time, so no call that starts after the end of the first pending call can be next.
    const limit = sorted.find((_, index) => (done & (1 << index)) === 0)!.endedAt
    for (const [index, call] of sorted.entries()) {
      if ((done & (1 << index)) !== 0 || call.startedAt > limit) continue
      const [outcome, after] = expectedOutcome(order, call.command)
      const isExplained = call.outcome === undefined ? after !== order : call.outcome === outcome
      if (!isExplained) continue
      const rest = search(done | (1 << index), after)
      if (rest !== undefined) return [call, ...rest]
      // A query or a refusal can be placed here: placing it later would not help the others. A repeated command could
      // change the order later.
      if (after === order && call.outcome !== "success") break
    }
    deadEnds.add(state)
    return undefined
  }
  return search(0, undefined)
}
