/** Reason why a valid order of another system is not packed. */
export type SkipReason = "cancelled" | "nothing to ship"

/** Statuses of orders without a shipment, in lower case. */
const unshippedStatuses = new Set(["cancelled", "canceled", "failed", "refunded", "trash", "checkout-draft"])

/** Returns the reason for skipping an order, if any. `isEmpty`: the order has only lines without shipping. */
export const skipReasonOf = ({
  cancelled,
  isEmpty,
  status
}: {
  readonly cancelled?: unknown
  readonly status?: unknown
  readonly isEmpty: boolean
}): SkipReason | undefined => {
  const state = String(status ?? "")
    .toLowerCase()
    .replace(/^wc-/, "")
  if (cancelled !== undefined || unshippedStatuses.has(state)) return "cancelled"
  return isEmpty ? "nothing to ship" : undefined
}
