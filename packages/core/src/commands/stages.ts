import { optional, required } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { command } from "../operator/define.ts"
import { reason } from "../operator/fields.ts"

/** Starts production of a new order that is not on hold. */
export const start = command({
  name: "start",
  input: { msg: optional(note) },
  change: () => ({})
})

/** Returns an order without shipments to the stage before production. */
export const undoStart = command({
  name: "undoStart",
  input: { msg: required(note) },
  change: () => ({})
})

/** Cancels an order without shipments, and removes its holds. */
export const cancel = command({
  name: "cancel",
  input: { msg: required(note) },
  change: () => ({ holds: [] })
})

/** Cancels an order that the operator does not accept, and records the reason. */
export const reject = command({
  name: "reject",
  input: { reason: required(reason), msg: required(note) },
  change: (_, { msg, reason }) => ({ holds: [], rejected: { reason, msg } })
})
