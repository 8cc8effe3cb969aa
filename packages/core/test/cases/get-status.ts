import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional, requiredAs } from "./method-cases.ts"

export const getStatusCases: MethodCases<"get_status"> = {
  ...knownCases("get_status"),
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId)
  }
}
