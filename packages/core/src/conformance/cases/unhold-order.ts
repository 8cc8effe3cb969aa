import type { MethodCases } from "./method-cases.ts"
import { noIdentifier, refused, unavailable, unknownOrder, wrongCredentials } from "./refusals.ts"

export const unholdOrder: MethodCases<"unhold_order"> = {
  given: "held",
  shape: {},
  success: { res: "success" },
  cases: {
    credentials: wrongCredentials("404", { secretkey: "wrong" }),
    missing: refused("402", "Missing or invalid field: msg (must be a string)", {
      basis: "decision",
      data: { msg: 7 }
    }),
    noIdentifier: noIdentifier("414"),
    temporary: unavailable("400", "the store is down", "decision"),
    unknownOrder: unknownOrder("415"),
    notOnHold: refused("419", "Order must be on hold to perform this action: the order is not on hold", {
      given: "new"
    }),
    heldByOperator: refused("419", "Order cannot be released: the operator holds the order: artwork (Too small)", {
      basis: "decision",
      given: "heldByOperator"
    })
  }
}
