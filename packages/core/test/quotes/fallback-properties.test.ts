import { fallback, type RateAnswer, Rater } from "@waybill/core"
import { Clock, Context, Effect, Layer, Logger } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { clockOf } from "../fixtures/clock.ts"
import { assertProperty } from "../properties/runs.ts"
import { broken, liveCarrier, request } from "./live-carrier.ts"

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
  { weight: 5, arbitrary: fc.record({ rates }) },
  fc.constant({ noRateCard: true })
) as fc.Arbitrary<RateAnswer>

/** Requests one after the other: what is quoted, how the live rater's line is, how many milliseconds have gone by. */
const history = fc.array(
  fc.record({
    answer: answers,
    line: fc.constantFrom("well", "well", "down", "dying", "throwing", "wrong", "silent"),
    wait: fc.nat(1000)
  }),
  { maxLength: 40 }
)

/** Plays a history on raters that quote the same; tells what the layer answered, and when it asked the live rater. */
const play = (moments: typeof history extends fc.Arbitrary<infer T> ? T : never) => {
  let now = 0
  let quoted: RateAnswer = { rates: [] }
  const live = liveCarrier()
  const cards = Layer.succeed(Rater, { rate: () => Effect.succeed(quoted) })
  const clock = Context.make(
    Clock.Clock,
    clockOf(() => now)
  )
  const layer = fallback(live.layer, cards, { failures: 3, pause: 2000 })
  const rater = Context.get(Effect.runSync(Effect.scoped(Layer.build(layer))), Rater)
  return moments.map(({ answer, line, wait }) => {
    now += wait
    quoted = answer
    live.line = broken[line] ?? (() => Effect.succeed(answer))
    const before = live.asked
    const heard = rater
      .rate(request)
      .pipe(Effect.provideContext(clock), Effect.provide(Logger.layer([])), Effect.runSync)
    return { heard, at: now, isAsked: live.asked > before }
  })
}

it("beside a live rater that quotes the same the layer cannot be told from either, whatever fails", async () => {
  await assertProperty(
    fc.property(history, (moments) => {
      expect(play(moments).map(({ heard }) => heard)).toEqual(moments.map(({ answer }) => answer))
    }),
    1000
  )
})

it("a live rater is asked unless it has failed three times running within the pause", async () => {
  await assertProperty(
    fc.property(history, (moments) => {
      let failedAt: ReadonlyArray<number> = []
      for (const [index, { at, isAsked }] of play(moments).entries()) {
        expect(isAsked).toBe(failedAt.length < 3 || at >= failedAt.at(-1)! + 2000)
        if (isAsked) failedAt = moments[index]?.line === "well" ? [] : [...failedAt, at]
      }
    }),
    1000
  )
})
