import { Effect } from "effect"
import { carrierOr } from "../input/carrier-values.ts"
import { optional, required } from "../input/field.ts"
import { boxMeasure } from "../input/number-values.ts"
import { country, state } from "../input/place-values.ts"
import { list, object } from "../input/shape.ts"
import { text } from "../input/text-values.ts"
import { define } from "../method/define.ts"
import { type Rate, Rater } from "../ports/rater.ts"
import { refused } from "../refusal/refusal.ts"
import { toNumber } from "../values/decimal.ts"

const destination = {
  name: required(text),
  address: required(text),
  city: required(text),
  zip: required(text),
  state: required(state),
  country: required(country)
}

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
      destination: shipping_address,
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
