// Worked cases as the method of the wire answers them, at the instant of the case.
import { CurrentPolicy, policy, type ReplyBody, Waybill } from "@waybill/core"
import { demoAccount, memory } from "@waybill/core/testing"
import type { RateCard, ShipFrom } from "@waybill/packing/rating"
import { Clock, Effect, Layer } from "effect"
import type { WorkedCase } from "./worked-case.ts"

const clockAt = (time: number): Clock.Clock => ({
  currentTimeMillisUnsafe: () => time,
  currentTimeMillis: Effect.succeed(time),
  currentTimeNanosUnsafe: () => BigInt(time) * 1_000_000n,
  currentTimeNanos: Effect.succeed(BigInt(time) * 1_000_000n),
  monotonicTimeNanosUnsafe: () => BigInt(time) * 1_000_000n,
  monotonicTimeNanos: Effect.succeed(BigInt(time) * 1_000_000n),
  sleep: () => Effect.void
})

const answeredTo = (
  { context, request }: WorkedCase,
  cards: ReadonlyArray<RateCard>,
  from: ShipFrom
): Promise<ReplyBody> => {
  const inForce = policy({
    units: context.units.length === "in" ? "in/lb" : "cm/kg",
    residential: context.residential,
    rushQuotes: context.rush
  })
  const layer = Waybill.layer.pipe(
    Layer.provide(memory({ cards, shipFrom: from })),
    Layer.provide(Layer.succeed(CurrentPolicy, inForce))
  )
  const { account_id: _, ...credentials } = demoAccount
  const asked = Waybill.use((waybill) => waybill.handle("shipping_rate", { ...credentials, data: request })).pipe(
    Effect.provide(layer),
    Effect.provideService(Clock.Clock, clockAt(Date.parse(context.at)))
  )
  return Effect.runPromise(asked.pipe(Effect.map(({ body }) => body)))
}

/** The code, or the rates as they leave. */
const stated = ({ code, rate }: WorkedCase["expected"]) =>
  code ?? rate?.map(({ title, method, cost, delivery_time }) => ({ title, method, cost: Number(cost), delivery_time }))

/** What differs from the case on the wire. */
export const differencesOnTheWire = async (
  worked: WorkedCase,
  cards: ReadonlyArray<RateCard>,
  from: ShipFrom
): Promise<ReadonlyArray<string>> => {
  const expected = JSON.stringify(stated(worked.expected))
  const body = await answeredTo(worked, cards, from)
  const answered = JSON.stringify(body.res === "error" ? body.code : body.rate)
  return expected === answered ? [] : [`${worked.id} on the wire: expected ${expected}, answered ${answered}`]
}
