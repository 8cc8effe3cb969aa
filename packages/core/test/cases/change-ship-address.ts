import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional, required, requiredAs } from "./method-cases.ts"

export const changeShipAddressCases: MethodCases<"change_ship_address"> = {
  ...knownCases("change_ship_address"),
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId),
    company: optional(grammar.name),
    name: optional(grammar.name),
    address: required(grammar.name),
    address2: optional(grammar.name),
    city: required(grammar.name),
    zip: required(grammar.name),
    state: required(grammar.canadianState),
    country: required(grammar.country),
    phone: optional(grammar.name),
    email: optional(grammar.name)
  },
  stored: (path) => `shipping_address.${path}`
}
