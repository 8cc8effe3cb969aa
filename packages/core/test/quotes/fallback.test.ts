// cspell:ignore secnds
import { assert, describe, it } from "@effect/vitest"
import { fallback, Rater, Unavailable } from "@waybill/core"
import type { FallbackOptions } from "@waybill/core/adapter"
import { Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { cardRates, fallbackSetup, faultyResponses, type liveCarrier, liveRates, quote } from "./live-carrier.ts"

/** Quotes while the test clock advances. Fails if there is no response in that time. */
const quoteWithin = Effect.fnUntraced(function* (time: `${number} seconds`) {
  const fiber = yield* Effect.forkChild(quote, { startImmediately: true })
  yield* TestClock.adjust(time)
  assert.isDefined(fiber.pollUnsafe(), `no response after ${time}`)
  return yield* Fiber.join(fiber)
})

/** Makes the live rater fail often enough to open the circuit breaker. */
const openBreaker = (live: ReturnType<typeof liveCarrier>) =>
  Effect.gen(function* () {
    live.respond = faultyResponses.down!
    yield* Effect.repeat(quote, { times: 4 })
    assert.strictEqual(live.calls, 5)
  })

describe("fallback", () => {
  it.effect("uses the live rater and does not call the rate cards", () => {
    const { cards, layer, live, log } = fallbackSetup()
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* quote, liveRates)
      live.respond = () => Effect.delay(Effect.succeed(liveRates), "1999 millis")
      assert.deepStrictEqual(yield* quoteWithin("1.999 seconds"), liveRates)
      live.respond = () => Effect.succeed({ _tag: "Quoted", rates: [] })
      assert.deepStrictEqual(yield* quote, { _tag: "Quoted", rates: [] })
      assert.deepStrictEqual([live.calls, cards.calls, live.interruptions], [3, 0, 0])
      assert.deepStrictEqual(log, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect.each(Object.entries(faultyResponses))(
    "uses the rate cards within 2 seconds when the live rater is %s",
    ([, line]) => {
      const { cards, layer, live } = fallbackSetup()
      return Effect.gen(function* () {
        live.respond = line
        assert.deepStrictEqual(yield* quoteWithin("2 seconds"), cardRates)
        assert.deepStrictEqual([live.calls, cards.calls], [1, 1])
        live.respond = () => Effect.succeed(liveRates)
        assert.deepStrictEqual(yield* quote, liveRates)
      }).pipe(Effect.provide(layer))
    }
  )

  it.effect("uses the rate cards if the live rater has no card for the carrier, without counting a failure", () => {
    const { layer, live, log } = fallbackSetup({ failures: 1 })
    return Effect.gen(function* () {
      live.respond = () => Effect.succeed({ _tag: "NoRateCard" })
      for (let times = 1; times <= 3; times++) assert.deepStrictEqual(yield* quote, cardRates)
      assert.strictEqual(live.calls, 3)
      assert.deepStrictEqual(log, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect("interrupts the live rater after the timeout", () => {
    const { layer, live } = fallbackSetup({ timeout: 700 })
    return Effect.gen(function* () {
      live.respond = faultyResponses.silent!
      assert.deepStrictEqual(yield* quoteWithin("0.7 seconds"), cardRates)
      yield* Effect.yieldNow
      assert.strictEqual(live.interruptions, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("interrupts the live rater when the caller is interrupted, without counting a failure", () => {
    const { cards, layer, live, log } = fallbackSetup({ failures: 1 })
    return Effect.gen(function* () {
      live.respond = faultyResponses.silent!
      const caller = yield* Effect.forkChild(quote, { startImmediately: true })
      yield* Fiber.interrupt(caller)
      yield* Effect.yieldNow
      assert.deepStrictEqual([live.calls, live.interruptions, cards.calls], [1, 1, 0])
      live.respond = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.deepStrictEqual(log, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails as unavailable when the rate cards fail too", () => {
    const unavailable = new Unavailable({ port: "Rater", cause: "no cards" })
    const down = Layer.succeed(Rater, { rate: () => Effect.fail(unavailable) })
    return Effect.gen(function* () {
      assert.strictEqual(yield* Effect.flip(quote), unavailable)
    }).pipe(Effect.provide(fallback(Layer.fresh(down), down)))
  })
})

describe("fallback after five consecutive failures", () => {
  it.effect("uses only the rate cards for 30 seconds, then a probe restores the live rater", () => {
    const { cards, layer, live, log } = fallbackSetup()
    return Effect.gen(function* () {
      yield* openBreaker(live)
      live.respond = () => Effect.succeed(liveRates)
      yield* TestClock.adjust("29999 millis")
      assert.deepStrictEqual(yield* quote, cardRates)
      assert.deepStrictEqual([live.calls, cards.calls], [5, 6])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.deepStrictEqual([live.calls, cards.calls], [7, 6])
      assert.deepStrictEqual(log, [
        ...Array.from({ length: 5 }, () => "Warn: The live rater failed; using the rate cards"),
        "Warn: Pausing calls to the live rater for 30s",
        "Info: The live rater is responding again"
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("sends one of many concurrent requests as the probe, and the others do not wait for it", () => {
    const { layer, live } = fallbackSetup()
    return Effect.gen(function* () {
      yield* openBreaker(live)
      live.respond = () => Effect.delay(Effect.succeed(liveRates), "1 second")
      yield* TestClock.adjust("30 seconds")
      const fibers = yield* Effect.all(
        Array.from({ length: 20 }, () => Effect.forkChild(quote, { startImmediately: true }))
      )
      yield* TestClock.adjust("999 millis")
      assert.strictEqual(live.calls, 6)
      assert.deepStrictEqual(
        fibers.filter((fiber) => fiber.pollUnsafe() === undefined),
        [fibers[0]]
      )
      yield* TestClock.adjust("1 millis")
      const answers = yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual(answers, [liveRates, ...Array.from({ length: 19 }, () => cardRates)])
      live.respond = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
    }).pipe(Effect.provide(layer))
  })

  it.effect("pauses for another 30 seconds when the probe fails", () => {
    const { layer, live, log } = fallbackSetup()
    return Effect.gen(function* () {
      yield* openBreaker(live)
      live.respond = faultyResponses.silent!
      yield* TestClock.adjust("30 seconds")
      assert.deepStrictEqual(yield* quoteWithin("2 seconds"), cardRates)
      yield* TestClock.adjust("29999 millis")
      yield* quote
      assert.strictEqual(live.calls, 6)
      yield* TestClock.adjust("1 millis")
      live.respond = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.deepStrictEqual(log.slice(5), [
        "Warn: Pausing calls to the live rater for 30s",
        "Warn: The live rater timed out; using the rate cards",
        "Info: The live rater is responding again"
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("sends the next request as the probe when the first probe is interrupted", () => {
    const { layer, live } = fallbackSetup()
    return Effect.gen(function* () {
      yield* openBreaker(live)
      live.respond = faultyResponses.silent!
      yield* TestClock.adjust("30 seconds")
      const probe = yield* Effect.forkChild(quote, { startImmediately: true })
      assert.deepStrictEqual(yield* quote, cardRates)
      yield* Fiber.interrupt(probe)
      assert.strictEqual(live.calls, 6)
      live.respond = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.strictEqual(live.calls, 7)
    }).pipe(Effect.provide(layer))
  })

  it.effect("ends the pause on time when earlier calls end during it", () => {
    const { layer, live, log } = fallbackSetup({ timeout: "20 seconds" })
    return Effect.gen(function* () {
      live.respond = () => Effect.andThen(Effect.sleep("10 seconds"), faultyResponses.down!())
      const lateFailure = yield* Effect.forkChild(quote, { startImmediately: true })
      live.respond = () => Effect.delay(Effect.succeed(liveRates), "10 seconds")
      const lateSuccess = yield* Effect.forkChild(quote, { startImmediately: true })
      live.calls = 0
      yield* openBreaker(live)
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* Fiber.join(lateFailure), cardRates)
      assert.deepStrictEqual(yield* Fiber.join(lateSuccess), liveRates)
      assert.deepStrictEqual(yield* quote, cardRates)
      yield* TestClock.adjust("20 seconds")
      live.respond = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.strictEqual(log.filter((line) => line.includes("Pausing calls")).length, 1)
    }).pipe(Effect.provide(layer))
  })
})

it.effect("keeps calling the live rater when a success follows every four failures", () => {
  const { cards, layer, live, log } = fallbackSetup()
  return Effect.gen(function* () {
    for (let times = 0; times < 10; times++) {
      live.respond = faultyResponses.down!
      yield* Effect.repeat(quote, { times: 3 })
      live.respond = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
    }
    assert.deepStrictEqual([live.calls, cards.calls], [50, 40])
    assert.strictEqual(log.filter((line) => line.includes("Pausing calls")).length, 0)
  }).pipe(Effect.provide(layer))
})

it.effect("applies the timeout, failure limit and pause given in the options", () => {
  const { layer, live } = fallbackSetup({ failures: 2, pause: "1 minute", timeout: 50 })
  return Effect.gen(function* () {
    live.respond = faultyResponses.silent!
    yield* quoteWithin("0.05 seconds")
    yield* quoteWithin("0.05 seconds")
    yield* quote
    assert.strictEqual(live.calls, 2)
    yield* TestClock.adjust("59999 millis")
    yield* quote
    assert.strictEqual(live.calls, 2)
    yield* TestClock.adjust("1 millis")
    yield* quoteWithin("0.05 seconds")
    assert.strictEqual(live.calls, 3)
  }).pipe(Effect.provide(layer))
})

it("rejects invalid options before any call", () => {
  const { cards, live } = fallbackSetup()
  const create = (options: FallbackOptions) => () => fallback(live.layer, cards.layer, options)
  const expected = "must be finite and greater than 0, not"
  assert.throws(create({ timeout: 0 }), RangeError, `timeout: ${expected} 0`)
  assert.throws(create({ timeout: "Infinity" }), RangeError, `timeout: ${expected} Infinity`)
  assert.throws(create({ pause: -1 }), RangeError, `pause: ${expected} `)
  const time = 'must be a number of milliseconds, or a time such as "2 seconds", not'
  assert.throws(create({ timeout: "2 secnds" as never }), RangeError, `timeout: ${time} 2 secnds`)
  assert.throws(create({ pause: Number.NaN }), RangeError, `pause: ${time} NaN`)
  for (const failures of [0, -1, 1.5, Number.NaN]) {
    assert.throws(create({ failures }), RangeError, `failures: must be an integer of 1 or more, not ${failures}`)
  }
})

it.effect("returns rates even if the logger fails", () => {
  const { cards, live } = fallbackSetup()
  const failing = Logger.layer([
    Logger.make(() => {
      throw new Error("the disk is full")
    })
  ])
  return Effect.gen(function* () {
    yield* openBreaker(live)
    live.respond = () => Effect.succeed(liveRates)
    yield* TestClock.adjust("30 seconds")
    assert.deepStrictEqual(yield* quote, liveRates)
  }).pipe(Effect.provide(Layer.merge(fallback(live.layer, cards.layer), failing)))
})
