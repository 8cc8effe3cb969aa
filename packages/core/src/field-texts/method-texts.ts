import type { InputOf } from "../input/field.ts"
import type { Methods } from "../methods/methods.ts"
import type { MethodName } from "../refusal/codes.ts"
import type { FieldTexts, ObjectText } from "./field-text.ts"
import {
  address,
  addressTexts,
  contactTexts,
  identifierTexts,
  item,
  reOrderAddress,
  reOrderShipping,
  shipping,
  shippingMethodTexts
} from "./order-texts.ts"

/** The input of a method, derived from its table of fields. */
export type DerivedInput<M extends MethodName> = InputOf<Methods[M]["shape"]["fields"]>

type Texts = { readonly [M in MethodName]: FieldTexts<DerivedInput<M>> }

const submissionTexts = {
  xid: "The merchant's own id for the order. An account can use it once; code 121 or 221 means that the order exists.",
  ship_deadline: "The latest time of shipping. Default: none.",
  isgift: "Whether the order is a gift: 1 for yes. Default: 0.",
  gift_to: "The name of the person who receives the gift.",
  gift_from: "The name of the person who gives it.",
  message: "The message on the gift card.",
  track_url:
    "The URL that receives shipments and tracking updates in the webhook format, if the policy's `trackUrl` is `post`.",
  invoice: "The URL of the invoice."
}

const addresses = { billing: "The address of the buyer.", shipping: "The address of the recipient." }
const ITEMS = "The items."
const SHIPPING = "The carrier, the service and the packaging."

const { address2: _, ...rateAddressTexts } = addressTexts

const rateAddress: ObjectText<DerivedInput<"shipping_rate">["shipping_address"]> = {
  name: "RateAddressInput",
  about: "The destination of a quote. Rates depend only on its country, zip and state.",
  fields: rateAddressTexts
}

const rateBox: ObjectText<DerivedInput<"shipping_rate">["order_info"][number]> = {
  name: "RateBoxInput",
  about: "A box to quote, such as `package_info` returns it.",
  fields: {
    width: "The outer width, in {length}.",
    height: "The outer height, in {length}.",
    length: "The outer length, in {length}.",
    weight: "The gross weight, in {weight}.",
    type: "The type of the box, `Box` or `Tube`. Default: unknown."
  }
}

const rateShipping: ObjectText<DerivedInput<"shipping_rate">["shipping"]> = {
  name: "RateShippingInput",
  about: "The carrier of a quote.",
  fields: {
    carrier: "A carrier code of the host's catalogue.",
    package_type: "The package type of a rate card, such as `Tube`. Default: unknown."
  }
}

const print: ObjectText<DerivedInput<"package_info">["order_info"][number]> = {
  name: "PrintInput",
  about: "A print to pack, in any quantity.",
  fields: {
    width: "The width of the print, in {length}.",
    height: "The height of the print, in {length}.",
    finishing:
      "The finishing, such as `Rolled`, which decides whether the print goes into a box or a tube. Default: none.",
    qty: "The number of pieces."
  }
}

/** The meaning of each field of each method. */
export const methodTexts: Texts = {
  push_order: {
    ...submissionTexts,
    billing_address: { about: addresses.billing, of: address },
    shipping_address: { about: addresses.shipping, of: address },
    order_info: { about: ITEMS, of: item },
    shipping: { about: SHIPPING, of: shipping }
  },
  re_order: {
    ...submissionTexts,
    billing_address: { about: addresses.billing, of: reOrderAddress },
    shipping_address: { about: addresses.shipping, of: reOrderAddress },
    order_info: { about: ITEMS, of: item },
    shipping: { about: SHIPPING, of: reOrderShipping }
  },
  change_ship_address: {
    ...identifierTexts,
    ...contactTexts,
    phone: "The phone number. Null clears it. Default: unchanged, or none if `name` or `company` changes.",
    email: "The email address. Null clears it. Default: unchanged, or none if `name` or `company` changes."
  },
  change_ship_method: {
    ...identifierTexts,
    ...shippingMethodTexts,
    packaging: "The requested packaging. Null clears it. Default: unchanged.",
    notes: "Notes on the shipping. Null clears them. Default: unchanged."
  },
  change_ship_deadline: {
    ...identifierTexts,
    ship_deadline:
      "The latest time of shipping, at least the policy's `leadDays.change_ship_deadline` after the order date."
  },
  get_status: identifierTexts,
  get_order: identifierTexts,
  hold_order: { ...identifierTexts, msg: "The reason for the hold, which the print shop reads." },
  unhold_order: { ...identifierTexts, msg: "A message for the order's history." },
  cancel_order: { ...identifierTexts, msg: "A message for the order's history." },
  enable_rush_processing: { order_id: identifierTexts.order_id },
  shipping_rate: {
    shipping_address: { about: "The destination.", of: rateAddress },
    order_info: { about: "The boxes, one entry per box.", of: rateBox },
    shipping: { about: "The carrier, and the type of its package.", of: rateShipping }
  },
  package_info: { order_info: { about: "The prints to pack.", of: print } }
}
