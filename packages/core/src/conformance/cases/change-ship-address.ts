import type { MethodCases } from "./method-cases.ts"

export const changeShipAddress: MethodCases<"change_ship_address"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: {
      accepts: ["901"],
      credentials: { secretkey: "wrong" },
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
      data: { xid: "{{xid}}-none" },
      reply: { res: "error", code: "615", message: "Invalid order_id or xid: xid (unknown order)" }
    },
    wrongStage: {
      basis: "decision",
      given: "cancelled",
      reply: { res: "error", code: "615", message: "Not possible in the order's current stage: the order is cancelled" }
    },
    partlyShipped: {
      basis: "decision",
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
  }
}
