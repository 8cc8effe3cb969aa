// A request can contain functions: costs, a clock and a rule. If one of them throws, the request is refused.
import { describeValue } from "../../values/describe-value.ts"
import type { PackingRefusal } from "../contract/outcome.ts"
import type { Cost, TimeLimit } from "../contract/request.ts"
import { RequestReader } from "./request-reader.ts"

/** Error with the refusals of a request after one of its functions threw. Aborts packing. */
export class CallbackError extends Error {
  declare readonly cause: ReadonlyArray<PackingRefusal>
}

/** Refuses the result of a function, from its path in the request, such as `objective/0`, a code and a message. */
const fail = (...refusal: Parameters<RequestReader["refuse"]>): never => {
  throw new CallbackError("", { cause: new RequestReader().refuse(...refusal) })
}

const call = <A>(field: string, callback: () => A): A => {
  try {
    return callback()
  } catch (thrown) {
    let what = "threw: an object"
    try {
      what = `threw: ${thrown instanceof Error ? thrown.message : describeValue(thrown)}`
    } catch {
      // A proxy or a getter can throw again.
    }
    return fail(field, "threw", what)
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
    return Number.isFinite(time)
      ? time
      : fail(field, "not-a-number", `must return a finite number, got ${describeValue(time)}`)
  }

/**
 * Asks the rule of a request. Its errors name its field. An answer other than true and false is an error, and so is a
 * refusal of a placement that it `hasAccepted`.
 */
export const answerOf = (ask: () => boolean, hasAccepted?: boolean): boolean => {
  const answer = call("accept", ask)
  return answer === true || answer === !!hasAccepted
    ? answer
    : fail("accept", "contradiction", `must be pure and return true or false, got ${describeValue(answer)}`)
}
