import * as grammar from "../fixtures/grammars.ts"
import { type MethodCases, optional, requiredAs } from "./method-cases.ts"

export const unholdOrderCases: MethodCases<"unhold_order"> = {
  given: "held",
  success: { res: "success" },
  cases: {
    credentials: {
      credentials: { secretkey: "wrong" },
      reply: {
        res: "error",
        code: "404",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { msg: 7 },
      reply: { res: "error", code: "402", message: "Missing or invalid field: msg (must be a string)" }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "414", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      while: "the store is down",
      reply: { res: "error", code: "400", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "none" },
      reply: { res: "error", code: "415", message: "Invalid order_id or xid: xid (there is no such order)" }
    },
    notOnHold: {
      given: "new",
      reply: {
        res: "error",
        code: "419",
        message: "Order must be on hold to perform this action: the order is not on hold"
      }
    }
  },
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId),
    msg: optional(grammar.note)
  }
}
