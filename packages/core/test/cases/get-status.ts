import * as grammar from "../fixtures/grammars.ts"
import { type MethodCases, optional, requiredAs } from "./method-cases.ts"

export const getStatusCases: MethodCases<"get_status"> = {
  given: "new",
  success: { res: "success", order_id: "200000000000001", order_status: "New", update_date: "2026-11-20 12:00:00" },
  cases: {
    credentials: {
      credentials: { password: "wrong" },
      reply: {
        res: "error",
        code: "901",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { "": [] },
      reply: { res: "error", code: "902", message: "Missing or invalid field: data (must be an object)" }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "914", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      while: "the store is down",
      reply: { res: "error", code: "900", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "none" },
      reply: { res: "error", code: "915", message: "Invalid order_id or xid: xid (there is no such order)" }
    }
  },
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId)
  }
}
