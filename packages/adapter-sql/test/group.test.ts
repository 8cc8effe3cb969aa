import { Effect } from "effect"
import { expect, it } from "vitest"
import { grouped } from "../src/orders/group.ts"

/** How long the batches are in which so many items go, all of them there at once. */
const batchesOf = (items: ReadonlyArray<{ readonly key: string; readonly characters: number }>) =>
  Effect.gen(function* () {
    const sizes: Array<number> = []
    const put = yield* grouped<(typeof items)[number], true>({
      lanes: 1,
      keysOf: ({ key }) => [key],
      charactersOf: ({ characters }) => characters,
      ask: (batch) => {
        sizes.push(batch.length)
        return Effect.succeed(new Map(batch.map((item) => [item, Effect.succeed(true as const)])))
      }
    })
    yield* Effect.forEach(items, put, { concurrency: "unbounded" })
    return sizes
  }).pipe(Effect.scoped, Effect.runPromise)

it.each([
  ["64 orders", Array.from({ length: 130 }, (_, index) => ({ key: `${index}`, characters: 1 })), [64, 64, 2]],
  ["a million characters", ["a", "b", "c", "d"].map((key) => ({ key, characters: 400_000 })), [2, 2]],
  ["one that is longer by itself", ["a", "b"].map((key) => ({ key, characters: 2_000_000 })), [1, 1]],
  ["no order twice", ["a", "b", "a", "c"].map((key) => ({ key, characters: 1 })), [2, 2]]
])("a batch is of at most %s", async (_, items, sizes) => {
  expect(await batchesOf(items)).toEqual(sizes)
})
