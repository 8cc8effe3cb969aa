// A request can contain functions: costs and a clock. If one of them throws, the request is refused.
import { describeValue } from "../../values/describe-value.ts"
import type { PackingRefusal } from "../contract/outcome.ts"
import type { Cost, TimeLimit } from "../contract/request.ts"
import { RequestReader } from "./request-reader.ts"

/** Refusals of a request after one of its functions threw. Aborts packing. */
export class CallbackError extends Error {
  readonly refusals: ReadonlyArray<PackingRefusal>

  constructor(refusals: ReadonlyArray<PackingRefusal>) {
    super()
    this.refusals = refusals
  }
}

/** Returns the error of a function, from its path in the request, such as `objective/0`, a code and a message. */
const errorOf = (...refusal: Parameters<RequestReader["refuse"]>): CallbackError =>
  new CallbackError(new RequestReader().refuse(...refusal))

const call = <A>(field: string, callback: () => A): A => {
  try {
    return callback()
  } catch (thrown) {
    const what = thrown instanceof Error && typeof thrown.message === "string" ? thrown.message : describeValue(thrown)
    throw errorOf(field, "threw", `threw: ${what}`)
  }
}

/** Wraps a cost function so that its errors name its field. Keeps its properties. */
export const guardedCost = (field: string, cost: Cost): Cost =>
  Object.assign((parcels: Parameters<Cost>[0]) => call(field, () => cost(parcels)), cost)

/** Wraps the clock of a time limit. Its errors name its field. A non-finite result is an error. */
export const guardedClock =
  (field: string, now: TimeLimit["now"]): TimeLimit["now"] =>
  () => {
    const time = call(field, now)
    if (Number.isFinite(time)) return time
    throw errorOf(field, "not-a-number", `must return a finite number, got ${describeValue(time)}`)
  }
