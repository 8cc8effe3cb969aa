import type { MethodCases } from "./method-cases.ts"
import { noIdentifier, noObject, refused, unavailable, unknownOrder, wrongCredentials, wrongStage } from "./refusals.ts"

export const holdOrder: MethodCases<"hold_order"> = {
  given: "new",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: wrongCredentials("301", { secretkey: "wrong" }),
    missing: noObject("302"),
    noIdentifier: noIdentifier("314"),
    temporary: unavailable("300", "the store is down", "decision"),
    unknownOrder: unknownOrder("315"),
    noReason: refused("316", "msg is required", { data: { msg: "" } }),
    wrongStage: wrongStage("315", "cancelled", "an order that is cancelled cannot be put on hold", {
      policy: "holdFrom"
    }),
    inProcessing: refused("318", "Order already in processing; cannot be put on hold: the order is in production", {
      given: "processing"
    })
  }
}
