import type { Policy } from "@waybill/core"
import type { MethodName } from "@waybill/core/adapter"
import type { Offer } from "../options/offer.ts"
import { deadlineRule } from "./refusal-examples.ts"

const listOf = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(" or ")

/** Describes the states that a method accepts, by their public labels. */
const acceptedIn = (
  stages: ReadonlyArray<"new" | "processing" | "shipped" | "cancelled">,
  { labels }: Policy
): string =>
  stages.length === 0
    ? "No order is accepted"
    : `Accepted for an order that is ${listOf(stages.map((stage) => labels[stage]))}`

const tubes = ({ finishings = {} }: Offer): string => {
  const names = Object.keys(finishings).filter((name) => finishings[name] === "Tube")
  return names.length === 0 ? "" : ` Prints with the finishing ${listOf(names)} are packed in tubes.`
}

/** Descriptions of the methods, in Markdown. */
const texts: { readonly [M in MethodName]: (policy: Policy, offer: Offer) => string } = {
  push_order: (policy) =>
    "Creates an order and returns its `receipt_id`, which is also its `order_id`. After a lost reply, send the same order again: " +
    `code 121 means that the order exists. A \`ship_deadline\` ${deadlineRule("push_order", policy)}.`,
  re_order: (policy) =>
    "Creates an order that repeats another one. It needs a new `xid`. `phone`, `email` and `shipping_cost` are accepted and ignored. A " +
    `\`ship_deadline\` ${deadlineRule("re_order", policy)}.`,
  get_status: () =>
    "Returns the status of an order. `trackingno` is present once the whole order has shipped: the number of the first shipment with one. Untracked and voided shipments have none.",
  get_order: () => "Returns the whole order with its shipments and its history.",
  change_ship_address: () =>
    "Replaces the shipping address of an order that has not shipped, not even in part. Send the complete address.",
  change_ship_method: () =>
    "Replaces the carrier and the service of an order that has not shipped, not even in part. A new carrier clears `account`. " +
    "A new carrier or service clears `shipping_cost`. No change can set `account`.",
  change_ship_deadline: (policy) =>
    `Sets the deadline of an order that has not shipped. It ${deadlineRule("change_ship_deadline", policy)}` +
    `${policy.pastDeadline === "refuse" ? ", and must not be in the past" : ""}.`,
  enable_rush_processing: () =>
    "Marks an order for rush processing. It accepts only `order_id`. Repeating the call changes nothing.",
  hold_order: (policy) =>
    `Puts an order on hold with a reason. ${acceptedIn(policy.holdFrom, policy)}. Holding an order again adds the reason.`,
  unhold_order: () => "Releases your hold. The status is then that of the stage, unless the shop holds the order, too.",
  cancel_order: (policy) =>
    `Cancels an order. ${acceptedIn(policy.cancelFrom, policy)}, on hold or not, while nothing has shipped. The error message states ` +
    "the reason for a refusal. Cancelling a cancelled order succeeds.",
  package_info: ({ limits }, offer) =>
    "Returns the boxes or tubes for a set of prints, one entry per physical box. You can send `box_info` unchanged as " +
    `\`order_info\` of \`shipping_rate\` if it has at most ${limits.items} boxes, each with a \`weight\`.${tubes(offer)}`,
  shipping_rate: () =>
    "Quotes the services of a carrier for a set of boxes. `rate` is empty if no service is available. `method` is the code to send " +
    "as `service` in `push_order`."
}

/** Returns the description of a method, in Markdown. */
export const descriptionOf = (name: MethodName, policy: Policy, offer: Offer): string => texts[name](policy, offer)
