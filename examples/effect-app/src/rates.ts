import { type RateRequest, Rater } from "@waybill/core"
import { parseDecimal } from "@waybill/core/adapter"
import { Context, Effect, Layer } from "effect"

/** Prices in cents: per box, and per started pound. */
interface Price {
  readonly box: number
  readonly pound: number
}

/** Country → prices. A program can provide its own. */
export const PriceList = Context.Reference<Readonly<Record<string, Price>>>("effect-app/PriceList", {
  defaultValue: () => ({ US: { box: 590, pound: 45 }, CA: { box: 1190, pound: 80 } })
})

const costOf = ({ boxes }: RateRequest, { box, pound }: Price) => {
  const pounds = boxes.reduce((sum, { weight }) => sum + Math.ceil(Number(weight)), 0)
  return parseDecimal(((boxes.length * box + pounds * pound) / 100).toFixed(2))!
}

/** The rater of this shop: one service at the prices of the list, and none for other countries. */
export const ownRater = Layer.effect(
  Rater,
  Effect.map(PriceList, (prices) =>
    Rater.of({
      rate: (request) => {
        const price = prices[request.destination.country]
        if (price === undefined) return Effect.succeed({ _tag: "Quoted", rates: [] })
        const rate = { title: "Ground", method: "OWN_GROUND", delivery_time: "FIVE_DAYS" }
        return Effect.succeed({ _tag: "Quoted", rates: [{ ...rate, cost: costOf(request, price) }] })
      }
    })
  )
)
