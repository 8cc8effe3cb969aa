import { setImmediate as turn } from "node:timers/promises"
import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { grouped } from "../../../src/orders/batching/batcher.ts"

/** Takes a batch and answers at once; tells its size. */
const answering =
  (tell: (size: number) => void) =>
  <Item>(take: () => ReadonlyArray<Item>) => {
    const batch = take()
    tell(batch.length)
    return Effect.succeed(batch.map((item) => Effect.succeed(item)))
  }

/** How long the batches are in which so many items go, all of them there at once. */
const batchesOf = (items: ReadonlyArray<{ readonly key: string; readonly characters: number }>) =>
  Effect.gen(function* () {
    const sizes: Array<number> = []
    const put = yield* grouped<(typeof items)[number], (typeof items)[number]>({
      lanes: 1,
      quietTurns: 1,
      mostItems: 64,
      keysOf: ({ key }) => [key],
      charactersOf: ({ characters }) => characters,
      ask: answering((size) => sizes.push(size))
    })
    const answers = yield* Effect.forEach(items, put, { concurrency: "unbounded" })
    expect(answers).toEqual(items)
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

/** So many turns of the event loop. */
const turns = async (count: number) => {
  for (let index = 0; index < count; index++) await turn()
}

it.each([
  ["one in each turn go together", 1, 5, 1, ["5 of 5"]],
  ["without end go as soon as a batch is full", 1, 70, 1, ["64 of 64", "6 of 70"]],
  ["one in each turn go by themselves where a batch waits for nothing", 0, 3, 1, ["1 of 1", "1 of 2", "1 of 3"]],
  ["with a pause between them go by themselves", 1, 3, 3, ["1 of 1", "1 of 2", "1 of 3"]],
  ["with a pause between them go together where more turns have to be quiet", 3, 3, 3, ["3 of 3"]]
])("orders of which arrive %s", async (_, quietTurns, count, between, batches) => {
  const begun: Array<string> = []
  let arrived = 0
  await Effect.gen(function* () {
    const put = yield* grouped<number, number>({
      lanes: 1,
      quietTurns,
      mostItems: 64,
      ask: answering((size) => begun.push(`${size} of ${arrived}`))
    })
    for (let index = 0; index < count; index++) {
      arrived++
      yield* Effect.forkScoped(put(index), { startImmediately: true })
      yield* Effect.promise(() => turns(between))
    }
    yield* Effect.promise(() => turns(3 + quietTurns))
  }).pipe(Effect.scoped, Effect.runPromise)
  expect(begun).toEqual(batches)
})

describe("while a batch is under way", () => {
  afterEach(() => vi.useRealTimers())

  /** What goes beside a batch of one: it and, in all, so many batches do not end before they are told to. */
  const beside = async (stuck = 1) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const sizes: Array<number> = []
    const end = Deferred.makeUnsafe<void>()
    const scope = Scope.makeUnsafe()
    const put = await Effect.runPromise(
      grouped<number, number>({
        lanes: 2,
        quietTurns: 1,
        mostItems: 64,
        charactersOf: (characters) => characters,
        ask: (take) => {
          const batch = take()
          const answers = batch.map((item) => Effect.succeed(item))
          return sizes.push(batch.length) > stuck ? Effect.succeed(answers) : Effect.as(Deferred.await(end), answers)
        }
      }).pipe(Scope.provide(scope))
    )
    const asked: Array<Promise<number>> = []
    const ask = async (count: number, characters = 1) => {
      for (let index = 0; index < count; index++) asked.push(Effect.runPromise(put(characters)))
      await turns(3)
      return sizes
    }
    const settle = async () => {
      await Effect.runPromise(Deferred.succeed(end, undefined))
      const answers = await Promise.all(asked)
      await Effect.runPromise(Scope.close(scope, Exit.void))
      return answers.length
    }
    await ask(1)
    return { ask, settle }
  }

  it("what arrives waits, and goes with what arrives later", async () => {
    const { ask, settle } = await beside()
    expect(await ask(10)).toEqual([1])
    vi.advanceTimersByTime(19)
    expect(await ask(5)).toEqual([1])
    expect(await settle()).toBe(16)
    expect(await ask(0)).toEqual([1, 15])
  })

  it.each([
    ["orders", 63, 1, 64],
    ["characters", 1, 600_000, 2]
  ])("one that is full of %s goes at once", async (_, before, characters, full) => {
    const { ask, settle } = await beside()
    expect(await ask(before, characters)).toEqual([1])
    expect(await ask(1, 400_000)).toEqual([1, full])
    expect(await settle()).toBe(before + 2)
  })

  it("one that is late is waited for no longer, by nobody", async () => {
    const { ask, settle } = await beside()
    expect(await ask(10)).toEqual([1])
    vi.advanceTimersByTime(20)
    expect(await ask(0)).toEqual([1, 10])
    expect(await ask(3)).toEqual([1, 10, 3])
    expect(await ask(2)).toEqual([1, 10, 3, 2])
    expect(await settle()).toBe(16)
  })

  it("no more than two go beside each other, and the second is waited for as well", async () => {
    const { ask, settle } = await beside(2)
    vi.advanceTimersByTime(20)
    expect(await ask(10)).toEqual([1, 10])
    vi.advanceTimersByTime(1000)
    expect(await ask(70)).toEqual([1, 10])
    expect(await settle()).toBe(81)
    expect(await ask(0)).toEqual([1, 10, 64, 6])
  })
})

it("what is taken back before it has begun keeps nobody from closing", async () => {
  const scope = Scope.makeUnsafe()
  const put = await Effect.runPromise(
    grouped<number, number>({ lanes: 1, quietTurns: 1, mostItems: 64, ask: () => Effect.never }).pipe(
      Scope.provide(scope)
    )
  )
  const waiting = Effect.runFork(put(1))
  const closed = Effect.runPromise(Scope.close(scope, Exit.void))
  await Effect.runPromise(Fiber.interrupt(waiting))
  expect(await closed).toBeUndefined()
})

/** Batches of at most three, two beside each other, that are taken and that end when they are told to. */
const told = async () => {
  const [begin, end] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  const [scope, batches] = [Scope.makeUnsafe(), [] as Array<ReadonlyArray<number>>]
  const put = await Effect.runPromise(
    grouped<number, number>({
      lanes: 2,
      quietTurns: 1,
      mostItems: 3,
      ask: Effect.fnUntraced(function* (take) {
        yield* Deferred.await(begin)
        const batch = take()
        batches.push(batch)
        yield* Deferred.await(end)
        return take().map((item) => Effect.succeed(item))
      })
    }).pipe(Scope.provide(scope))
  )
  const tell = (what: Deferred.Deferred<void>) => Effect.runPromise(Deferred.succeed(what, undefined))
  return {
    batches,
    put: (item: number) => Effect.runFork(put(item)),
    begin: () => tell(begin),
    end: () => tell(end),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

it("who comes after a full batch, in a turn that brought it, still waits for a turn that brings nobody", async () => {
  const sizes: Array<number> = []
  await Effect.gen(function* () {
    const put = yield* grouped<number, number>({
      lanes: 1,
      quietTurns: 1,
      mostItems: 6,
      ask: answering((size) => sizes.push(size))
    })
    // Five, then three of which the first fills a batch, then two more: the last four go together.
    for (const count of [5, 3, 2]) {
      for (let item = 0; item < count; item++) yield* Effect.forkScoped(put(item), { startImmediately: true })
      yield* Effect.promise(() => turns(1))
    }
    yield* Effect.promise(() => turns(3))
  }).pipe(Effect.scoped, Effect.runPromise)
  expect(sizes).toEqual([6, 4])
})

it("a batch that is full begins at once, in the middle of a turn, and one more beside it", async () => {
  const { batches, begin, close, end, put } = await told()
  await begin()
  for (let item = 1; item <= 8; item++) put(item)
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5, 6]
  ])
  await end()
  await close()
  expect(batches.slice(2)).toEqual([[7, 8]])
})

it("who comes before a batch is taken is in it, and who has gone is not", async () => {
  const { batches, begin, close, end, put } = await told()
  const gone = put(1)
  await turns(3)
  put(2)
  await Effect.runPromise(Fiber.interrupt(gone))
  await begin()
  put(3)
  await end()
  await close()
  expect(batches).toEqual([[2], [3]])
})

it("a batch of which all have gone is empty, and holds up nothing", async () => {
  const { batches, begin, close, end, put } = await told()
  const gone = put(1)
  await turns(3)
  await Effect.runPromise(Fiber.interrupt(gone))
  await begin()
  await end()
  await Effect.runPromise(Fiber.join(put(2)))
  await close()
  expect(batches).toEqual([[], [2]])
})
