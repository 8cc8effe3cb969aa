import type { MethodCases } from "./method-cases.ts"

export const getStatus: MethodCases<"get_status"> = {
  given: "new",
  shape: { order_id: "string", order_status: "string", update_date: "date" },
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
      basis: "decision",
      data: { "": [] },
      reply: { res: "error", code: "902", message: "Missing or invalid field: data (must be an object)" }
    },
    noIdentifier: {
      data: { xid: undefined },
      reply: { res: "error", code: "914", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      basis: "decision",
      while: "the store is down",
      reply: { res: "error", code: "900", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      data: { xid: "{{xid}}-none" },
      reply: { res: "error", code: "915", message: "Invalid order_id or xid: xid (unknown order)" }
    }
  },
  more: {
    shipped: {
      given: "shipped",
      shape: { order_id: "string", order_status: "string", update_date: "date", trackingno: "string" },
      reply: {
        res: "success",
        order_id: "200000000000001",
        order_status: "Shipped",
        update_date: "2026-11-20 12:00:00",
        trackingno: "1Z-1"
      }
    }
  }
}
