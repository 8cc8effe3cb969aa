import * as grammar from "../fixtures/grammars.ts"
import { type MethodCases, optional, required, requiredAs } from "./method-cases.ts"

export const changeShipMethodCases: MethodCases<"change_ship_method"> = {
  given: "new",
  success: { res: "success" },
  cases: {
    credentials: {
      credentials: { password: "wrong" },
      reply: {
        res: "error",
        code: "701",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { notes: {} },
      reply: { res: "error", code: "702", message: "Missing or invalid field: notes (must be a string)" }
    },
    badCarrier: {
      data: { carrier: "nobody" },
      reply: {
        res: "error",
        code: "711",
        message: 'Invalid shipping carrier: carrier ("nobody" is unknown; allowed: acme, swift)'
      }
    },
    badService: {
      data: { service: "SWIFT_AIR" },
      reply: {
        res: "error",
        code: "712",
        message:
          'Invalid shipping method: service ("SWIFT_AIR" is not a service of acme; allowed: ACME_GROUND, ACME_2DAY)'
      }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "714", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      while: "the store is down",
      reply: { res: "error", code: "700", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "none" },
      reply: { res: "error", code: "715", message: "Invalid order_id or xid: xid (there is no such order)" }
    },
    wrongStage: {
      given: "cancelled",
      reply: { res: "error", code: "715", message: "Not possible in the order's current stage: the order is cancelled" }
    },
    partlyShipped: {
      given: "partlyShipped",
      reply: {
        res: "error",
        code: "720",
        message: "Shipping details cannot be changed: part of the order has shipped"
      }
    },
    alreadyShipped: {
      given: "shipped",
      reply: {
        res: "error",
        code: "720",
        message: "Order already shipped; shipping details cannot be changed: the order has shipped"
      }
    }
  },
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
