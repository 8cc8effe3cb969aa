import { OrderIds } from "@waybill/core"
import { lawTests, orderIdsLaws } from "@waybill/core/testing"
import { Clock, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { brokenLaws } from "./broken-laws.ts"

describe("ids built from the clock, a node and a sequence", () => {
  it.each(lawTests(orderIdsLaws(OrderIds.layer(1)), () => OrderIds.layer(0)))("$name", ({ run }) => run())
})

describe("ids of the last node, generated alongside those of the first", () => {
  it.each(lawTests(orderIdsLaws(OrderIds.layer(0)), () => OrderIds.layer(31)))("$name", ({ run }) => run())
})

const [shape, concurrent, stopped, backward, otherProcess] = orderIdsLaws(OrderIds.layer(0)).map(
  ({ name }) => name
) as [string, string, string, string, string]

const counterIds = (node: number, format: (count: number, now: number) => string) =>
  Layer.sync(OrderIds, () => {
    let count = node * 1_000_000
    return OrderIds.of({ next: () => Effect.map(Clock.currentTimeMillis, (now) => format(++count, now)) })
  })

/** Faulty id generators, built once per process, with the laws that they break. */
const brokenIds: Record<string, readonly [(node: number) => Layer.Layer<OrderIds>, ReadonlyArray<string>]> = {
  "count from 1 in each process": [() => counterIds(0, String), [otherProcess]],
  "count with leading zeros": [(node) => counterIds(node, (count) => String(count).padStart(12, "0")), [shape]],
  "exceed 2^53": [(node) => counterIds(node, (count) => `99${String(count).padStart(14, "0")}`), [shape]],
  "use the clock as the id": [
    () =>
      Layer.succeed(OrderIds, {
        next: () => Clock.Clock.useSync((clock) => String(clock.currentTimeMillisUnsafe()))
      }),
    [concurrent, stopped, backward, otherProcess]
  ],
  "number the ids of a millisecond from 0 to 9": [
    (node) => counterIds(node, (count, now) => String(now * 10 + (count % 10))),
    [concurrent, stopped, backward, otherProcess]
  ],
  "restart the sequence when the clock goes back": [
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
    [backward, otherProcess]
  ],
  "share a node number": [() => OrderIds.layer(7), [otherProcess]],
  "choose their numbers by the hour": [
    (node) => counterIds(0, (count, now) => String(((node + Math.floor(now / 3_600_000)) % 2) * 1_000_000_000 + count)),
    [otherProcess]
  ]
}

describe("laws for order ids", () => {
  it.each(Object.entries(brokenIds))("the laws detect two processes that %s", async (_, [process, laws]) => {
    expect(await brokenLaws(lawTests(orderIdsLaws(process(1)), () => process(0)))).toEqual(laws)
  })

  it("each law detects at least one fault in order ids", () => {
    expect(new Set(Object.values(brokenIds).flatMap(([, laws]) => laws))).toEqual(
      new Set([shape, concurrent, stopped, backward, otherProcess])
    )
  })
})
