import { date } from "../input/date-values.ts"
import { type FieldCondition, type Fields, optional, required, requiredWhen, type Value } from "../input/field.ts"
import { flagOf, zeroOrOne } from "../input/number-values.ts"
import type { Raw } from "../input/reader.ts"
import { isSameBy, list, object } from "../input/shape.ts"
import { newXid, note, text, webUrl } from "../input/text-values.ts"
import type { Instant } from "../values/wire-date.ts"
import { contactFields } from "./address.ts"
import { itemFields } from "./item.ts"
import type { Submission } from "./order.ts"
import { pricedShippingFields } from "./shipping.ts"

const isGift: FieldCondition = { description: "isgift is 1", holds: ({ isgift }) => flagOf(isgift) === true }

type Deadline = Value<Instant, string, "dateShape" | "dateUnreal" | "dateTooEarly"> | typeof date

/** The names of fields that a method accepts without storing them. */
interface Dropped {
  readonly address: ReadonlyArray<string>
  readonly shipping: ReadonlyArray<string>
}

/**
 * Returns the fields of a new order, in the specification's order. push_order and re_order pass different arguments.
 */
export const submissionFields = <D extends Deadline, A extends Fields, S extends Fields>(
  deadline: D,
  address: A,
  shipping: S,
  dropped: Dropped = { address: [], shipping: [] }
) => ({
  xid: required(newXid),
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

/** Whether two submissions are equal, apart from their xid. Numbers are compared by value. */
export const isSameSubmission = (a: Submission, b: Submission): boolean =>
  isSameBy(compared, a as unknown as Raw, b as unknown as Raw)
