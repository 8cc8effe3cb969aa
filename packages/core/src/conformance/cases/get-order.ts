import { exampleValues, fill } from "../values/placeholders.ts"
import type { MethodCases } from "./method-cases.ts"
import { noIdentifier, noObject, unavailable, unknownOrder, wrongCredentials } from "./refusals.ts"
import { requests } from "./requests.ts"

// get_order returns the values of the pushed order unchanged.
const { billing_address, order_info, shipping, shipping_address, ...pushed } = fill(requests.push_order, exampleValues)

export const getOrder: MethodCases<"get_order"> = {
  given: "new",
  shape: {},
  success: {
    res: "success",
    order: {
      order_id: "200000000000001",
      receipt_id: "200000000000001",
      xid: "A-1",
      kind: "order",
      order_status: "New",
      order_date: "2026-11-20 12:00:00",
      update_date: "2026-11-20 12:00:00",
      ship_deadline: "2026-12-01 17:00:00",
      rush: false,
      holds: [],
      isgift: pushed.isgift,
      gift_to: pushed.gift_to,
      gift_from: pushed.gift_from,
      message: pushed.message,
      track_url: "https://shop.example.com/track/A-1",
      invoice: "https://shop.example.com/invoice/A-1",
      shipments: [],
      billing_address,
      shipping_address,
      order_info,
      shipping,
      history: [{ date: "2026-11-20 12:00:00", command: "push_order", actor: "account" }],
      history_total: 1
    }
  },
  cases: {
    credentials: wrongCredentials("901", { username: "nobody" }, { basis: "decision" }),
    missing: noObject("902"),
    noIdentifier: noIdentifier("914", { basis: "decision" }),
    temporary: unavailable("900", "the store is down", "decision"),
    unknownOrder: unknownOrder("915", { basis: "decision" })
  }
}
