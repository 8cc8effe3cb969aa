// The functions that a request may bring: a cost and a clock. What goes wrong in them is a fault of the request.

import { describeValue } from "../../validation/describe-value.ts"
import type { RefusalCode } from "../contract/outcome.ts"
import type { Cost, Fuse } from "../contract/request.ts"

/** Ends the packing: a function of the request has failed. */
export class CallbackFault extends Error {
  /** Where in the request the function stands. */
  readonly field: string
  readonly code: RefusalCode

  constructor(field: string, code: RefusalCode, what: string) {
    super(what)
    this.field = field
    this.code = code
  }
}

const called = <A>(field: string, call: () => A): A => {
  try {
    return call()
  } catch (thrown) {
    const what = thrown instanceof Error && typeof thrown.message === "string" ? thrown.message : describeValue(thrown)
    throw new CallbackFault(field, "threw", `threw: ${what}`)
  }
}

/** The cost, whose errors say that they are its own. */
export const guardedCost =
  (field: string, cost: Cost): Cost =>
  (parcels) =>
    called(field, () => cost(parcels))

/** The clock of a fuse, which must tell a time. */
export const guardedClock =
  (field: string, now: Fuse["now"]): Fuse["now"] =>
  () => {
    const time = called(field, now)
    if (!Number.isFinite(time)) throw new CallbackFault(field, "not-a-number", `tells no time: ${describeValue(time)}`)
    return time
  }
