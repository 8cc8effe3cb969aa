import { expectedOf } from "../model/answers.ts"
import type { Command, Order } from "../model/reference-model.ts"

/** One call to one order, as its caller saw it. Times count what was seen anywhere: of two, the smaller came first. */
export interface Call {
  readonly command: Command
  readonly asked: number
  /** When the answer was there; Infinity for a caller who never learned what came of it. */
  readonly answered: number
  readonly answer: string | undefined
}

/**
 * Looks for a serial order of the calls to one order that explains every answer, and in which no call comes before one
 * that was answered before it was asked. A call whose outcome is unknown may come anywhere after it was asked, or not at
 * all. Undefined if there is none.
 */
export const serialOrder = (calls: ReadonlyArray<Call>): ReadonlyArray<Call> | undefined => {
  const sorted = calls.toSorted((a, b) => a.answered - b.answered || a.asked - b.asked)
  if (sorted.length > 31) throw new RangeError("more calls than a mask of 31 bits can hold")
  const mustBeDone = sorted.reduce((mask, { answer }, index) => (answer === undefined ? mask : mask | (1 << index)), 0)
  const deadEnds = new Set<string>()

  const search = (done: number, order: Order | undefined): ReadonlyArray<Call> | undefined => {
    if ((done & mustBeDone) === mustBeDone) return []
    const place = `${done} ${JSON.stringify(order)}`
    if (deadEnds.has(place)) return undefined
    // Sorted by answers, the first call still open says which calls are too late to be next.
    const limit = sorted.find((_, index) => (done & (1 << index)) === 0)!.answered
    for (const [index, call] of sorted.entries()) {
      if ((done & (1 << index)) !== 0 || call.asked > limit) continue
      const [answer, after] = expectedOf(order, call.command)
      const isExplained = call.answer === undefined ? after !== order : call.answer === answer
      if (!isExplained) continue
      const rest = search(done | (1 << index), after)
      if (rest !== undefined) return [call, ...rest]
      // What changes nothing and may come now can as well come now: later would not help the others.
      if (after === order) break
    }
    deadEnds.add(place)
    return undefined
  }
  return search(0, undefined)
}
