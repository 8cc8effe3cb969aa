import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional, requiredAs } from "./method-cases.ts"

export const unholdOrderCases: MethodCases<"unhold_order"> = {
  ...knownCases("unhold_order"),
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId),
    msg: optional(grammar.note)
  }
}
