import { Unavailable } from "@waybill/core"
import type { CommandRefused } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { conflict } from "./refusals.ts"

/** Maximum number of slow commands of all accounts. A receiver can delay each of them for 15 seconds. */
const MAX_CONCURRENT = 16

/** Returns a function that runs slow work: one piece of each account at a time, and few pieces of all accounts. */
export const slowWork = () => {
  const accounts = new Set<string>()
  return <A, E>(account_id: string, work: Effect.Effect<A, E>): Effect.Effect<A, E | CommandRefused | Unavailable> =>
    Effect.suspend((): Effect.Effect<A, E | CommandRefused | Unavailable> => {
      if (accounts.has(account_id))
        return conflict("another test or replay of the account is running; wait for its end")
      if (accounts.size >= MAX_CONCURRENT)
        return Effect.fail(new Unavailable({ port: "Webhooks", headline: "too many concurrent tests and replays" }))
      accounts.add(account_id)
      return Effect.ensuring(
        work,
        Effect.sync(() => accounts.delete(account_id))
      )
    })
}
