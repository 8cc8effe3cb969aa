import { Unavailable } from "@waybill/core"
import { Duration, Effect, Random, Schedule } from "effect"
import type { Dialect } from "../sql/dialect.ts"
import { type FailureKind, failureKind } from "./failure.ts"

/** Failure of a statement or a transaction, classified. */
export interface Failed {
  readonly kind: FailureKind
  readonly cause: unknown
}

const MAX_RETRIES = 5

/** Runs database work once and classifies its failure. */
export const attempt = <A>(dialect: Dialect, work: () => Promise<A>): Effect.Effect<A, Failed> =>
  Effect.tryPromise({ try: work, catch: (cause) => ({ kind: failureKind(dialect, cause), cause }) })

/** Whether another attempt may succeed. */
export const isRetryable = ({ kind }: Failed): boolean => kind === "transient" || kind === "uncertain"

/** Waits a random part of a delay that doubles from 20 ms, and stops after two seconds. */
const backoff = (times: number) =>
  Schedule.exponential("20 millis").pipe(
    Schedule.modifyDelay(({ duration }) =>
      Effect.map(Random.next, (part) => Math.ceil(Duration.toMillis(duration) * part))
    ),
    Schedule.upTo({ times, duration: "2 seconds" })
  )

/** Runs an effect and retries its failures after a delay, up to five times. */
export const retrying = <A>(
  work: Effect.Effect<A, Failed>,
  shouldRetry: (failed: Failed) => boolean
): Effect.Effect<A, Failed> => Effect.retry(work, { while: shouldRetry, schedule: backoff(MAX_RETRIES) })

/** Returns a function that runs idempotent database work for a port: retries immediately once, then with growing delays. */
export const idempotentWork =
  (port: string, dialect: Dialect) =>
  <A>(work: () => Promise<A>): Effect.Effect<A, Unavailable> =>
    attempt(dialect, work).pipe(
      Effect.catch((failed) =>
        isRetryable(failed)
          ? Effect.retry(attempt(dialect, work), { while: isRetryable, schedule: backoff(MAX_RETRIES - 1) })
          : Effect.fail(failed)
      ),
      Effect.mapError(({ cause }) => new Unavailable({ port, cause }))
    )
