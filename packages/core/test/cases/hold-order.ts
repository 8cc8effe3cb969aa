import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional, requiredAs } from "./method-cases.ts"

export const holdOrderCases: MethodCases<"hold_order"> = {
  ...knownCases("hold_order"),
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId),
    msg: requiredAs("noReason", grammar.requiredNote)
  }
}
