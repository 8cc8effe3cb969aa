import { it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { expect } from "vitest"
import { singleFlight } from "../../../src/accounts/login/single-flight.ts"

/** Returns work that records when it starts, and runs until `end` is called. */
const controlledWork = () => {
  const started: Array<string> = []
  const end = Deferred.makeUnsafe<void>()
  const work = (result: string) =>
    Effect.suspend(() => {
      started.push(result)
      return Effect.as(Deferred.await(end), result)
    })
  return { started, work, end: Deferred.succeed(end, undefined) }
}

const concurrently = { concurrency: "unbounded" } as const

it.effect("runs the same work once for concurrent calls", () =>
  Effect.gen(function* () {
    const { run } = singleFlight<string, never>()
    const { end, started, work } = controlledWork()
    const calls = yield* Effect.forkChild(Effect.replicateEffect(run("alice", "x", work("done")), 50, concurrently))
    yield* Effect.yieldNow
    yield* end
    expect(yield* Fiber.join(calls)).toEqual(Array(50).fill("done"))
    expect(started).toEqual(["done"])
    expect(yield* run("alice", "x", Effect.succeed("again"))).toBe("again")
  })
)

it.effect("runs one effect at a time for each name, and effects for different names concurrently", () =>
  Effect.gen(function* () {
    const { run } = singleFlight<number, never>()
    let now = 0
    let most = 0
    const busy = (result: number) =>
      Effect.gen(function* () {
        now += 1
        most = Math.max(most, now)
        yield* Effect.yieldNow
        now -= 1
        return result
      })
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    expect(yield* Effect.forEach(numbers, (n) => run("alice", `${n}`, busy(n)), concurrently)).toEqual(numbers)
    expect(most).toBe(1)
    yield* Effect.forEach(numbers, (n) => run(`user ${n}`, "x", busy(n)), concurrently)
    expect(most).toBe(20)
  })
)

it.effect("continues the work for the other callers when the first one is interrupted", () =>
  Effect.gen(function* () {
    const { run } = singleFlight<string, never>()
    const { end, started, work } = controlledWork()
    const first = yield* Effect.forkChild(run("alice", "x", work("done")), { startImmediately: true })
    const second = yield* Effect.forkChild(run("alice", "x", work("done")), { startImmediately: true })
    yield* Fiber.interrupt(first)
    yield* end
    expect(yield* Fiber.join(second)).toBe("done")
    expect(started).toEqual(["done"])
  })
)

it.effect("passes a failure to all callers that joined the work, and not to later ones", () =>
  Effect.gen(function* () {
    const { run } = singleFlight<string, string>()
    const failing = Effect.andThen(Effect.yieldNow, Effect.fail("down"))
    const both = yield* Effect.all([run("a", "x", failing), run("a", "x", failing)].map(Effect.flip), concurrently)
    expect(both).toEqual(["down", "down"])
    const waited = yield* Effect.all(
      [Effect.flip(run("a", "x", failing)), run("a", "y", Effect.succeed("up"))],
      concurrently
    )
    expect(waited).toEqual(["down", "up"])
  })
)
