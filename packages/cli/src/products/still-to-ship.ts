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

/** Returns the note about a line with fewer pieces to ship. `kept` are the pieces without the refunded ones. */
const fewerPieces = (
  line: number,
  { kept, left, quantity }: { readonly quantity: number; readonly kept: number; readonly left: number }
): Note => {
  const reasons = [
    ...(kept < quantity ? [`${quantity - kept} refunded`] : []),
    ...(left < kept ? [`${kept - left} fulfilled`] : [])
  ]
  return {
    at: `/line_items/${line}/quantity`,
    message: `${left} of ${quantity} still to ship; ${reasons.join(", ")}`,
    kind: "fewer pieces still to ship than ordered"
  }
}

const isNegative = (line: unknown): line is Fields & { readonly quantity: number } =>
  isObject(line) && typeof line.quantity === "number" && line.quantity < 0

/** Whether a line of a refund is about a line of the order in WooCommerce: by its id, otherwise by its product. */
const isRefundOf = (refund: Fields, line: Fields): boolean => {
  const id = objectsIn(refund.meta_data).find(({ key }) => key === "_refunded_item_id")?.value
  if (id !== undefined) return String(id) === String(line.id)
  const names = ["product_id", "variation_id", "sku"] as const
  return names.every((name) => refund[name] === line[name]) && names.some((name) => line[name] !== undefined)
}

/** Returns an order of WooCommerce without the pieces in lines with a negative quantity, which are refunds. */
const withoutRefunds = (order: Fields): { readonly fields: Fields; readonly notes: ReadonlyArray<Note> } => {
  const given = Array.isArray(order.line_items) ? (order.line_items as ReadonlyArray<unknown>) : []
  const refunds = [...given, ...objectsIn(order.refunds).flatMap((refund) => objectsIn(refund.line_items))]
    .filter(isNegative)
    .map((refund) => ({ refund, left: -refund.quantity }))
  const notes: Array<Note> = []
  const reduced = given.map((line, i): unknown => {
    if (!isObject(line) || !isCount(line.quantity)) return line
    const { quantity } = line
    let kept = quantity
    for (const each of refunds.filter(({ refund }) => isRefundOf(refund, line))) {
      const count = Math.min(kept, each.left)
      each.left -= count
      kept -= count
    }
    if (kept < quantity) notes.push(fewerPieces(i, { quantity, kept, left: kept }))
    return kept < quantity ? { ...line, quantity: kept } : line
  })
  // A refund of pieces that the order does not have stays, and is refused.
  const spent = new Set<unknown>(refunds.filter(({ left }) => left === 0).map(({ refund }) => refund))
  const lines = reduced.map((line, i) => (spent.has(given[i]) ? { ...(line as Fields), quantity: 0 } : line))
  const isUnknown = refunds.length === 0 && objectsIn(order.refunds).length > 0
  return {
    fields: notes.length === 0 ? order : { ...order, line_items: lines },
    notes: isUnknown ? [{ at: "/refunds", ...unknownRefund }] : notes
  }
}

/**
 * Returns an order with the quantities that are still to ship, and a note about each reduction. `format` is its name. The parcels of an order
 * that is completely fulfilled are not subtracted, because past orders are packed again.
 */
export const stillToShip = (
  format: string,
  order: Fields
): { readonly fields: Fields; readonly notes: ReadonlyArray<Note> } => {
  if (format === "woocommerce_json") return withoutRefunds(order)
  if (format !== "shopify_json" || !Array.isArray(order.line_items)) return { fields: order, notes: [] }
  const notes: Array<Note> = []
  const lines = order.line_items.map((line: unknown, i): unknown => {
    if (!isObject(line) || !isCount(line.quantity) || line.requires_shipping === false) return line
    const { current_quantity: current, fulfillable_quantity: open, id, quantity } = line
    const kept = isCount(current) ? current : Math.max(quantity - refundedOf(order, id), 0)
    const left = order.fulfillment_status === "partial" && isCount(open) ? Math.min(kept, open) : kept
    if (left >= quantity) return line
    notes.push(fewerPieces(i, { quantity, kept, left }))
    return { ...line, current_quantity: left }
  })
  return { fields: { ...order, line_items: lines }, notes }
}
