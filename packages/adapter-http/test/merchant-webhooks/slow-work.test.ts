import { Effect, Fiber } from "effect"
import { expect, it } from "vitest"
import { slowWork } from "../../src/merchant-webhooks/slow-work.ts"

it("slow work is limited to 16 accounts, and one that is interrupted counts no longer", async () => {
  const run = slowWork()
  const messageOf = (account: string) =>
    Effect.runPromise(Effect.flip(run(account, Effect.succeed(1)))).then(({ message }) => message)
  const running = Array.from({ length: 16 }, (_, n) => Effect.runFork(run(`shop-${n}`, Effect.never)))
  expect(await messageOf("shop-3")).toBe("another test or replay of the account is running; wait for its end")
  expect(await messageOf("shop-16")).toBe("Webhooks is unavailable: too many concurrent tests and replays")
  await Effect.runPromise(Fiber.interrupt(running[3]!))
  expect(await Effect.runPromise(run("shop-16", Effect.succeed(1)))).toBe(1)
  for (const each of running) await Effect.runPromise(Fiber.interrupt(each))
})
