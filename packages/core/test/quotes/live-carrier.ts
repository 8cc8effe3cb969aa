// A fake live carrier and fake rate cards, for tests of `fallback`.
import { type Decimal, fallback, type RateRequest, Rater, Unavailable } from "@waybill/core"
import type { FallbackOptions, RateAnswer, ShippingRate } from "@waybill/core/adapter"
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

const rate = (title: string, cost: string): ShippingRate => ({
  title,
  method: "ACME_GROUND",
  cost: cost as Decimal,
  delivery_time: "TWO_DAYS"
})

export const liveRates = { _tag: "Quoted", rates: [rate("Ground, live", "11.15")] } satisfies RateAnswer
export const cardRates = { _tag: "Quoted", rates: [rate("Ground, by card", "12.40")] } satisfies RateAnswer

/** The ways in which a live carrier can fail. */
export const faultyResponses: Readonly<Record<string, () => Effect.Effect<unknown, Unavailable>>> = {
  down: () => Effect.fail(new Unavailable({ port: "Rater", cause: "no route to carrier-7" })),
  dying: () => Effect.die(new Error("carrier-7 sent HTML")),
  throwing: () => {
    throw new Error("carrier-7 sent HTML")
  },
  "interrupting itself": () => Effect.interrupt,
  wrong: () => Effect.succeed({ _tag: "Quoted", rates: [{ ...rate("Ground", "11.15"), cost: Number.NaN }] }),
  silent: () => Effect.never,
  uninterruptible: () => Effect.uninterruptible(Effect.sleep("1 hour"))
}

/** A live carrier whose response a test can change. Counts its calls and interruptions. */
export const liveCarrier = () => {
  const carrier = {
    calls: 0,
    interruptions: 0,
    /** Responds to a call. */
    respond: (): Effect.Effect<unknown, Unavailable> => Effect.succeed(liveRates)
  }
  const rate = () =>
    Effect.suspend(() => {
      carrier.calls++
      return Effect.onInterrupt(carrier.respond() as Effect.Effect<RateAnswer, Unavailable>, () =>
        Effect.sync(() => carrier.interruptions++)
      )
    })
  return Object.assign(carrier, { layer: Layer.succeed(Rater, { rate }) })
}

/** Rate cards that return the same rates for every request. Counts the calls. */
const rateCards = () => {
  const cards = { calls: 0 }
  const rate = () =>
    Effect.sync(() => {
      cards.calls++
      return cardRates
    })
  return Object.assign(cards, { layer: Layer.succeed(Rater, { rate }) })
}

/** A logger layer that records messages. */
export const recordingLogger = () => {
  const log: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => {
    log.push(`${logLevel}: ${(Array.isArray(message) ? message : [message])[0]}`)
  })
  return { log, layer: Logger.layer([logger]) }
}

/** Quotes the fixture request with the rater in the context. */
export const quote = Rater.use((rater) => rater.rate(request))

/** A live carrier, rate cards, the log, and the layer of a fallback that uses them. */
export const fallbackSetup = (options: FallbackOptions = {}) => {
  const live = liveCarrier()
  const cards = rateCards()
  const { layer: logger, log } = recordingLogger()
  return { live, cards, log, layer: Layer.merge(fallback(live.layer, cards.layer, options), logger) }
}
