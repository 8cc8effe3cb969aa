import type { HistoryEvent, Order } from "@waybill/core"
import { checkNames, type NamesOf } from "@waybill/core/options"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import { MAX_LEASE } from "../events/max-lease.ts"

/** An event for a consumer, with its current order. */
export interface ConsumedEvent {
  /** Event to handle. `event_id` is the same in every attempt. */
  readonly event: HistoryEvent
  /** Order in its current state, which may be later than the event. */
  readonly order: Order
  /** The number of this attempt, from 1. */
  readonly attempt: number
  /** Aborted when the time limit of the handler ends. */
  readonly signal: AbortSignal
}

/**
 * A host's function that handles an event, for example by sending a mail. If the handler throws, rejects or fails, the
 * event is repeated. `event.event_id` identifies repetitions.
 */
export type ConsumerHandler = (consumed: ConsumedEvent) => void | Promise<void> | Effect.Effect<void, unknown>

/** The options of `Outbox.run`. */
export interface ConsumerOptions {
  /** First event of a new consumer: the next one after its registration, or the first stored one. Default `now`. */
  readonly start?: "now" | "beginning"
  /** Number of attempts before an event is set aside. Default 15, about three hours. */
  readonly attempts?: number
  /** Milliseconds to wait after a number of failed attempts. Default: doubled from a second to at most an hour. */
  readonly wait?: (failedAttempts: number) => number
  /** Number of orders handled concurrently. Default 10. */
  readonly concurrency?: number
  /** Maximum number of events repeated after a crash. Progress is stored after this number. Default 20. */
  readonly batch?: number
  /** Time limit of the handler for an event. Default 15 seconds. */
  readonly timeLimit?: Duration.Input
  /** Time until another process replaces a dead one, at most one hour. Default 30 seconds. */
  readonly lease?: Duration.Input
  /** Time between two looks for events when there are none. Default 500 milliseconds. */
  readonly pause?: Duration.Input
}

/** Checked options, with times in milliseconds. */
export interface ConsumerSettings {
  readonly start: "now" | "beginning"
  readonly attempts: number
  readonly wait: (failedAttempts: number) => number
  readonly concurrency: number
  readonly batch: number
  readonly timeLimit: number
  readonly lease: number
  readonly pause: number
}

const FIRST_WAIT = 1000
const MAX_WAIT = 3_600_000
const MAX_BATCH = 1000

/** Returns the milliseconds to wait after a number of failed attempts. */
export const defaultWait = (failedAttempts: number): number =>
  Math.min(FIRST_WAIT * 2 ** (failedAttempts - 1), MAX_WAIT)

const nameShape = /^[a-z][a-z0-9_.-]{0,63}$/

/** Throws if a name is not valid for a consumer. */
export const checkName = (name: string): void => {
  if (typeof name !== "string" || !nameShape.test(name))
    throw new TypeError(
      `consumer: ${JSON.stringify(name)} is invalid; it must match [a-z][a-z0-9_.-]* with at most 64 characters`
    )
}

const count = (name: keyof ConsumerOptions, value: number, most: number): number => {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new RangeError(`${name}: must be an integer from 1 to ${most}, not ${value}`)
}

const milliseconds = (name: keyof ConsumerOptions, value: Duration.Input): number => {
  const time = Duration.toMillis(Duration.fromInputUnsafe(value))
  if (time >= 1 && time <= MAX_LEASE) return time
  throw new RangeError(`${name}: must be from 1 millisecond to 1 hour, not ${Duration.format(Duration.millis(time))}`)
}

const names: NamesOf<ConsumerOptions> = {
  start: true,
  attempts: true,
  wait: true,
  concurrency: true,
  batch: true,
  timeLimit: true,
  lease: true,
  pause: true
}

/** Returns options with their defaults. Throws if one is invalid. */
export const consumerSettings = (options: ConsumerOptions): ConsumerSettings => {
  checkNames("outbox.run", options, names)
  const { attempts = 15, batch = 20, concurrency = 10, start = "now", wait = defaultWait } = options
  const { lease = "30 seconds", pause = 500, timeLimit = "15 seconds" } = options
  if (start !== "now" && start !== "beginning")
    throw new TypeError(`start: must be "now" or "beginning", not ${JSON.stringify(start)}`)
  return {
    start,
    wait,
    attempts: count("attempts", attempts, 1000),
    concurrency: count("concurrency", concurrency, 1000),
    batch: count("batch", batch, MAX_BATCH),
    timeLimit: milliseconds("timeLimit", timeLimit),
    lease: milliseconds("lease", lease),
    pause: milliseconds("pause", pause)
  }
}
