import { required } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { command } from "../operator/define.ts"
import { reason } from "../operator/fields.ts"

/** Cancels an order that the operator does not accept, and records the reason. */
export const reject = command({
  name: "reject",
  input: { reason: required(reason), msg: required(note) },
  change: (_, { msg, reason }) => ({ holds: [], rejected: { reason, msg } })
})
