import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional, requiredAs } from "./method-cases.ts"

export const getOrderCases: MethodCases<"get_order"> = {
  ...knownCases("get_order"),
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId)
  }
}
