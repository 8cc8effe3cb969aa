import type { MethodCases } from "./method-cases.ts"
import { noIdentifier, noObject, unavailable, unknownOrder, wrongCredentials } from "./refusals.ts"

export const getStatus: MethodCases<"get_status"> = {
  given: "new",
  shape: { order_id: "string", order_status: "string", update_date: "date" },
  success: { res: "success", order_id: "200000000000001", order_status: "New", update_date: "2026-11-20 12:00:00" },
  cases: {
    credentials: wrongCredentials("901", { password: "wrong" }, {}),
    missing: noObject("902"),
    noIdentifier: noIdentifier("914"),
    temporary: unavailable("900", "the store is down", "decision"),
    unknownOrder: unknownOrder("915")
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
