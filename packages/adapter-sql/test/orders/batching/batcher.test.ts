import { setImmediate as turn } from "node:timers/promises"
import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { makeBatcher } from "../../../src/orders/batching/batcher.ts"

/** Returns a `run` function for a batcher that reports each batch's size and succeeds with the batch's items. */
const echoing =
  (report: (size: number) => void) =>
  <Item>(batch: ReadonlyArray<Item>) => {
    report(batch.length)
    return Effect.succeed(batch.map((item) => Effect.succeed(item)))
  }

/** Adds items that arrive together, and returns the sizes of their batches. */
const batchSizes = (items: ReadonlyArray<{ readonly key: string; readonly characters: number }>) =>
  Effect.gen(function* () {
    const sizes: Array<number> = []
    const add = yield* makeBatcher<(typeof items)[number], (typeof items)[number]>({
      concurrency: 1,
      quietTurns: 1,
      maxItems: 64,
      keysOf: ({ key }) => [key],
      charactersOf: ({ characters }) => characters,
      run: echoing((size) => sizes.push(size))
    })
    const results = yield* Effect.forEach(items, add, { concurrency: "unbounded" })
    expect(results).toEqual(items)
    return sizes
  }).pipe(Effect.scoped, Effect.runPromise)

it.each([
  ["at most 64 items", Array.from({ length: 130 }, (_, index) => ({ key: `${index}`, characters: 1 })), [64, 64, 2]],
  ["at most a million characters", ["a", "b", "c", "d"].map((key) => ({ key, characters: 400_000 })), [2, 2]],
  ["only one item if it is longer", ["a", "b"].map((key) => ({ key, characters: 2_000_000 })), [1, 1]],
  ["no two items with the same key", ["a", "b", "a", "c"].map((key) => ({ key, characters: 1 })), [2, 2]]
])("puts %s into a batch", async (_, items, sizes) => {
  expect(await batchSizes(items)).toEqual(sizes)
})

/** Waits for the given number of event-loop turns. */
const turns = async (count: number) => {
  for (let index = 0; index < count; index++) await turn()
}

it.each([
  ["items that arrive one per turn into one batch", 1, 5, 1, ["5 of 5"]],
  ["a steady stream of items into full batches", 1, 70, 1, ["64 of 64", "6 of 70"]],
  ["each item into a separate batch if it does not wait for quiet turns", 0, 3, 1, ["1 of 1", "1 of 2", "1 of 3"]],
  ["items with longer pauses between them into separate batches", 1, 3, 3, ["1 of 1", "1 of 2", "1 of 3"]],
  ["items with pauses shorter than the quiet turns into one batch", 3, 3, 3, ["3 of 3"]]
])("collects %s", async (_, quietTurns, count, between, batches) => {
  const started: Array<string> = []
  let arrived = 0
  await Effect.gen(function* () {
    const add = yield* makeBatcher<number, number>({
      concurrency: 1,
      quietTurns,
      maxItems: 64,
      run: echoing((size) => started.push(`${size} of ${arrived}`))
    })
    for (let index = 0; index < count; index++) {
      arrived++
      yield* Effect.forkScoped(add(index), { startImmediately: true })
      yield* Effect.promise(() => turns(between))
    }
    yield* Effect.promise(() => turns(3 + quietTurns))
  }).pipe(Effect.scoped, Effect.runPromise)
  expect(started).toEqual(batches)
})

describe("a batcher with a running batch", () => {
  afterEach(() => vi.useRealTimers())

  /** Starts a batch of one item. The first `stuck` batches do not end before `settle` is called. */
  const runningBatch = async (stuck = 1) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const sizes: Array<number> = []
    const end = Deferred.makeUnsafe<void>()
    const scope = Scope.makeUnsafe()
    const add = await Effect.runPromise(
      makeBatcher<number, number>({
        concurrency: 2,
        quietTurns: 1,
        maxItems: 64,
        charactersOf: (characters) => characters,
        run: (batch) => {
          const results = batch.map((item) => Effect.succeed(item))
          return sizes.push(batch.length) > stuck ? Effect.succeed(results) : Effect.as(Deferred.await(end), results)
        }
      }).pipe(Scope.provide(scope))
    )
    const pending: Array<Promise<number>> = []
    /** Adds items, and returns the sizes of all batches so far. */
    const addItems = async (count: number, characters = 1) => {
      for (let index = 0; index < count; index++) pending.push(Effect.runPromise(add(characters)))
      await turns(3)
      return sizes
    }
    const settle = async () => {
      await Effect.runPromise(Deferred.succeed(end, undefined))
      const results = await Promise.all(pending)
      await Effect.runPromise(Scope.close(scope, Exit.void))
      return results.length
    }
    await addItems(1)
    return { addItems, settle }
  }

  it("collects items that arrive during a batch into the next batch", async () => {
    const { addItems, settle } = await runningBatch()
    expect(await addItems(10)).toEqual([1])
    vi.advanceTimersByTime(19)
    expect(await addItems(5)).toEqual([1])
    expect(await settle()).toBe(16)
    expect(await addItems(0)).toEqual([1, 15])
  })

  it.each([
    ["items", 63, 1, 64],
    ["characters", 1, 600_000, 2]
  ])("immediately starts a full batch of %s", async (_, before, characters, full) => {
    const { addItems, settle } = await runningBatch()
    expect(await addItems(before, characters)).toEqual([1])
    expect(await addItems(1, 400_000)).toEqual([1, full])
    expect(await settle()).toBe(before + 2)
  })

  it("starts the next batch without waiting for one that takes too long", async () => {
    const { addItems, settle } = await runningBatch()
    expect(await addItems(10)).toEqual([1])
    vi.advanceTimersByTime(20)
    expect(await addItems(0)).toEqual([1, 10])
    expect(await addItems(3)).toEqual([1, 10, 3])
    expect(await addItems(2)).toEqual([1, 10, 3, 2])
    expect(await settle()).toBe(16)
  })

  it("runs at most two batches in parallel, no matter how long they take", async () => {
    const { addItems, settle } = await runningBatch(2)
    vi.advanceTimersByTime(20)
    expect(await addItems(10)).toEqual([1, 10])
    vi.advanceTimersByTime(1000)
    expect(await addItems(70)).toEqual([1, 10])
    expect(await settle()).toBe(81)
    expect(await addItems(0)).toEqual([1, 10, 64, 6])
  })
})

