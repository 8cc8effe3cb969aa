import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional, required, requiredAs } from "./method-cases.ts"

export const changeShipMethodCases: MethodCases<"change_ship_method"> = {
  ...knownCases("change_ship_method"),
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId),
    carrier: required(grammar.carrier),
    service: required(grammar.service),
    packaging: optional(grammar.name),
    notes: optional(grammar.note)
  },
  stored: (path) => `shipping.${path}`
}
