import type { Packing } from "../../packing/contract/outcome.ts"
import type { Request, TimeLimit } from "../../packing/contract/request.ts"
import { packNumbers } from "../../packing/pack.ts"
import { hasCost } from "../../packing/problem/objective.ts"
import { CallbackError, guardedClock } from "../../packing/request/callbacks.ts"
import { remainingTime } from "../../placed/refusing.ts"

/** Packs the boxes of one order. Packs equal requests once. All requests share a time limit. */
export class Packer {
  /** Whether the time limit stopped the search. */
  cut = false
  /** Number of different requests. */
  searches = 0
  private readonly known = new Map<string, Packing>()
  private readonly now: TimeLimit["now"] | undefined
  private readonly timeLeft: () => TimeLimit | undefined

  constructor(timeLimit: TimeLimit | undefined) {
    const now = timeLimit && (() => timeLimit.now())
    this.now = now
    this.timeLeft = remainingTime(now && { limit: timeLimit!.limit, now: guardedClock("timeLimit/now", now) })
  }

  /** Whether the time limit has passed. */
  get isTimeUp(): boolean {
    this.cut ||= this.timeLeft()?.limit === 0
    return this.cut
  }

  /** Returns the best packing of a valid request. Throws the refusals of a request with a throwing clock. */
  pack(request: Request & Required<Pick<Request, "objective">>): Packing {
    // A cost function has no key.
    const key = hasCost(request) ? "" : JSON.stringify(request)
    const known = this.known.get(key)
    if (known !== undefined) return known
    this.searches++
    const { now } = this
    const outcome = packNumbers(
      now === undefined ? request : { ...request, timeLimit: { now, limit: this.timeLeft()!.limit } }
    )
    if (outcome._tag === "Refused") throw new CallbackError("", { cause: outcome.refusals })
    this.cut ||= outcome.cut
    if (key !== "") this.known.set(key, outcome.packing)
    return outcome.packing
  }
}
