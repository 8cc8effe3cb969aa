import type { MethodCases } from "./method-cases.ts"
import { noIdentifier, refused, unavailable, unknownOrder, wrongCredentials, wrongStage } from "./refusals.ts"

export const cancelOrder: MethodCases<"cancel_order"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: wrongCredentials("501", { username: "nobody" }),
    missing: refused("502", "Missing or invalid field: msg (must be a string)", {
      basis: "decision",
      data: { msg: ["text"] }
    }),
    noIdentifier: noIdentifier("514"),
    temporary: unavailable("500", "the store is down", "decision"),
    unknownOrder: unknownOrder("515"),
    wrongStage: wrongStage("515", "processing", "the order is in production; ask the operator", {
      policy: "cancelFrom"
    })
  }
}
