import * as grammar from "../fixtures/grammars.ts"
import { type MethodCases, optional, requiredAs } from "./method-cases.ts"

export const cancelOrderCases: MethodCases<"cancel_order"> = {
  given: "new",
  success: { res: "success" },
  cases: {
    credentials: {
      credentials: { username: "nobody" },
      reply: {
        res: "error",
        code: "501",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { msg: ["text"] },
      reply: { res: "error", code: "502", message: "Missing or invalid field: msg (must be a string)" }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "514", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      while: "the store is down",
      reply: { res: "error", code: "500", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "none" },
      reply: { res: "error", code: "515", message: "Invalid order_id or xid: xid (there is no such order)" }
    },
    wrongStage: {
      given: "processing",
      reply: {
        res: "error",
        code: "515",
        message: "Not possible in the order's current stage: the order is in production; ask the operator"
      }
    }
  },
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId),
    msg: optional(grammar.note)
  }
}
