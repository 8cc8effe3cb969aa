// A request can contain functions: costs and a clock. If one of them throws, the request is refused.
import { describeValue } from "../../values/describe-value.ts"
import type { PackingRefusal, PackingRefusalCode } from "../contract/outcome.ts"
import type { Cost, TimeLimit } from "../contract/request.ts"
import { RequestReader } from "./request-reader.ts"

/** Error in a function of the request. Aborts packing. */
export class CallbackError extends Error {
  readonly refusals: ReadonlyArray<PackingRefusal>

  /** `field` is the path of the function in the request, such as `objective/0`. */
  constructor(field: string, code: PackingRefusalCode, message: string) {
    super(message)
    const reader = new RequestReader()
    reader.refuse(field, code, message)
    this.refusals = reader.refusals
  }
}

const call = <A>(field: string, callback: () => A): A => {
  try {
    return callback()
  } catch (thrown) {
    const what = thrown instanceof Error && typeof thrown.message === "string" ? thrown.message : describeValue(thrown)
    throw new CallbackError(field, "threw", `threw: ${what}`)
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
    if (!Number.isFinite(time))
      throw new CallbackError(field, "not-a-number", `must return a finite number, got ${describeValue(time)}`)
    return time
  }
