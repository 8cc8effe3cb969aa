import type { FinishedAttempt } from "@waybill/core/adapter"

/** Figures of a sender since its start. */
export interface WebhookFigures {
  /** Number of attempts by outcome. */
  readonly attempts: Readonly<Record<FinishedAttempt["result"], number>>
  /** Total duration of the attempts in seconds. */
  readonly seconds: number
  /** Number of disabled webhooks. */
  readonly disabled: number
  /** Number of pending deliveries on all endpoints. */
  readonly pending: number
  /** Age of the oldest of them in seconds, or 0. */
  readonly oldestSeconds: number
}

/** Returns counters, and functions that change them. */
export const webhookCounters = () => {
  const attempts = { delivered: 0, failed: 0, gone: 0, skipped: 0 }
  let [seconds, disabled, pending, oldestSeconds] = [0, 0, 0, 0]
  return {
    count: ({ durationMs, result }: FinishedAttempt) => {
      attempts[result]++
      seconds += durationMs / 1000
    },
    countDisabled: () => void disabled++,
    setBacklog: (count: number, age: number) => {
      pending = count
      oldestSeconds = age
    },
    figures: (): WebhookFigures => ({ attempts: { ...attempts }, seconds, disabled, pending, oldestSeconds })
  }
}
