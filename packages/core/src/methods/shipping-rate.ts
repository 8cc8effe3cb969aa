import { Effect } from "effect"
import { carrierOr } from "../input/carrier-values.ts"
import { type Exemption, type OutputOf, optional, required, requiredUnless } from "../input/field.ts"
import { boxMeasure } from "../input/number-values.ts"
import { country, state, withoutState, withoutZip } from "../input/place-values.ts"
import { isAbsent } from "../input/reader.ts"
import { list, object } from "../input/shape.ts"
import { text } from "../input/text-values.ts"
import { define } from "../method/define.ts"
import { type Destination, type Rate, Rater } from "../ports/rater.ts"
import { refused } from "../refusal/refusal.ts"
import { toNumber } from "../values/decimal.ts"

/** Fields that a policy can make optional. Rates depend only on country, zip and state. */
const onlyDestination: Exemption<string> = {
  applies: ({ rateAddress }) => rateAddress === "destination",
  holds: () => true,
  otherwise: ""
}

/** The name may be absent if the company is given. */
const otherName: Exemption<string> = {
  requiredWhen: (policy) => (onlyDestination.applies(policy) ? undefined : "company is absent"),
  applies: () => true,
  holds: ({ company }, policy) => !isAbsent(company) || onlyDestination.applies(policy),
  otherwise: ""
}

const destination = {
  company: optional(text),
  name: requiredUnless(otherName, text),
  address: requiredUnless(onlyDestination, text),
  city: requiredUnless(onlyDestination, text),
  zip: requiredUnless(withoutZip, text),
  state: requiredUnless(withoutState, state),
  country: required(country)
}

const destinationOf = ({ company = "", name, ...address }: OutputOf<typeof destination>): Destination => ({
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

/** Quotes shipping methods and costs for a set of boxes. Returns an empty list if no service is available for them. */
export const shippingRate = define({
  name: "shipping_rate",
  purpose: "Quote shipping methods and costs",
  input: {
    shipping_address: required(object(destination)),
    order_info: required(list(object(box))),
    shipping: required(object({ carrier: required(carrierOr("invalidShipment")), package_type: optional(text) }))
  },
  run: Effect.fnUntraced(function* ({ now, rules }, { order_info, shipping, shipping_address }) {
    const rater = yield* Rater
    const { residential, rushQuotes, units } = rules.policy
    const answer = yield* rater.rate({
      ...shipping,
      destination: destinationOf(shipping_address),
      boxes: order_info,
      at: now,
      units,
      residential,
      rush: rushQuotes
    })
    return "rates" in answer ? answer.rates : yield* Effect.fail(refused("noRateCard"))
  }),
  reply: (rates: ReadonlyArray<Rate>) => ({
    rate: rates.map(({ cost, delivery_time, method, title }) => ({
      title,
      method,
      cost: toNumber(cost),
      delivery_time
    }))
  })
})
