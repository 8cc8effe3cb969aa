import { assert, it } from "@effect/vitest"
import { Unavailable } from "@waybill/core"
import type { Figures, Instant, OrderFigures } from "@waybill/core/adapter"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { sumFigures } from "../../src/service/operator/sum-figures.ts"

/** Figures that fail to be complete in their first reads, with the seconds of the test clock at each read. */
const countingFigures = (failures: number) => {
  const reads: Array<readonly [seconds: number, days: number, lastDay: string]> = []
  const read = (starts: ReadonlyArray<Instant>) =>
    Effect.clockWith((clock) => {
      const seconds = clock.currentTimeMillisUnsafe() / 1000
      reads.push([seconds, starts.length, new Date(starts.at(-1)!).toISOString()])
      return reads.length > failures
        ? Effect.succeed({} as Figures)
        : Effect.fail(new Unavailable({ port: "OrderFigures", cause: new Error("not complete") }))
    })
  const figures: OrderFigures["Service"] = { read }
  return { figures, reads }
}

const policy = { zone: "UTC" }

it.effect("figures are added up a minute after the start, every 10 s until they are complete, then every hour", () =>
  Effect.gen(function* () {
    const { figures, reads } = countingFigures(2)
    yield* Effect.forkChild(sumFigures(figures, policy), { startImmediately: true })
    yield* TestClock.adjust("59 seconds")
    assert.deepStrictEqual(reads, [])
    yield* TestClock.adjust("2 hours")
    assert.deepStrictEqual(reads, [
      [60, 90, "1970-01-01T00:00:00.000Z"],
      [70, 90, "1970-01-01T00:00:00.000Z"],
      [80, 90, "1970-01-01T00:00:00.000Z"],
      [3680, 90, "1970-01-01T00:00:00.000Z"]
    ])
  })
)

it.effect("the service adds up the figures of the new day after midnight", () =>
  Effect.gen(function* () {
    const { figures, reads } = countingFigures(0)
    yield* TestClock.adjust("23 hours")
    yield* Effect.forkChild(sumFigures(figures, policy), { startImmediately: true })
    yield* TestClock.adjust("62 minutes")
    assert.deepStrictEqual(
      reads.map(([, days, lastDay]) => [days, lastDay]),
      [
        [90, "1970-01-01T00:00:00.000Z"],
        [90, "1970-01-02T00:00:00.000Z"]
      ]
    )
  })
)
