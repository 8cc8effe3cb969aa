// A live carrier and a set of rate cards as a fallback meets them.
import {
  type Decimal,
  type FallbackOptions,
  fallback,
  type Rate,
  type RateAnswer,
  type RateRequest,
  Rater,
  Unavailable
} from "@waybill/core"
import { Effect, Layer, Logger } from "effect"

export const request = {
  destination: { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" },
  boxes: [{ width: "10", height: "10", length: "10", weight: "2.5" }],
  carrier: "acme",
  at: 1_896_109_200_000,
  units: "in/lb",
  residential: false,
  rush: false
} as unknown as RateRequest

const rate = (title: string, cost: string): Rate => ({
  title,
  method: "ACME_GROUND",
  cost: cost as Decimal,
  delivery_time: "TWO_DAYS"
})

export const liveRates = { rates: [rate("Ground, live", "11.15")] } satisfies RateAnswer
export const cardRates = { rates: [rate("Ground, by card", "12.40")] } satisfies RateAnswer

/** How a carrier's line may be when it is not well. */
export const broken: Readonly<Record<string, () => Effect.Effect<unknown, Unavailable>>> = {
  down: () => Effect.fail(new Unavailable({ port: "Rater", cause: "no route to carrier-7" })),
  dying: () => Effect.die(new Error("carrier-7 sent HTML")),
  throwing: () => {
    throw new Error("carrier-7 sent HTML")
  },
  "interrupting itself": () => Effect.interrupt,
  wrong: () => Effect.succeed({ rates: [{ ...rate("Ground", "11.15"), cost: Number.NaN }] }),
  silent: () => Effect.never,
  "deaf to being called off": () => Effect.uninterruptible(Effect.sleep("1 hour"))
}

/** A live carrier whose line a test can change, and which remembers how often it was asked and called off. */
export const liveCarrier = () => {
  const carrier = {
    asked: 0,
    calledOff: 0,
    /** What it does when it is asked. */
    line: (): Effect.Effect<unknown, Unavailable> => Effect.succeed(liveRates)
  }
  const rate = () =>
    Effect.suspend(() => {
      carrier.asked++
      return Effect.onInterrupt(carrier.line() as Effect.Effect<RateAnswer, Unavailable>, () =>
        Effect.sync(() => carrier.calledOff++)
      )
    })
  return Object.assign(carrier, { layer: Layer.succeed(Rater, { rate }) })
}

/** Rate cards that say the same to everyone and count how often they are asked. */
const rateCards = () => {
  const cards = { asked: 0 }
  const rate = () =>
    Effect.sync(() => {
      cards.asked++
      return cardRates
    })
  return Object.assign(cards, { layer: Layer.succeed(Rater, { rate }) })
}

/** A layer for what is logged, and the messages. */
export const heard = () => {
  const log: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => {
    log.push(`${logLevel}: ${(Array.isArray(message) ? message : [message])[0]}`)
  })
  return { log, layer: Logger.layer([logger]) }
}

/** What a rater makes of the request. */
export const quote = Rater.use((rater) => rater.rate(request))

/** A live carrier, rate cards, what is logged, and the layer of a fallback between them. */
export const set = (options: FallbackOptions = {}) => {
  const live = liveCarrier()
  const cards = rateCards()
  const { layer: logger, log } = heard()
  return { live, cards, log, layer: Layer.merge(fallback(live.layer, cards.layer, options), logger) }
}
