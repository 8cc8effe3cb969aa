import { date } from "../input/date-values.ts"
import { flagOf, zeroOrOne } from "../input/number-values.ts"
import type { Raw } from "../input/reader.ts"
import {
  type Condition,
  type Fields,
  isSameBy,
  list,
  object,
  optional,
  required,
  requiredWhen,
  type Value
} from "../input/shape.ts"
import { note, text, webUrl } from "../input/text-values.ts"
import type { Instant } from "../values/wire-date.ts"
import { contactFields } from "./address.ts"
import { itemFields } from "./item.ts"
import type { Submission } from "./order.ts"
import { pricedShippingFields } from "./shipping.ts"

const isGift: Condition = { says: "isgift is 1", holds: ({ isgift }) => flagOf(isgift) === true }

type Deadline = Value<Instant, string, "dateShape" | "dateUnreal" | "dateTooEarly"> | typeof date

/** Fields that a method knows by name and drops. */
interface Dropped {
  readonly address: ReadonlyArray<string>
  readonly shipping: ReadonlyArray<string>
}

/** The fields of an order, in the specification's order; push_order and re_order differ in the three parts given. */
export const submissionFields = <D extends Deadline, A extends Fields, S extends Fields>(
  deadline: D,
  address: A,
  shipping: S,
  dropped: Dropped = { address: [], shipping: [] }
) => ({
  xid: required(text),
  ship_deadline: optional(deadline),
  isgift: optional(zeroOrOne),
  gift_to: requiredWhen(isGift, text),
  gift_from: requiredWhen(isGift, text),
  message: requiredWhen(isGift, note),
  track_url: optional(webUrl),
  invoice: optional(webUrl),
  billing_address: required(object(address, dropped.address)),
  shipping_address: required(object(address, dropped.address)),
  order_info: required(list(object(itemFields))),
  shipping: required(object(shipping, dropped.shipping))
})

const { xid: _, ...compared } = submissionFields(date, contactFields, pricedShippingFields)

/** Whether two submissions ask for the same, whatever their xid; numbers by value. */
export const isSameSubmission = (a: Submission, b: Submission): boolean =>
  isSameBy(compared, a as unknown as Raw, b as unknown as Raw)
