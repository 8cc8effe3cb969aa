const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds between an attempt that failed and the next one, attempt by attempt. */
const delays = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR
] as const

/** Failure period in milliseconds before a webhook is disabled: five days. */
const DISABLED_AFTER = 120 * HOUR

/**
 * The outcome of an attempt: `gone` if the receiver answered that it wants no more events, `skipped` if there is
 * nothing to send or nowhere to send it.
 */
export type AttemptResult = "delivered" | "failed" | "gone" | "skipped"

/** A delivery attempt. Times are milliseconds since 1970. */
export interface Attempt {
  /** Result of the attempt. */
  readonly result: AttemptResult
  /** Number of the attempt, from 1. */
  readonly attempts: number
  /** Time of the first failed attempt at any delivery to the webhook since its last success. */
  readonly failingSince?: number
  /** Time of the attempt. */
  readonly now: number
}

/** The consequences of an attempt for the delivery and for its webhook. */
export interface AfterAttempt {
  /** State of the delivery after the attempt. */
  readonly status: "pending" | "delivered" | "failed"
  /** Time of the next attempt. */
  readonly nextAt?: number
  /** Time of the first failed attempt since the last success. Absent after a success. */
  readonly failingSince?: number
  /** Why the webhook is disabled now. Its delivery then stays pending. */
  readonly disabled?: string
}

/**
 * Returns the consequences of an attempt: another attempt, the end of the delivery, or a disabled webhook.
 *
 * @example
 * ```ts
 * afterAttempt({ attempts: 1, now: Date.now(), result: "delivered" }) // => { status: "delivered" }
 * ```
 */
export const afterAttempt = ({ attempts, failingSince, now, result }: Attempt): AfterAttempt => {
  if (result === "delivered") return { status: "delivered" }
  if (result === "skipped") return { status: "failed", ...(failingSince !== undefined && { failingSince }) }
  const since = failingSince ?? now
  const failing = { failingSince: since }
  if (result === "gone")
    return { status: "pending", nextAt: now, ...failing, disabled: "the receiver returned 410 Gone" }
  if (now - since >= DISABLED_AFTER)
    return { status: "pending", nextAt: now, ...failing, disabled: "no delivery succeeded for five days" }
  const delay = delays[attempts - 1]
  return delay === undefined ? { status: "failed", ...failing } : { status: "pending", nextAt: now + delay, ...failing }
}
