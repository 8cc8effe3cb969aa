import * as grammar from "../fixtures/grammars.ts"
import { type MethodCases, optional, required, requiredAs } from "./method-cases.ts"

export const changeShipAddressCases: MethodCases<"change_ship_address"> = {
  given: "new",
  success: { res: "success" },
  cases: {
    credentials: {
      credentials: { password: "wrong" },
      reply: {
        res: "error",
        code: "601",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { city: null },
      reply: { res: "error", code: "602", message: "Missing field: city" }
    },
    badCountry: {
      data: { country: "XX" },
      reply: { res: "error", code: "609", message: 'Invalid country (must be ISO 3166-1 alpha-2): country ("XX")' }
    },
    badState: {
      data: { state: "KY" },
      reply: {
        res: "error",
        code: "610",
        message: 'Invalid state code for US or Canada: state ("KY"; use a two-letter code of CA)'
      }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "614", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      while: "the store is down",
      reply: { res: "error", code: "613", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "none" },
      reply: { res: "error", code: "615", message: "Invalid order_id or xid: xid (there is no such order)" }
    },
    wrongStage: {
      given: "cancelled",
      reply: { res: "error", code: "615", message: "Not possible in the order's current stage: the order is cancelled" }
    },
    partlyShipped: {
      given: "partlyShipped",
      reply: {
        res: "error",
        code: "620",
        message: "Shipping details cannot be changed: part of the order has shipped"
      }
    },
    alreadyShipped: {
      given: "shipped",
      reply: {
        res: "error",
        code: "620",
        message: "Order already shipped; shipping details cannot be changed: the order has shipped"
      }
    }
  },
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
