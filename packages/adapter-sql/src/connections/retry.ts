import { Unavailable } from "@waybill/core"
import { Duration, Effect, Random, Schedule } from "effect"
import type { Dialect } from "../sql/dialect.ts"
import { type Fate, fateOf } from "./failure.ts"

/** What went wrong, and what that means. */
export interface Failed {
  readonly fate: Fate
  readonly cause: unknown
}

/** One question to the database. */
export const attempt = <A>(dialect: Dialect, question: () => Promise<A>): Effect.Effect<A, Failed> =>
  Effect.tryPromise({ try: question, catch: (cause) => ({ fate: fateOf(dialect, cause), cause }) })

export const isPassing = ({ fate }: Failed): boolean => fate === "passing" || fate === "lost"

/** So many times more at most, after a random part of a wait that doubles; and no more once two seconds have gone by. */
const again = (times: number) =>
  Schedule.exponential("20 millis").pipe(
    Schedule.modifyDelay(({ duration }) =>
      Effect.map(Random.next, (part) => Math.ceil(Duration.toMillis(duration) * part))
    ),
    Schedule.upTo({ times, duration: "2 seconds" })
  )

/** Runs an effect, and again up to five times after failures that are worth it. */
export const insistent = <A>(
  once: Effect.Effect<A, Failed>,
  isWorthIt: (failed: Failed) => boolean
): Effect.Effect<A, Failed> => Effect.retry(once, { while: isWorthIt, schedule: again(5) })

/** Questions of a port that change nothing, or that may be asked twice: at once when the first fails, then ever later. */
export const asking =
  (port: string, dialect: Dialect) =>
  <A>(question: () => Promise<A>): Effect.Effect<A, Unavailable> =>
    attempt(dialect, question).pipe(
      Effect.catch((failed) =>
        isPassing(failed)
          ? Effect.retry(attempt(dialect, question), { while: isPassing, schedule: again(4) })
          : Effect.fail(failed)
      ),
      Effect.mapError(({ cause }) => new Unavailable({ port, cause }))
    )
