import { it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { expect } from "vitest"
import { lanes } from "../../../src/accounts/login/hashing-queue.ts"

const atOnce = { concurrency: "unbounded" } as const

it.effect("hashes so many at a time, and of strangers one", () =>
  Effect.gen(function* () {
    const { known, strangers } = lanes(2, 100)
    const most = { known: 0, strangers: 0 }
    const now = { known: 0, strangers: 0 }
    const busy = (lane: "known" | "strangers") =>
      Effect.gen(function* () {
        now[lane] += 1
        most[lane] = Math.max(most[lane], now[lane])
        yield* Effect.yieldNow
        now[lane] -= 1
      })
    const nine = Array.from({ length: 9 })
    yield* Effect.all(
      [...nine.map(() => known(busy("known"))), ...nine.map(() => strangers(busy("strangers")))],
      atOnce
    )
    expect(most).toEqual({ known: 2, strangers: 1 })
  })
)

it.effect("turns strangers away when too many wait, which holds up nobody who is known", () =>
  Effect.gen(function* () {
    const { known, strangers } = lanes(1, 3)
    const end = Deferred.makeUnsafe<string>()
    const waiting = yield* Effect.forkChild(Effect.replicateEffect(strangers(Deferred.await(end)), 3, atOnce), {
      startImmediately: true
    })
    expect(yield* strangers(Effect.succeed("in"))).toBe("full")
    expect(yield* known(Effect.succeed("in"))).toBe("in")
    yield* Deferred.succeed(end, "in")
    expect(yield* Fiber.join(waiting)).toEqual(["in", "in", "in"])
    expect(yield* strangers(Effect.succeed("in"))).toBe("in")
  })
)

it.effect("has room again for strangers who left", () =>
  Effect.gen(function* () {
    const { strangers } = lanes(1, 2)
    const asked = Effect.forkChild(strangers(Effect.never), { startImmediately: true })
    const left = [yield* asked, yield* asked]
    expect(yield* strangers(Effect.void)).toBe("full")
    yield* Effect.forEach(left, Fiber.interrupt)
    expect(yield* strangers(Effect.succeed("in"))).toBe("in")
  })
)
