import type { HistoryEvent, Order, Unavailable } from "@waybill/core"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { ConsumedEvent, ConsumerHandler } from "./consumer-options.ts"
import type { PassedEvent } from "./passed-events.ts"

/** An event to handle. */
export interface Task extends PassedEvent {
  /** Whether the consumer has passed the event. */
  readonly isPassed: boolean
}

/** The outcome of an event. `left`: it was not attempted, because an earlier one failed or the consumer stops. */
export type Outcome = "handled" | "left" | { readonly error: string }

/** Maximum length of a stored error. */
const MAX_ERROR = 500

/** Returns the message of an error, which a handler can throw as any value, as a string that every database can store. */
const messageOf = (error: unknown): string => {
  try {
    const message = String(error instanceof Error ? error.message : error)
    return message.slice(0, MAX_ERROR).toWellFormed().replaceAll("\u0000", "\u{FFFD}")
  } catch {
    return "the error cannot be converted to a string"
  }
}

const runHandler = (
  handler: ConsumerHandler,
  consumed: Omit<ConsumedEvent, "signal">,
  timeLimit: number
): Effect.Effect<Outcome> =>
  Effect.tryPromise({
    try: async (signal) => {
      const running = handler({ ...consumed, signal })
      return Effect.isEffect(running) ? running : await running
    },
    catch: (error) => error
  }).pipe(
    Effect.flatMap((running) => (Effect.isEffect(running) ? (running as Effect.Effect<void, unknown>) : Effect.void)),
    Effect.timeoutOrElse({
      duration: timeLimit,
      orElse: () => Effect.fail(`no result within ${Duration.format(Duration.millis(timeLimit))}`)
    }),
    Effect.as<Outcome>("handled"),
    Effect.catchCause((cause) => Effect.succeed({ error: messageOf(Cause.squash(cause)) }))
  )

/** Options for handling events. */
export interface Handling {
  readonly handler: ConsumerHandler
  readonly timeLimit: number
  readonly isStopping: () => boolean
  readonly orderOf: (event: HistoryEvent) => Effect.Effect<Order | undefined, Unavailable>
}

/** Returns the order of an event, or why the stored order cannot be parsed. */
const readOrder = (event: HistoryEvent, orderOf: Handling["orderOf"]) =>
  Effect.catch(orderOf(event), (error) =>
    error.cause instanceof SyntaxError ? Effect.succeed("the stored order cannot be parsed") : Effect.fail(error)
  )

/**
 * Handles the events of one order in sequence, until one fails. An event of a deleted order counts as handled, and one
 * that cannot be parsed as failed.
 */
export const handleInSequence = (
  tasks: ReadonlyArray<Task>,
  { handler, isStopping, orderOf, timeLimit }: Handling
): Effect.Effect<ReadonlyArray<readonly [Task, Outcome]>, Unavailable> =>
  Effect.gen(function* () {
    const results: Array<readonly [Task, Outcome]> = []
    let isLeft = false
    for (const task of tasks) {
      if (isLeft || isStopping()) {
        results.push([task, "left"])
        continue
      }
      const { attempts, event, problem } = task
      const order = problem ?? (yield* readOrder(event, orderOf))
      const outcome: Outcome =
        typeof order === "string"
          ? { error: order }
          : order === undefined
            ? "handled"
            : yield* runHandler(handler, { event, order, attempt: attempts + 1 }, timeLimit)
      isLeft = outcome !== "handled"
      results.push([task, outcome])
    }
    return results
  })
