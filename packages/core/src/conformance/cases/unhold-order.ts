import type { MethodCases } from "./method-cases.ts"

export const unholdOrder: MethodCases<"unhold_order"> = {
  given: "held",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: {
      accepts: ["901"],
      credentials: { secretkey: "wrong" },
      reply: {
        res: "error",
        code: "404",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      basis: "decision",
      data: { msg: 7 },
      reply: { res: "error", code: "402", message: "Missing or invalid field: msg (must be a string)" }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "414", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      basis: "decision",
      while: "the store is down",
      reply: { res: "error", code: "400", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "{{xid}}-none" },
      reply: { res: "error", code: "415", message: "Invalid order_id or xid: xid (unknown order)" }
    },
    notOnHold: {
      given: "new",
      reply: {
        res: "error",
        code: "419",
        message: "Order must be on hold to perform this action: the order is not on hold"
      }
    }
  }
}
