import { type Fields, labelled, optional, required } from "../input/field.ts"
import { amount, lengthOrNone, positive, quantity } from "../input/number-values.ts"
import { note, text, webUrl } from "../input/text-values.ts"
import type { OrderItem } from "../order-types/order-parts.ts"

/** The fields of an order item: one print in any quantity. */
export const itemFields = {
  type: required(text),
  width: required(positive),
  height: required(positive),
  /** Width of the glass, if different from the print's; 0 for no glass. */
  media_width: optional(lengthOrNone),
  media_height: optional(lengthOrNone),
  quantity: required(quantity),
  thumb_img: optional(webUrl),
  /** URL of the print-ready image. */
  large_img: required(webUrl),
  item_cost: required(amount),
  finishing: labelled("Finishing", text),
  edge_finishing: labelled("Edge finishing", text),
  frame: labelled("Frame", text),
  top_mat: labelled("Top mat", text),
  middle_mat: labelled("Middle mat", text),
  bottom_mat: labelled("Bottom mat", text),
  title: optional(text),
  product_description: labelled("Description", note),
  color_scheme: labelled("Color scheme", text),
  basic_editing: labelled("Basic editing", text),
  sku: labelled("SKU", text),
  personalization: labelled("Personalization", note),
  notes: labelled("Notes", note)
}

const allFields: Fields = itemFields

/**
 * The fields of an item that people in production read, each with its label.
 *
 * @example
 * ```ts
 * const lines = order.order_info.flatMap((item) => itemDetails.map(([name, label]) => `${label}: ${item[name]}`))
 * ```
 */
export const itemDetails: ReadonlyArray<readonly [name: keyof OrderItem, label: string]> = Object.entries(
  allFields
).flatMap(([name, { label }]) => (label === undefined ? [] : [[name as keyof OrderItem, label]]))
