import { fallback, Rater } from "@waybill/core"
import type { RateAnswer } from "@waybill/core/adapter"
import { Clock, Context, Effect, Layer, Logger } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { clockOf } from "../fixtures/clock.ts"
import { assertProperty } from "../properties/runs.ts"
import { faultyResponses, liveCarrier, request } from "./live-carrier.ts"

const rates = fc.uniqueArray(
  fc.record({
    title: fc.constantFrom("Ground", "Über Nacht", "速達"),
    method: fc.constantFrom("ACME_GROUND", "ACME_2DAY", "ACME_POST"),
    cost: fc.constantFrom("0", "12.40", "999999999999.99", "0.000001"),
    delivery_time: fc.constantFrom("SAME_DAY", "ONE_DAY", "UNKNOWN", "2028-02-29T23:59:59")
  }),
  { selector: ({ method }) => method }
)

const answers = fc.oneof(
  { weight: 5, arbitrary: fc.record({ _tag: fc.constant("Quoted"), rates }) },
  fc.constant({ _tag: "NoRateCard" })
) as fc.Arbitrary<RateAnswer>

/** Consecutive requests: each has rates, the live rater's behaviour, and the milliseconds since the previous one. */
const sequences = fc.array(
  fc.record({
    answer: answers,
    behaviour: fc.constantFrom("healthy", "healthy", "down", "dying", "throwing", "wrong", "silent"),
    wait: fc.nat(1000)
  }),
  { maxLength: 40 }
)

/**
 * Runs requests against two raters with the same rates. Returns each response, and whether the live rater was called.
 */
const run = (requests: typeof sequences extends fc.Arbitrary<infer T> ? T : never) => {
  let now = 0
  let quoted: RateAnswer = { _tag: "Quoted", rates: [] }
  const live = liveCarrier()
  const cards = Layer.succeed(Rater, { rate: () => Effect.succeed(quoted) })
  const clock = Context.make(
    Clock.Clock,
    clockOf(() => now)
  )
  const layer = fallback(live.layer, cards, { failures: 3, pause: 2000 })
  const rater = Context.get(Effect.runSync(Effect.scoped(Layer.build(layer))), Rater)
  return requests.map(({ answer, behaviour, wait }) => {
    now += wait
    quoted = answer
    live.respond = faultyResponses[behaviour] ?? (() => Effect.succeed(answer))
    const before = live.calls
    const actual = rater
      .rate(request)
      .pipe(Effect.provideContext(clock), Effect.provide(Logger.layer([])), Effect.runSync)
    return { actual, at: now, isCalled: live.calls > before }
  })
}

it("returns the same rates whether or not the live rater fails, if the rate cards agree with it", async () => {
  await assertProperty(
    fc.property(sequences, (requests) => {
      expect(run(requests).map(({ actual }) => actual)).toEqual(requests.map(({ answer }) => answer))
    }),
    runs(250)
  )
})

it("calls the live rater unless its last three calls failed and the pause has not ended", async () => {
  await assertProperty(
    fc.property(sequences, (requests) => {
      let failedAt: ReadonlyArray<number> = []
      for (const [index, { at, isCalled }] of run(requests).entries()) {
        expect(isCalled).toBe(failedAt.length < 3 || at >= failedAt.at(-1)! + 2000)
        if (isCalled) failedAt = requests[index]?.behaviour === "healthy" ? [] : [...failedAt, at]
      }
    }),
    runs(250)
  )
})
