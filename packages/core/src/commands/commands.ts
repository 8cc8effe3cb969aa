import { boundQuoteJsonSchema } from "../bound-quote/quote-schema.ts"
import { boundQuote } from "../bound-quote/quote-value.ts"
import type { OperatorCommand } from "../command-table/command-table.ts"
import type { Fields, JsonSchema } from "../input/field.ts"
import { wireSchema } from "../input/json-schema.ts"
import type { Policy } from "../policy-types/policy.ts"
import { bindQuote, note } from "./annotations.ts"
import { erase } from "./erase.ts"
import { hold, release } from "./holds.ts"
import { recordPreflight } from "./preflights.ts"
import { reprint } from "./reprint.ts"
import { ship } from "./ship.ts"
import { correctShipment, track, voidShipment } from "./shipments.ts"
import { cancel, reject, start, undoStart } from "./stages.ts"

/** The commands that only the print shop can run. The merchants' API does not expose them. */
export const operatorCommands = {
  start,
  undoStart,
  hold,
  release,
  ship,
  correctShipment,
  voidShipment,
  track,
  cancel,
  reject,
  reprint,
  bindQuote,
  recordPreflight,
  note,
  erase
} as const satisfies Record<OperatorCommand, unknown>

/** Returns the JSON Schema of a command's input under a policy, without the meaning of its fields. */
export const commandRules = (command: OperatorCommand, policy: Policy): JsonSchema => {
  const fields: Fields = operatorCommands[command].shape.fields
  const documented = Object.entries(fields).map(([name, field]) => [
    name,
    field.read === boundQuote.read ? { ...field, wire: boundQuoteJsonSchema } : field
  ])
  return wireSchema(Object.fromEntries(documented), policy, true)
}