it("a batcher closes after an item is interrupted before its batch starts", async () => {
  const scope = Scope.makeUnsafe()
  const add = await Effect.runPromise(
    makeBatcher<number, number>({ concurrency: 1, quietTurns: 1, maxItems: 64, run: () => Effect.never }).pipe(
      Scope.provide(scope)
    )
  )
  const waiting = Effect.runFork(add(1))
  const closed = Effect.runPromise(Scope.close(scope, Exit.void))
  await Effect.runPromise(Fiber.interrupt(waiting))
  expect(await closed).toBeUndefined()
})

/** Returns a batcher that runs at most two batches of up to three items. Tests decide when a batch ends. */
const controlledBatcher = async () => {
  const ending = Deferred.makeUnsafe<void>()
  const [scope, batches] = [Scope.makeUnsafe(), [] as Array<ReadonlyArray<number>>]
  const add = await Effect.runPromise(
    makeBatcher<number, number>({
      concurrency: 2,
      quietTurns: 1,
      maxItems: 3,
      run: (batch) => {
        batches.push(batch)
        return Effect.as(
          Deferred.await(ending),
          batch.map((item) => Effect.succeed(item))
        )
      }
    }).pipe(Scope.provide(scope))
  )
  return {
    batches,
    add: (item: number) => Effect.runFork(add(item)),
    end: () => Effect.runPromise(Deferred.succeed(ending, undefined)),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

it("waits for a quiet turn before a batch of the items that remain after a full batch", async () => {
  const sizes: Array<number> = []
  await Effect.gen(function* () {
    const add = yield* makeBatcher<number, number>({
      concurrency: 1,
      quietTurns: 1,
      maxItems: 6,
      run: echoing((size) => sizes.push(size))
    })
    // Adds five items, then three (the first of them fills a batch), then two. The last four items share a batch.
    for (const count of [5, 3, 2]) {
      for (let item = 0; item < count; item++) yield* Effect.forkScoped(add(item), { startImmediately: true })
      yield* Effect.promise(() => turns(1))
    }
    yield* Effect.promise(() => turns(3))
  }).pipe(Effect.scoped, Effect.runPromise)
  expect(sizes).toEqual([6, 4])
})

it("starts full batches within one turn, two of them in parallel", async () => {
  const { add, batches, close, end } = await controlledBatcher()
  for (let item = 1; item <= 8; item++) add(item)
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5, 6]
  ])
  await end()
  await close()
  expect(batches.slice(2)).toEqual([[7, 8]])
})

it("omits items interrupted before their batch starts", async () => {
  const { add, batches, close, end } = await controlledBatcher()
  const interrupted = add(1)
  add(2)
  await Effect.runPromise(Fiber.interrupt(interrupted))
  await turns(3)
  add(3)
  await end()
  await close()
  expect(batches).toEqual([[2], [3]])
})

it("starts no batch if all its items were interrupted", async () => {
  const { add, batches, close, end } = await controlledBatcher()
  await Effect.runPromise(Fiber.interrupt(add(1)))
  await turns(3)
  await end()
  await Effect.runPromise(Fiber.join(add(2)))
  await close()
  expect(batches).toEqual([[2]])
})

it("returns the results of a batch although one of its callers was interrupted", async () => {
  const { add, batches, close, end } = await controlledBatcher()
  const [interrupted, waiting] = [add(1), add(2)]
  await turns(3)
  await Effect.runPromise(Fiber.interrupt(interrupted))
  await end()
  expect(await Effect.runPromise(Fiber.join(waiting))).toBe(2)
  await close()
  expect(batches).toEqual([[1, 2]])
})
