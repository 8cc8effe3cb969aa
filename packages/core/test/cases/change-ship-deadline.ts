import * as grammar from "../fixtures/grammars.ts"
import { type MethodCases, optional, requiredAs } from "./method-cases.ts"

export const changeShipDeadlineCases: MethodCases<"change_ship_deadline"> = {
  given: "new",
  success: { res: "success" },
  cases: {
    credentials: {
      credentials: { password: "wrong" },
      reply: {
        res: "error",
        code: "801",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      data: { "": [] },
      reply: { res: "error", code: "802", message: "Missing or invalid field: data (must be an object)" }
    },
    dateShape: {
      data: { ship_deadline: "2026-12-24" },
      reply: { res: "error", code: "806", message: "Date format must be YYYY-MM-DD HH:MM:SS: ship_deadline" }
    },
    dateUnreal: {
      data: { ship_deadline: "2026-12-24 24:00:00" },
      reply: {
        res: "error",
        code: "808",
        message: "ship_deadline: there is no such date and time"
      }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "814", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      while: "the store is down",
      reply: { res: "error", code: "813", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "none" },
      reply: { res: "error", code: "815", message: "Invalid order_id or xid: xid (there is no such order)" }
    },
    noDeadline: {
      data: { ship_deadline: "" },
      reply: { res: "error", code: "817", message: "ship_deadline is required: ship_deadline" }
    },
    dateTooEarly: {
      data: { ship_deadline: "2026-11-24 23:59:59" },
      reply: {
        res: "error",
        code: "807",
        message: "Date must be at least 5 days after the order date: ship_deadline"
      }
    },
    wrongStage: {
      given: "cancelled",
      reply: { res: "error", code: "815", message: "Not possible in the order's current stage: the order is cancelled" }
    },
    alreadyShipped: {
      given: "shipped",
      reply: {
        res: "error",
        code: "820",
        message: "Order already shipped; shipping details cannot be changed: the order has shipped"
      }
    }
  },
  fields: {
    xid: requiredAs("noIdentifier", grammar.existingXid),
    order_id: optional(grammar.existingId),
    ship_deadline: requiredAs("noDeadline", grammar.date)
  },
  stored: (path) => path
}
