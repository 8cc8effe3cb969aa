import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional } from "./method-cases.ts"
import { submissionFields } from "./submission-fields.ts"

export const pushOrderCases: MethodCases<"push_order"> = {
  ...knownCases("push_order"),
  fields: {
    ...submissionFields,
    "billing_address.phone": optional(grammar.name),
    "billing_address.email": optional(grammar.name),
    "shipping_address.phone": optional(grammar.name),
    "shipping_address.email": optional(grammar.name),
    "shipping.shipping_cost": optional(grammar.amount)
  },
  stored: (path) => path
}
