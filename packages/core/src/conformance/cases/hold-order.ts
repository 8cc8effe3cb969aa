import type { MethodCases } from "./method-cases.ts"

export const holdOrder: MethodCases<"hold_order"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: {
      accepts: ["901"],
      credentials: { secretkey: "wrong" },
      reply: {
        res: "error",
        code: "301",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      basis: "decision",
      data: { "": [] },
      reply: { res: "error", code: "302", message: "Missing or invalid field: data (must be an object)" }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "314", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      basis: "decision",
      while: "the store is down",
      reply: { res: "error", code: "300", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "{{xid}}-none" },
      reply: { res: "error", code: "315", message: "Invalid order_id or xid: xid (unknown order)" }
    },
    noReason: {
      data: { msg: "" },
      reply: { res: "error", code: "316", message: "msg is required: msg" }
    },
    wrongStage: {
      policy: "holdFrom",
      basis: "decision",
      given: "cancelled",
      reply: {
        res: "error",
        code: "315",
        message: "Not possible in the order's current stage: an order that is cancelled cannot be put on hold"
      }
    },
    inProcessing: {
      given: "processing",
      reply: {
        res: "error",
        code: "318",
        message: "Order already in processing; cannot be put on hold: the order is in production"
      }
    }
  }
}
