import { HostMistake, type Unavailable } from "@waybill/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import type { Dialect } from "../sql/dialect.ts"
import { type FailureKind, failureKind, isClosed } from "./failure.ts"
import { unavailable } from "./opening-failure.ts"

/** Classified failure of a statement or a transaction. */
export interface Failed {
  readonly kind: FailureKind
  readonly cause: unknown
}

const MAX_RETRIES = 5

/** Runs database work once and classifies its failure. Dies if this process has closed the database. */
export const attempt = <A>(dialect: Dialect, work: () => Promise<A>): Effect.Effect<A, Failed> =>
  Effect.catch(
    Effect.tryPromise({ try: work, catch: (cause) => ({ kind: failureKind(dialect, cause), cause }) }),
    (failed) =>
      isClosed(failed.cause)
        ? Effect.die(new HostMistake("the database is closed; open it again", { cause: failed.cause }))
        : Effect.fail(failed)
  )

/** Whether another attempt may succeed. */
export const isRetryable = ({ kind }: Failed): boolean => kind === "transient" || kind === "uncertain"

/**
 * Returns a schedule that waits a random part of a delay, doubled from 20 ms on each retry, for two seconds in total.
 */
const backoff = (times: number) =>
  Schedule.exponential("20 millis").pipe(
    Schedule.modifyDelay(({ duration }) =>
      Effect.map(Random.next, (part) => Math.ceil(Duration.toMillis(duration) * part))
    ),
    Schedule.upTo({ times, duration: "2 seconds" })
  )

/** Runs an effect and, after failures that `shouldRetry` accepts, retries it up to five times with random delays. */
export const retrying = <A>(
  work: Effect.Effect<A, Failed>,
  shouldRetry: (failed: Failed) => boolean
): Effect.Effect<A, Failed> => Effect.retry(work, { while: shouldRetry, schedule: backoff(MAX_RETRIES) })

/**
 * Returns a function that runs a port's idempotent database work: the first retry is immediate, later ones are delayed.
 */
export const idempotentWork =
  (port: string, dialect: Dialect) =>
  <A>(work: () => Promise<A>): Effect.Effect<A, Unavailable> =>
    attempt(dialect, work).pipe(
      Effect.catch((failed) =>
        isRetryable(failed)
          ? Effect.retry(attempt(dialect, work), { while: isRetryable, schedule: backoff(MAX_RETRIES - 1) })
          : Effect.fail(failed)
      ),
      Effect.catch(({ cause }) =>
        cause instanceof HostMistake ? Effect.die(cause) : Effect.fail(unavailable(port, cause))
      )
    )
