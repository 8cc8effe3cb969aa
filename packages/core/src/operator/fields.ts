import { optional, required, type Value } from "../input/field.ts"
import { lengthOrNone, positive, share } from "../input/number-values.ts"
import { list, object } from "../input/shape.ts"
import { text } from "../input/text-values.ts"
import { packedWays } from "../order/order.ts"
import type { Policy } from "../policy-types/policy.ts"
import { listed } from "../values/shown.ts"
import { lookAlikeProblem } from "../values/text.ts"

/** An integer of `least` or more. */
export const wholeNumber = (least: number): Value<number, number, "missing"> => ({
  read: (value, name, reader, missing) =>
    Number.isSafeInteger(value) && (value as number) >= least
      ? (value as number)
      : reader.issue(missing, name, value, `must be an integer of ${least} or more`),
  wire: () => ({ type: "integer", minimum: least })
})

/** Pieces of an order: the index of the item in `order_info`, and how many of it. */
export const pieces = list(object({ index: required(wholeNumber(0)), quantity: required(wholeNumber(1)) }))

/** A tracking number. With characters around it that nobody sees, it would be another number. */
export const trackingNumber: Value<string, string, "missing"> = {
  ...text,
  read: (value, name, reader, missing) => {
    const number = text.read(value, name, reader, missing)
    const problem = number === undefined ? undefined : lookAlikeProblem(number)
    return problem === undefined ? number : reader.issue(missing, name, value, problem)
  }
}

/** A word allowed by the policy. */
export const oneOf = <W extends string>(wordsIn: (policy: Policy) => ReadonlyArray<W>): Value<W, W, "missing"> => ({
  read: (value, name, reader, missing) => {
    const words = wordsIn(reader.context.policy)
    return words.includes(value as W)
      ? (value as W)
      : reader.issue(missing, name, value, `must be one of ${listed(words)}`)
  },
  wire: (policy) => ({ enum: [...wordsIn(policy)] })
})

/** The box of a parcel. Its sides are outer ones, in the policy's length unit. */
const box = object({
  packed: required(oneOf(() => packedWays)),
  reference: optional(text),
  width: optional(positive),
  length: optional(positive),
  height: optional(positive),
  /** The used share of the inner volume. */
  fill: optional(share),
  material: optional(text)
})

/** The packages of a shipment. Volumes are in the policy's cubic length units. */
export const parcels = list(
  object({
    trackingno: optional(trackingNumber),
    type: optional(text),
    weight: optional(positive),
    /** Volume of the space inside. */
    volume: optional(positive),
    /** The part of the volume that the pieces do not fill. */
    air: optional(lengthOrNone),
    box: optional(box)
  })
)

/** New values of the parcels of a shipment, by their index. */
export const parcelCorrections = list(
  object({
    index: required(wholeNumber(0)),
    trackingno: optional(trackingNumber),
    weight: optional(positive),
    box: optional(box)
  })
)

/** The revision of a changed address. */
export const acknowledged = wholeNumber(1)

/** A flag, sent as `true` or `false`. */
export const flag: Value<boolean, boolean, "missing"> = {
  read: (value, name, reader, missing) =>
    typeof value === "boolean" ? value : reader.issue(missing, name, value, "must be true or false"),
  wire: () => ({ type: "boolean" })
}

/** A reason for a hold or a rejection. */
export const reason = oneOf(({ holdReasons }) => holdReasons)
