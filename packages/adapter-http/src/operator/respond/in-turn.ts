import * as Effect from "effect/Effect"
import { nextTurn } from "../../request/next-turn.ts"
import type { CallerConnection } from "../../request/request.ts"
import { Turns } from "../../respond/turns.ts"
import { callerGone, type Problem } from "../problem/problem.ts"
import type { Failure } from "../problem/problem-of.ts"
import { busy } from "./read-request.ts"

/**
 * Operations that can take more than a few milliseconds of CPU: lists, whole orders, and many commands. Packings take
 * turns in their thread, and a test of a webhook waits for its receiver.
 */
const costly: ReadonlySet<string> = new Set([
  "listOrders",
  "getOrder",
  "getHistory",
  "getOrderAt",
  "getFigures",
  "getWork",
  "listEvents",
  "bulk",
  "compareEditions",
  "quoteParcels",
  "listAccounts",
  "listWebhooks",
  "listDeliveries",
  "replayEvents",
  "listTokens"
])

/** On a server's database, one operation computes while others wait for their rows. */
const limits = { perClient: 32, total: 256, waitMs: 10_000, atOnce: 4 }

/** Gives up the event loop before an operation, and before its reply is serialised. */
const inSlices = <A>(run: Effect.Effect<A, Failure>): Effect.Effect<A, Failure> =>
  Effect.promise(nextTurn).pipe(
    Effect.andThen(run),
    Effect.tap(() => Effect.promise(nextTurn))
  )

/**
 * Returns a function that runs costly operations in turn between the holders of tokens. Fails with `busy` if too many wait,
 * or after a long wait. An operation that still waits when its caller is gone never starts.
 */
export const turnTaker = (retryAfter: number) => {
  const turns = new Turns(limits)
  /** Waits for a turn. Returns the function that ends it, or the problem. */
  const enter = (holder: string, connection: CallerConnection | undefined) =>
    new Promise<(() => void) | Problem>((resolve) => {
      const gone = new AbortController()
      connection?.onClosed(() => gone.abort())
      const work = () => new Promise<void>((end) => resolve(() => end()))
      const refuse = (answer: unknown) => typeof answer === "string" && resolve(busy(retryAfter))
      turns.run(holder, work, gone.signal).then(refuse, () => resolve(callerGone))
    })
  return <A>(
    operation: string,
    holder: string,
    connection: CallerConnection | undefined,
    run: Effect.Effect<A, Failure>
  ): Effect.Effect<A, Failure> =>
    costly.has(operation)
      ? Effect.acquireUseRelease(
          Effect.promise(() => enter(holder, connection)),
          (turn) => (typeof turn === "function" ? inSlices(run) : Effect.fail<Failure>(turn)),
          (turn) => Effect.sync(() => typeof turn === "function" && turn())
        )
      : run
}
