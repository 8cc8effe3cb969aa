// The pieces that are still to ship of an order in the JSON of a shop, after refunds and earlier parcels.
import { isObject } from "@waybill/packing/values"

type Fields = Readonly<Record<string, unknown>>

/** A note about a field of an order, and the same note without values. */
interface Note {
  readonly at: string
  readonly message: string
  readonly kind: string
}

const NO_PIECES = "has a refund that does not name its pieces; all pieces are packed"

/** Note about an order with a refund of unknown pieces. */
export const unknownRefund = { message: NO_PIECES, kind: NO_PIECES }

const objectsIn = (value: unknown): ReadonlyArray<Fields> => (Array.isArray(value) ? value.filter(isObject) : [])
const isCount = (value: unknown): value is number => typeof value === "number" && value >= 0

/** Returns the number of refunded pieces of a line. */
const refundedOf = (order: Fields, id: unknown): number =>
  objectsIn(order.refunds)
    .flatMap((refund) => objectsIn(refund.refund_line_items))
    .filter((each) => id !== undefined && each.line_item_id === id)
    .reduce((sum, { quantity }) => sum + (isCount(quantity) ? quantity : 0), 0)

/**
 * Returns an order with the quantities that are still to ship, and a note about each reduction. `format` is its name. The parcels of an order
 * that is completely fulfilled are not subtracted, because past orders are packed again.
 */
export const stillToShip = (
  format: string,
  order: Fields
): { readonly fields: Fields; readonly notes: ReadonlyArray<Note> } => {
  if (format === "woocommerce_json" && objectsIn(order.refunds).length > 0)
    return { fields: order, notes: [{ at: "/refunds", ...unknownRefund }] }
  if (format !== "shopify_json" || !Array.isArray(order.line_items)) return { fields: order, notes: [] }
  const notes: Array<Note> = []
  const lines = order.line_items.map((line: unknown, i): unknown => {
    if (!isObject(line) || !isCount(line.quantity) || line.requires_shipping === false) return line
    const { current_quantity: current, fulfillable_quantity: open, id, quantity } = line
    const kept = isCount(current) ? current : Math.max(quantity - refundedOf(order, id), 0)
    const left = order.fulfillment_status === "partial" && isCount(open) ? Math.min(kept, open) : kept
    if (left >= quantity) return line
    const reasons = [
      ...(kept < quantity ? [`${quantity - kept} refunded`] : []),
      ...(left < kept ? [`${kept - left} fulfilled`] : [])
    ]
    notes.push({
      at: `/line_items/${i}/quantity`,
      message: `${left} of ${quantity} still to ship; ${reasons.join(", ")}`,
      kind: "fewer pieces still to ship than ordered"
    })
    return { ...line, current_quantity: left }
  })
  return { fields: { ...order, line_items: lines }, notes }
}
