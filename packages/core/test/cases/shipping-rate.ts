import * as grammar from "../fixtures/grammars.ts"
import { knownCases, type MethodCases, optional, required, requiredWhen } from "./method-cases.ts"

export const shippingRateCases: MethodCases<"shipping_rate"> = {
  ...knownCases("shipping_rate"),
  fields: {
    shipping_address: required(grammar.object),
    "shipping_address.company": optional(grammar.name),
    "shipping_address.name": requiredWhen("company is absent", grammar.name),
    "shipping_address.address": required(grammar.name),
    "shipping_address.city": required(grammar.name),
    "shipping_address.zip": required(grammar.name),
    "shipping_address.state": required(grammar.usState),
    "shipping_address.country": required(grammar.country),
    order_info: required(grammar.list),
    "order_info[0].width": required(grammar.boxMeasure),
    "order_info[0].height": required(grammar.boxMeasure),
    "order_info[0].length": required(grammar.boxMeasure),
    "order_info[0].weight": required(grammar.boxMeasure),
    "order_info[0].type": optional(grammar.name),
    shipping: required(grammar.object),
    "shipping.carrier": required(grammar.quotedCarrier),
    "shipping.package_type": optional(grammar.name)
  }
}
