import type { MethodName, Policy } from "@waybill/core"

const days = (count: number, start: string): string =>
  count === 0 ? "not be in the past" : `be at least ${count} days ${start}`

const stages = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ") || "none"

/** Descriptions of the methods, in Markdown. */
const texts: { readonly [M in MethodName]: (policy: Policy) => string } = {
  push_order: ({ leadDays }) =>
    "Creates an order and returns its `receipt_id`, which is also its `order_id`. The `xid` is your own id for the order, and " +
    "the service accepts it once. After a lost reply, send the same order again: code 121 means that the order exists. A " +
    `\`ship_deadline\` must ${days(leadDays.push_order, "from today")}.`,
  re_order: ({ leadDays }) =>
    "Creates an order that repeats another one. It needs a new `xid`. `phone`, `email` and `shipping_cost` are accepted and ignored. A " +
    `\`ship_deadline\` must ${days(leadDays.re_order, "from today")}.`,
  get_status: () =>
    "Returns the status of an order. `trackingno` is the tracking number of the first shipment, once the whole order has shipped.",
  get_order: () => "Returns the whole order with its shipments and its history.",
  change_ship_address: () =>
    "Replaces the shipping address of an order that has not shipped, not even in part. Send the complete address.",
  change_ship_method: () =>
    "Replaces the carrier and the service of an order that has not shipped, not even in part. `packaging` and `notes` are kept " +
    "unless they are sent.",
  change_ship_deadline: ({ leadDays }) =>
    "Sets the deadline of an order that has not shipped. It must " +
    `${days(leadDays.change_ship_deadline, "after the order date")}.`,
  enable_rush_processing: () =>
    "Marks an order for rush processing. It accepts only `order_id`. Repeating the call changes nothing.",
  hold_order: ({ holdFrom }) =>
    "Puts an order on hold with a reason. Accepted in the stages " +
    `${stages(holdFrom)}. Holding an order again adds the reason.`,
  unhold_order: () => "Releases an order from hold. Its status is then that of its stage.",
  cancel_order: ({ cancelFrom }) =>
    `Cancels an order. Accepted in the stages ${stages(cancelFrom)} while nothing has shipped. The message of a refusal says ` +
    "what prevents the cancellation. Cancelling a cancelled order succeeds.",
  package_info: () =>
    "Returns the boxes or tubes for a set of prints, one entry per physical box. Prints with the finishing `Rolled` are packed in tubes.",
  shipping_rate: () =>
    "Quotes the services of a carrier for a set of boxes. `rate` is empty if no service is available. `method` is the code to send " +
    "as `service` in `push_order`."
}

/** Returns the description of a method, in Markdown. */
export const descriptionOf = (name: MethodName, policy: Policy): string => texts[name](policy)
