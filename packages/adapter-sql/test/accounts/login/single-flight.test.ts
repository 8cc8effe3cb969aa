import { it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { expect } from "vitest"
import { flights } from "../../../src/accounts/login/single-flight.ts"

/** Work that is counted when it starts and ends when it is told to. */
const scene = () => {
  const started: Array<string> = []
  const end = Deferred.makeUnsafe<void>()
  const work = (answer: string) =>
    Effect.suspend(() => {
      started.push(answer)
      return Effect.as(Deferred.await(end), answer)
    })
  return { started, work, end: Deferred.succeed(end, undefined) }
}

const atOnce = { concurrency: "unbounded" } as const

it.effect("does what is asked for at once only once", () =>
  Effect.gen(function* () {
    const { run } = flights<string, never>()
    const { end, started, work } = scene()
    const asking = yield* Effect.forkChild(Effect.replicateEffect(run("alice", "x", work("done")), 50, atOnce))
    yield* Effect.yieldNow
    yield* end
    expect(yield* Fiber.join(asking)).toEqual(Array(50).fill("done"))
    expect(started).toEqual(["done"])
    expect(yield* run("alice", "x", Effect.succeed("anew"))).toBe("anew")
  })
)

it.effect("does one thing at a time for a name, and different names side by side", () =>
  Effect.gen(function* () {
    const { run } = flights<number, never>()
    let now = 0
    let most = 0
    const busy = (answer: number) =>
      Effect.gen(function* () {
        now += 1
        most = Math.max(most, now)
        yield* Effect.yieldNow
        now -= 1
        return answer
      })
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    expect(yield* Effect.forEach(numbers, (n) => run("alice", `${n}`, busy(n)), atOnce)).toEqual(numbers)
    expect(most).toBe(1)
    yield* Effect.forEach(numbers, (n) => run(`user ${n}`, "x", busy(n)), atOnce)
    expect(most).toBe(20)
  })
)

it.effect("goes on for the others when the first who asked is gone", () =>
  Effect.gen(function* () {
    const { run } = flights<string, never>()
    const { end, started, work } = scene()
    const first = yield* Effect.forkChild(run("alice", "x", work("done")), { startImmediately: true })
    const second = yield* Effect.forkChild(run("alice", "x", work("done")), { startImmediately: true })
    yield* Fiber.interrupt(first)
    yield* end
    expect(yield* Fiber.join(second)).toBe("done")
    expect(started).toEqual(["done"])
  })
)

it.effect("gives a failure to all who joined it, and none to who comes after", () =>
  Effect.gen(function* () {
    const { run } = flights<string, string>()
    const failing = Effect.andThen(Effect.yieldNow, Effect.fail("down"))
    const both = yield* Effect.all([run("a", "x", failing), run("a", "x", failing)].map(Effect.flip), atOnce)
    expect(both).toEqual(["down", "down"])
    const waited = yield* Effect.all([Effect.flip(run("a", "x", failing)), run("a", "y", Effect.succeed("up"))], atOnce)
    expect(waited).toEqual(["down", "up"])
  })
)
