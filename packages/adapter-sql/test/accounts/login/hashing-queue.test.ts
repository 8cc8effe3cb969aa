import { it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { expect } from "vitest"
import { hashingQueue } from "../../../src/accounts/login/hashing-queue.ts"

const concurrently = { concurrency: "unbounded" } as const

it.effect("limits the number of concurrent hashes, and runs only one unverified hash at a time", () =>
  Effect.gen(function* () {
    const { unverified, verified } = hashingQueue(2, 100)
    const most = { verified: 0, unverified: 0 }
    const running = { verified: 0, unverified: 0 }
    const hash = (kind: "verified" | "unverified") =>
      Effect.gen(function* () {
        running[kind] += 1
        most[kind] = Math.max(most[kind], running[kind])
        yield* Effect.yieldNow
        running[kind] -= 1
      })
    const nine = Array.from({ length: 9 })
    yield* Effect.all(
      [...nine.map(() => verified(hash("verified"))), ...nine.map(() => unverified(hash("unverified")))],
      concurrently
    )
    expect(most).toEqual({ verified: 2, unverified: 1 })
  })
)

it.effect("rejects an unverified hash when too many are waiting, without delaying verified ones", () =>
  Effect.gen(function* () {
    const { unverified, verified } = hashingQueue(1, 3)
    const end = Deferred.makeUnsafe<string>()
    const waiting = yield* Effect.forkChild(Effect.replicateEffect(unverified(Deferred.await(end)), 3, concurrently), {
      startImmediately: true
    })
    expect(yield* unverified(Effect.succeed("done"))).toBe("full")
    expect(yield* verified(Effect.succeed("done"))).toBe("done")
    yield* Deferred.succeed(end, "done")
    expect(yield* Fiber.join(waiting)).toEqual(["done", "done", "done"])
    expect(yield* unverified(Effect.succeed("done"))).toBe("done")
  })
)

it.effect("accepts unverified hashes again after waiting callers are interrupted", () =>
  Effect.gen(function* () {
    const { unverified } = hashingQueue(1, 2)
    const call = Effect.forkChild(unverified(Effect.never), { startImmediately: true })
    const calls = [yield* call, yield* call]
    expect(yield* unverified(Effect.void)).toBe("full")
    yield* Effect.forEach(calls, Fiber.interrupt)
    expect(yield* unverified(Effect.succeed("done"))).toBe("done")
  })
)
