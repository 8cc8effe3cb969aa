// Runs worked cases through the shipping_rate method, with the clock set to the time given in the case.
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

const replyTo = (
  { context, request }: WorkedCase,
  cards: ReadonlyArray<RateCard>,
  from: ShipFrom
): Promise<ReplyBody> => {
  const current = policy({
    units: context.units.length === "in" ? "in/lb" : "cm/kg",
    residential: context.residential,
    rushQuotes: context.rush
  })
  const layer = Waybill.layer.pipe(
    Layer.provide(memory({ cards, shipFrom: from })),
    Layer.provide(Layer.succeed(CurrentPolicy, current))
  )
  const { account_id: _, ...credentials } = demoAccount
  const call = Waybill.use((waybill) => waybill.handle("shipping_rate", { ...credentials, data: request })).pipe(
    Effect.provide(layer),
    Effect.provideService(Clock.Clock, clockAt(Date.parse(context.at)))
  )
  return Effect.runPromise(call.pipe(Effect.map(({ body }) => body)))
}

/** Returns the expected error code, or the expected rates in the method's format. */
const expectedReply = ({ code, rate }: WorkedCase["expected"]) =>
  code ?? rate?.map(({ title, method, cost, delivery_time }) => ({ title, method, cost: Number(cost), delivery_time }))

/** Returns a description of each difference between a worked case and the method's reply. */
export const differencesOnTheWire = async (
  worked: WorkedCase,
  cards: ReadonlyArray<RateCard>,
  from: ShipFrom
): Promise<ReadonlyArray<string>> => {
  const expected = JSON.stringify(expectedReply(worked.expected))
  const body = await replyTo(worked, cards, from)
  const actual = JSON.stringify(body.res === "error" ? body.code : body.rate)
  return expected === actual ? [] : [`${worked.id} on the wire: expected ${expected}, got ${actual}`]
}
