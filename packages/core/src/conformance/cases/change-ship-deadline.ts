import type { MethodCases } from "./method-cases.ts"

export const changeShipDeadline: MethodCases<"change_ship_deadline"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: {
      accepts: ["901"],
      credentials: { secretkey: "wrong" },
      reply: {
        res: "error",
        code: "801",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      basis: "decision",
      data: { "": [] },
      reply: { res: "error", code: "802", message: "Missing or invalid field: data (must be an object)" }
    },
    dateShape: {
      accepts: ["808"],
      data: { ship_deadline: "{{today+34}}" },
      reply: { res: "error", code: "806", message: "Date format must be YYYY-MM-DD HH:MM:SS: ship_deadline" }
    },
    dateUnreal: {
      accepts: ["806"],
      data: { ship_deadline: "2099-02-30 12:00:00" },
      reply: {
        res: "error",
        code: "808",
        message: "ship_deadline: the date or time does not exist"
      }
    },
    noIdentifier: {
      basis: "decision",
      accepts: ["802"],
      data: { xid: undefined },
      reply: { res: "error", code: "814", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      while: "the store is down",
      reply: { res: "error", code: "813", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      basis: "decision",
      accepts: ["813"],
      data: { xid: "{{xid}}-none" },
      reply: { res: "error", code: "815", message: "Invalid order_id or xid: xid (unknown order)" }
    },
    noDeadline: {
      data: { ship_deadline: "" },
      reply: { res: "error", code: "817", message: "ship_deadline is required: ship_deadline" }
    },
    dateTooEarly: {
      data: { ship_deadline: "{{today+3}} 23:59:59" },
      reply: {
        res: "error",
        code: "807",
        message: "Date must be at least 5 days after the order date: ship_deadline"
      }
    },
    wrongStage: {
      basis: "decision",
      accepts: ["813"],
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
  }
}
