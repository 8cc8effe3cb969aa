import * as Effect from "effect/Effect"
import { carrierOr } from "../input/carrier-values.ts"
import {
  type Exemption,
  type OutputOf,
  optional,
  required,
  requiredUnless,
  requiredWhen,
  without
} from "../input/field.ts"
import { boxMeasure } from "../input/number-values.ts"
import { country, state, withoutState, withoutZip } from "../input/place-values.ts"
import { list, object } from "../input/shape.ts"
import { text } from "../input/text-values.ts"
import { define } from "../method/define.ts"
import { placeProblems } from "../method/remarks.ts"
import { type Destination, type RateProblem, Rater, type ShippingRate } from "../ports/rater.ts"
import { type Issue, refused } from "../refusal/refusal.ts"
import { toNumber } from "../values/decimal.ts"

/** Fields that a policy can make optional. Rates depend only on country, zip and state. */
const onlyDestination: Exemption<string> = {
  applies: ({ rateAddress }) => rateAddress === "destination",
  holds: () => true,
  otherwise: ""
}

const addressFields = {
  company: optional(text),
  name: { ...requiredWhen(without("company"), text), exempt: onlyDestination },
  address: requiredUnless(onlyDestination, text),
  city: requiredUnless(onlyDestination, text),
  zip: requiredUnless(withoutZip, text),
  state: requiredUnless(withoutState, state),
  country: required(country)
}

const destinationOf = ({ company = "", name = "", ...address }: OutputOf<typeof addressFields>): Destination => ({
  ...address,
  name: name === "" ? company : name
})

const box = {
  width: required(boxMeasure),
  height: required(boxMeasure),
  length: required(boxMeasure),
  weight: required(boxMeasure),
  /** The type of the box, as `package_info` returns it. */
  type: optional(text)
}

/** The rates in display order. `issues` are problems with the request that did not prevent an answer. */
export type Rates = ReadonlyArray<ShippingRate> & {
  /** Problems that did not prevent an answer. Absent if there are none. */
  readonly issues?: ReadonlyArray<Issue<"invalidShipment">>
}

const withIssues = (rates: ReadonlyArray<ShippingRate>, problems: ReadonlyArray<RateProblem>): Rates => {
  if (problems.length === 0) return rates
  const issues = problems.map(
    ({ path, problem }) => ({ kind: "invalidShipment", path, problem, value: undefined }) as const
  )
  // Not enumerable, so that the rates remain a plain array for JSON and comparisons.
  return Object.defineProperty([...rates], "issues", { value: issues })
}

/** Quotes shipping methods and costs for a set of boxes. Returns an empty list if no service is available for them. */
export const shippingRate = define({
  name: "shipping_rate",
  purpose: "Quote shipping methods and costs",
  input: {
    shipping_address: required(object(addressFields)),
    order_info: required(list(object(box))),
    shipping: required(object({ carrier: required(carrierOr("invalidShipment")), package_type: optional(text) }))
  },
  run: Effect.fnUntraced(function* ({ now, rules }, { order_info, shipping, shipping_address }) {
    const rater = yield* Rater
    const destination = destinationOf(shipping_address)
    const { residential, rushQuotes, units } = rules.policy
    const answer = yield* rater.rate({
      ...shipping,
      destination,
      boxes: order_info,
      at: now,
      units,
      residential,
      rush: rushQuotes
    })
    if (answer._tag === "NoRateCard") {
      const { reason } = answer
      return yield* Effect.fail(refused("noRateCard", reason === undefined ? {} : { reason }))
    }
    return withIssues(answer.rates, [...placeProblems(destination), ...(answer.problems ?? [])])
  }),
  remarks: ({ issues = [] }: Rates) => issues,
  reply: (rates: Rates) => ({
    rate: rates.map(({ cost, delivery_time, method, title }) => ({
      title,
      method,
      cost: toNumber(cost),
      delivery_time
    }))
  })
})
