import { OrderIds } from "@waybill/core"
import { lawTests, orderIdsLaws } from "@waybill/core/testing"
import { Clock, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { brokenLaws } from "./broken-laws.ts"

describe("ids from the clock, a node and a sequence", () => {
  it.each(lawTests(orderIdsLaws(OrderIds.layer(1)), () => OrderIds.layer(0)))("$name", ({ run }) => run())
})

describe("ids of the last node beside those of the first", () => {
  it.each(lawTests(orderIdsLaws(OrderIds.layer(0)), () => OrderIds.layer(31)))("$name", ({ run }) => run())
})

const [shape, atOnce, standing, back, elsewhere] = orderIdsLaws(OrderIds.layer(0)).map(({ name }) => name) as [
  string,
  string,
  string,
  string,
  string
]

const counting = (node: number, numbered: (count: number, now: number) => string) =>
  Layer.sync(OrderIds, () => {
    let count = node * 1_000_000
    return OrderIds.of({ next: () => Effect.map(Clock.currentTimeMillis, (now) => numbered(++count, now)) })
  })

/** Two processes, and the laws that they break. */
const broken: Record<string, readonly [(node: number) => Layer.Layer<OrderIds>, ReadonlyArray<string>]> = {
  "count from 1 up in each process": [() => counting(0, String), [elsewhere]],
  "count with leading zeros": [(node) => counting(node, (count) => String(count).padStart(12, "0")), [shape]],
  "go beyond 2^53": [(node) => counting(node, (count) => `99${String(count).padStart(14, "0")}`), [shape]],
  "take the clock for an id": [
    () =>
      Layer.succeed(OrderIds, {
        next: () => Clock.Clock.useSync((clock) => String(clock.currentTimeMillisUnsafe()))
      }),
    [atOnce, standing, back, elsewhere]
  ],
  "number the ids of a millisecond from 0 to 9": [
    (node) => counting(node, (count, now) => String(now * 10 + (count % 10))),
    [atOnce, standing, back, elsewhere]
  ],
  "begin the sequence of a millisecond anew when the clock goes back": [
    (node) =>
      Layer.sync(OrderIds, () => {
        let last = 0
        let sequence = 0
        return OrderIds.of({
          next: () =>
            Effect.map(Clock.currentTimeMillis, (now) => {
              sequence = now === last ? sequence + 1 : 0
              last = now
              return String((BigInt(now) % 10_000_000_000n) * 100_000n + BigInt(node * 50_000 + sequence))
            })
        })
      }),
    [back]
  ],
  "have the same node": [() => OrderIds.layer(7), [elsewhere]]
}

describe("two processes whose ids break a law are found: they", () => {
  it.each(Object.entries(broken))("%s", async (_, [process, laws]) => {
    expect(await brokenLaws(lawTests(orderIdsLaws(process(1)), () => process(0)))).toEqual(laws)
  })

  it("and each law finds some", () => {
    expect(new Set(Object.values(broken).flatMap(([, laws]) => laws))).toEqual(
      new Set([shape, atOnce, standing, back, elsewhere])
    )
  })
})
