import type { MethodCases } from "./method-cases.ts"

export const changeShipMethod: MethodCases<"change_ship_method"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: {
      accepts: ["901"],
      credentials: { secretkey: "wrong" },
      reply: {
        res: "error",
        code: "701",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      basis: "decision",
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
      data: { service: "{{foreign_service}}" },
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
      basis: "decision",
      while: "the store is down",
      reply: { res: "error", code: "700", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "{{xid}}-none" },
      reply: { res: "error", code: "715", message: "Invalid order_id or xid: xid (unknown order)" }
    },
    wrongStage: {
      basis: "decision",
      given: "cancelled",
      reply: { res: "error", code: "715", message: "Not possible in the order's current stage: the order is cancelled" }
    },
    partlyShipped: {
      basis: "decision",
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
  more: {
    noCarrier: {
      data: { carrier: undefined },
      reply: { res: "error", code: "702", message: "Missing field: carrier" }
    }
  }
}
