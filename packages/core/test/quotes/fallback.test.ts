import { assert, describe, it } from "@effect/vitest"
import { type FallbackOptions, fallback, Rater, Unavailable } from "@waybill/core"
import { Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { broken, cardRates, type liveCarrier, liveRates, quote, set } from "./live-carrier.ts"

/** A quote for which so much time goes by, should it wait. */
const quoteWithin = Effect.fnUntraced(function* (time: `${number} seconds`) {
  const fiber = yield* Effect.forkChild(quote, { startImmediately: true })
  yield* TestClock.adjust(time)
  assert.isDefined(fiber.pollUnsafe(), `there is no answer after ${time}`)
  return yield* Fiber.join(fiber)
})

/** Asks so often that the circuit has just opened. */
const untilOpen = (live: ReturnType<typeof liveCarrier>) =>
  Effect.gen(function* () {
    live.line = broken.down!
    yield* Effect.repeat(quote, { times: 4 })
    assert.strictEqual(live.asked, 5)
  })

describe("a live rater", () => {
  it.effect("answers where it can, and the cards are not asked", () => {
    const { cards, layer, live, log } = set()
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* quote, liveRates)
      live.line = () => Effect.delay(Effect.succeed(liveRates), "1999 millis")
      assert.deepStrictEqual(yield* quoteWithin("1.999 seconds"), liveRates)
      live.line = () => Effect.succeed({ rates: [] })
      assert.deepStrictEqual(yield* quote, { rates: [] })
      assert.deepStrictEqual([live.asked, cards.asked, live.calledOff], [3, 0, 0])
      assert.deepStrictEqual(log, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect.each(Object.entries(broken))(
    "that is %s leaves the answer to the cards after 2 seconds at most",
    ([, line]) => {
      const { cards, layer, live } = set()
      return Effect.gen(function* () {
        live.line = line
        assert.deepStrictEqual(yield* quoteWithin("2 seconds"), cardRates)
        assert.deepStrictEqual([live.asked, cards.asked], [1, 1])
        live.line = () => Effect.succeed(liveRates)
        assert.deepStrictEqual(yield* quote, liveRates)
      }).pipe(Effect.provide(layer))
    }
  )

  it.effect("that has no rates for a carrier leaves it to the cards, however often, and is well all the same", () => {
    const { layer, live, log } = set({ failures: 1 })
    return Effect.gen(function* () {
      live.line = () => Effect.succeed({ noRateCard: true })
      for (let times = 1; times <= 3; times++) assert.deepStrictEqual(yield* quote, cardRates)
      assert.strictEqual(live.asked, 3)
      assert.deepStrictEqual(log, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect("is called off when its time is over", () => {
    const { layer, live } = set({ timeout: 700 })
    return Effect.gen(function* () {
      live.line = broken.silent!
      assert.deepStrictEqual(yield* quoteWithin("0.7 seconds"), cardRates)
      yield* Effect.yieldNow
      assert.strictEqual(live.calledOff, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is called off when the caller goes, which is no failure", () => {
    const { cards, layer, live, log } = set({ failures: 1 })
    return Effect.gen(function* () {
      live.line = broken.silent!
      const caller = yield* Effect.forkChild(quote, { startImmediately: true })
      yield* Fiber.interrupt(caller)
      yield* Effect.yieldNow
      assert.deepStrictEqual([live.asked, live.calledOff, cards.asked], [1, 1, 0])
      live.line = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.deepStrictEqual(log, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect("whose stand-in fails too is unavailable", () => {
    const unavailable = new Unavailable({ port: "Rater", cause: "no cards" })
    const down = Layer.succeed(Rater, { rate: () => Effect.fail(unavailable) })
    return Effect.gen(function* () {
      assert.strictEqual(yield* Effect.flip(quote), unavailable)
    }).pipe(Effect.provide(fallback(Layer.fresh(down), down)))
  })
})

describe("after five failures in a row", () => {
  it.effect(
    "the cards alone are asked for half a minute, then one request tries, and its answer brings the live rater back",
    () => {
      const { cards, layer, live, log } = set()
      return Effect.gen(function* () {
        yield* untilOpen(live)
        live.line = () => Effect.succeed(liveRates)
        yield* TestClock.adjust("29999 millis")
        assert.deepStrictEqual(yield* quote, cardRates)
        assert.deepStrictEqual([live.asked, cards.asked], [5, 6])
        yield* TestClock.adjust("1 millis")
        assert.deepStrictEqual(yield* quote, liveRates)
        assert.deepStrictEqual(yield* quote, liveRates)
        assert.deepStrictEqual([live.asked, cards.asked], [7, 6])
        assert.deepStrictEqual(log, [
          ...Array.from({ length: 5 }, () => "Warn: The live rater failed; the rate cards answer"),
          "Warn: The live rater is left alone for 30s",
          "Info: The live rater answers again"
        ])
      }).pipe(Effect.provide(layer))
    }
  )

  it.effect("of many requests at once one alone tries, and the others do not wait for it", () => {
    const { layer, live } = set()
    return Effect.gen(function* () {
      yield* untilOpen(live)
      live.line = () => Effect.delay(Effect.succeed(liveRates), "1 second")
      yield* TestClock.adjust("30 seconds")
      const fibers = yield* Effect.all(
        Array.from({ length: 20 }, () => Effect.forkChild(quote, { startImmediately: true }))
      )
      yield* TestClock.adjust("999 millis")
      assert.strictEqual(live.asked, 6)
      assert.deepStrictEqual(
        fibers.filter((fiber) => fiber.pollUnsafe() === undefined),
        [fibers[0]]
      )
      yield* TestClock.adjust("1 millis")
      const answers = yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual(answers, [liveRates, ...Array.from({ length: 19 }, () => cardRates)])
      live.line = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
    }).pipe(Effect.provide(layer))
  })

  it.effect("a request that tries and fails begins another half minute", () => {
    const { layer, live, log } = set()
    return Effect.gen(function* () {
      yield* untilOpen(live)
      live.line = broken.silent!
      yield* TestClock.adjust("30 seconds")
      assert.deepStrictEqual(yield* quoteWithin("2 seconds"), cardRates)
      yield* TestClock.adjust("29999 millis")
      yield* quote
      assert.strictEqual(live.asked, 6)
      yield* TestClock.adjust("1 millis")
      live.line = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.deepStrictEqual(log.slice(5), [
        "Warn: The live rater is left alone for 30s",
        "Warn: The live rater is too slow; the rate cards answer",
        "Info: The live rater answers again"
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("when the one that tries is called off, the next one tries", () => {
    const { layer, live } = set()
    return Effect.gen(function* () {
      yield* untilOpen(live)
      live.line = broken.silent!
      yield* TestClock.adjust("30 seconds")
      const probe = yield* Effect.forkChild(quote, { startImmediately: true })
      assert.deepStrictEqual(yield* quote, cardRates)
      yield* Fiber.interrupt(probe)
      assert.strictEqual(live.asked, 6)
      live.line = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.strictEqual(live.asked, 7)
    }).pipe(Effect.provide(layer))
  })

  it.effect("requests that were under way change nothing any more: the half minute is none longer", () => {
    const { layer, live, log } = set({ timeout: "20 seconds" })
    return Effect.gen(function* () {
      live.line = () => Effect.andThen(Effect.sleep("10 seconds"), broken.down!())
      const late = yield* Effect.forkChild(quote, { startImmediately: true })
      live.line = () => Effect.delay(Effect.succeed(liveRates), "10 seconds")
      const lateAndWell = yield* Effect.forkChild(quote, { startImmediately: true })
      live.asked = 0
      yield* untilOpen(live)
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* Fiber.join(late), cardRates)
      assert.deepStrictEqual(yield* Fiber.join(lateAndWell), liveRates)
      assert.deepStrictEqual(yield* quote, cardRates)
      yield* TestClock.adjust("20 seconds")
      live.line = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
      assert.strictEqual(log.filter((line) => line.includes("left alone")).length, 1)
    }).pipe(Effect.provide(layer))
  })
})

it.effect("four failures in a row, again and again, do not make a live rater be left alone", () => {
  const { cards, layer, live, log } = set()
  return Effect.gen(function* () {
    for (let times = 0; times < 10; times++) {
      live.line = broken.down!
      yield* Effect.repeat(quote, { times: 3 })
      live.line = () => Effect.succeed(liveRates)
      assert.deepStrictEqual(yield* quote, liveRates)
    }
    assert.deepStrictEqual([live.asked, cards.asked], [50, 40])
    assert.strictEqual(log.filter((line) => line.includes("left alone")).length, 0)
  }).pipe(Effect.provide(layer))
})

it.effect("patience is what the options say", () => {
  const { layer, live } = set({ failures: 2, pause: "1 minute", timeout: 50 })
  return Effect.gen(function* () {
    live.line = broken.silent!
    yield* quoteWithin("0.05 seconds")
    yield* quoteWithin("0.05 seconds")
    yield* quote
    assert.strictEqual(live.asked, 2)
    yield* TestClock.adjust("59999 millis")
    yield* quote
    assert.strictEqual(live.asked, 2)
    yield* TestClock.adjust("1 millis")
    yield* quoteWithin("0.05 seconds")
    assert.strictEqual(live.asked, 3)
  }).pipe(Effect.provide(layer))
})

it("patience that makes no sense is refused before anything is asked", () => {
  const { cards, live } = set()
  const made = (options: FallbackOptions) => () => fallback(live.layer, cards.layer, options)
  const patience = "is a time of more than nothing"
  assert.throws(made({ timeout: 0 }), RangeError, `The timeout of a fallback ${patience}: 0`)
  assert.throws(made({ timeout: "Infinity" }), RangeError, `The timeout of a fallback ${patience}: Infinity`)
  assert.throws(made({ pause: -1 }), RangeError, `The pause of a fallback ${patience}: `)
  for (const failures of [0, -1, 1.5, Number.NaN]) {
    assert.throws(made({ failures }), RangeError, `The failures of a fallback are a whole number from 1: ${failures}`)
  }
})

it.effect("a log that fails changes no answer", () => {
  const { cards, live } = set()
  const failing = Logger.layer([
    Logger.make(() => {
      throw new Error("the disk is full")
    })
  ])
  return Effect.gen(function* () {
    yield* untilOpen(live)
    live.line = () => Effect.succeed(liveRates)
    yield* TestClock.adjust("30 seconds")
    assert.deepStrictEqual(yield* quote, liveRates)
  }).pipe(Effect.provide(Layer.merge(fallback(live.layer, cards.layer), failing)))
})
