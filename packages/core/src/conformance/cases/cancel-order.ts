import type { MethodCases } from "./method-cases.ts"

export const cancelOrder: MethodCases<"cancel_order"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: {
      accepts: ["901"],
      credentials: { username: "nobody" },
      reply: {
        res: "error",
        code: "501",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      basis: "decision",
      data: { msg: ["text"] },
      reply: { res: "error", code: "502", message: "Missing or invalid field: msg (must be a string)" }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "514", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      basis: "decision",
      while: "the store is down",
      reply: { res: "error", code: "500", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "{{xid}}-none" },
      reply: { res: "error", code: "515", message: "Invalid order_id or xid: xid (unknown order)" }
    },
    wrongStage: {
      policy: "cancelFrom",
      basis: "decision",
      given: "processing",
      reply: {
        res: "error",
        code: "515",
        message: "Not possible in the order's current stage: the order is in production; ask the operator"
      }
    }
  }
}
