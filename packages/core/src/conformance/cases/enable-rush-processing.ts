import type { MethodCases } from "./method-cases.ts"

export const enableRushProcessing: MethodCases<"enable_rush_processing"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: {
      accepts: ["901"],
      credentials: { username: "nobody" },
      reply: {
        res: "error",
        code: "1201",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { order_id: undefined, xid: "{{xid}}" },
      reply: { res: "error", code: "1202", message: "Missing field: order_id" }
    },
    notNumeric: {
      data: { order_id: "A-1" },
      reply: { res: "error", code: "1204", message: "Field must be numeric: order_id" }
    },
    temporary: {
      basis: "decision",
      while: "the store is down",
      reply: { res: "error", code: "1200", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { order_id: "9007199254740991" },
      reply: { res: "error", code: "1213", message: "Invalid order_id: order_id (unknown order)" }
    },
    wrongStage: {
      basis: "decision",
      given: "shipped",
      reply: { res: "error", code: "1213", message: "Not possible in the order's current stage: the order has shipped" }
    }
  }
}
