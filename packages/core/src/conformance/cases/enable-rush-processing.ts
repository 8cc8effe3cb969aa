import type { MethodCases } from "./method-cases.ts"
import { refused, unavailable, wrongCredentials, wrongStage } from "./refusals.ts"

export const enableRushProcessing: MethodCases<"enable_rush_processing"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: wrongCredentials("1201", { username: "nobody" }),
    missing: refused("1202", "Missing field: order_id", { data: { order_id: undefined, xid: "{{xid}}" } }),
    notNumeric: refused("1204", 'order_id: must be a string of digits, got "A-1"', { data: { order_id: "A-1" } }),
    temporary: unavailable("1200", "the store is down", "decision"),
    unknownOrder: refused("1213", "Invalid order_id: order_id (unknown order)", {
      data: { order_id: "9007199254740991" }
    }),
    wrongStage: wrongStage("1213", "shipped", "the order has shipped")
  }
}
