import type { InputOf } from "../input/field.ts"
import type { identifiers } from "../input/identifiers.ts"
import type { addressFields, contactFields } from "../order/address.ts"
import type { itemFields } from "../order/item.ts"
import type { methodFields, pricedShippingFields, shippingFields } from "../order/shipping.ts"
import type { FieldTexts, ObjectText } from "./field-text.ts"

export const identifierTexts: FieldTexts<InputOf<typeof identifiers>> = {
  xid: "The merchant's own id for the order, compared byte for byte. With `order_id`, both must be of one order.",
  order_id: "The id of the order, as a string or number. The service assigned it."
}

export const addressTexts: FieldTexts<InputOf<typeof addressFields>> = {
  company: "The name of the company.",
  name: "The name of the person.",
  address: "The first line: street and number.",
  address2: "The second line, such as a unit or an entrance.",
  city: "The city or town.",
  zip: "The postal code, in any form.",
  state: "The state or province.",
  country: "The country, stored in upper case."
}

export const contactTexts: FieldTexts<InputOf<typeof contactFields>> = {
  ...addressTexts,
  phone: "The phone number, in any form.",
  email: "The email address. Not checked."
}

/** The address of a new order. */
export const address: ObjectText<InputOf<typeof contactFields>> = {
  name: "AddressInput",
  about: "A postal address of a new order, with optional phone and email.",
  fields: contactTexts
}

/** The address of a reorder. */
export const reOrderAddress: ObjectText<InputOf<typeof addressFields>> = {
  name: "ReOrderAddressInput",
  about: "A postal address of a reorder. Its phone and email are accepted and not stored.",
  fields: addressTexts
}

/** An item of a new order. */
export const item: ObjectText<InputOf<typeof itemFields>> = {
  name: "OrderItemInput",
  about: "An item of a new order: one print in any quantity.",
  fields: {
    type: "The product, such as `Canvas`.",
    width: "The width of the print, in {length}.",
    height: "The height of the print, in {length}.",
    media_width: "The width of the glass, in {length}; 0 for no glass. Default: the print's width.",
    media_height: "The height of the glass, in {length}; 0 for no glass. Default: the print's height.",
    quantity: "The number of pieces.",
    thumb_img: "The URL of a small picture of the print.",
    large_img: "The URL of the print-ready image.",
    item_cost: "The price of one piece, in the currency of the shop.",
    finishing: "The finishing, such as `Rolled` or `Framed`. It decides how the print is packed. Default: none.",
    edge_finishing: "The finishing of the edges. Default: none.",
    frame: "The frame. Default: none.",
    top_mat: "The top mat. Default: none.",
    middle_mat: "The middle mat. Default: none.",
    bottom_mat: "The bottom mat. Default: none.",
    title: "The title of the picture.",
    product_description: "The product in words. It is stored and returned, and has no effect.",
    color_scheme: "The color scheme in words. It is stored and returned, and has no effect.",
    basic_editing: "The editing of the image, such as `Crop`.",
    sku: "The merchant's own code for the product.",
    personalization: "Notes on the personalization of the product.",
    notes: "Notes for the print shop."
  }
}

export const shippingMethodTexts: FieldTexts<InputOf<typeof methodFields>> = {
  carrier: "A carrier code of the host's catalogue.",
  service: "The code of a service that the carrier offers, such as `method` of a rate.",
  packaging: "The requested packaging.",
  notes: "Notes on the shipping."
}

const shippingTexts: FieldTexts<InputOf<typeof shippingFields>> = {
  account: "The merchant's account number with the carrier.",
  ...shippingMethodTexts
}

/** The shipping of a new order. */
export const shipping: ObjectText<InputOf<typeof pricedShippingFields>> = {
  name: "ShippingInput",
  about: "The carrier and service of a new order.",
  fields: {
    ...shippingTexts,
    shipping_cost: "The cost of shipping, in the currency of the shop."
  }
}

/** The shipping of a reorder. */
export const reOrderShipping: ObjectText<InputOf<typeof shippingFields>> = {
  name: "ReOrderShippingInput",
  about: "The carrier and service of a reorder. Its `shipping_cost` is accepted and not stored.",
  fields: shippingTexts
}
