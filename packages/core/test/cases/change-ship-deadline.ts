import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional, requiredAs } from "./method-cases.ts"

export const changeShipDeadlineCases: MethodCases<"change_ship_deadline"> = {
  ...knownCases("change_ship_deadline"),
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId),
    ship_deadline: requiredAs("noDeadline", grammar.date)
  },
  stored: (path) => path
}
