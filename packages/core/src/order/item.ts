import { type OutputOf, optional, required } from "../input/field.ts"
import { amount, lengthOrNone, positive, quantity } from "../input/number-values.ts"
import { note, text, webUrl } from "../input/text-values.ts"

/** The fields of an order item, which is one print in any quantity. */
export const itemFields = {
  type: required(text),
  width: required(positive),
  height: required(positive),
  /** Width of the glass, which may differ from the width of the print; 0 for no glass. */
  media_width: optional(lengthOrNone),
  media_height: optional(lengthOrNone),
  quantity: required(quantity),
  thumb_img: optional(webUrl),
  /** URL of the print-ready image. */
  large_img: required(webUrl),
  item_cost: required(amount),
  finishing: optional(text),
  edge_finishing: optional(text),
  frame: optional(text),
  top_mat: optional(text),
  middle_mat: optional(text),
  bottom_mat: optional(text),
  title: optional(text),
  product_description: optional(note),
  color_scheme: optional(text),
  basic_editing: optional(text),
  sku: optional(text),
  personalization: optional(note),
  notes: optional(note)
}

/** An item in an order. */
export type Item = OutputOf<typeof itemFields>
