import type { AttemptResult, Unavailable } from "@waybill/core"
import type { Effect, Redacted } from "effect"

/** An endpoint of an account with deliveries that are due. */
export interface DueEndpoint {
  /** The id of a webhook, or `track_url`. */
  readonly webhook_id: string
  readonly account_id: string
  /** Absent if the deliveries go to the `track_url` of their orders. */
  readonly url?: string
  /** The secrets with which requests are signed, the newest first. */
  readonly secrets: ReadonlyArray<Redacted.Redacted>
  /** Whether its last attempt failed. */
  readonly isFailing: boolean
}

/** A delivery that a sender has claimed. */
export interface ClaimedDelivery {
  readonly webhook_id: string
  readonly account_id: string
  readonly order_id: string
  readonly revision: number
}

/** The result of an attempt. */
export interface FinishedAttempt {
  readonly result: AttemptResult
  /** HTTP status of the response, if there was one. */
  readonly status?: number
  readonly error?: string
  readonly durationMs: number
}

/**
 * The queue of deliveries that a sender needs. `WebhookDeliveries` of `@waybill/adapter-sql` is one. It returns a delivery
 * only when the earlier deliveries of its order to the same endpoint are finished, and plans the next attempt.
 */
export interface DeliveryQueue<Delivery extends ClaimedDelivery = ClaimedDelivery> {
  readonly due: () => Effect.Effect<ReadonlyArray<DueEndpoint>, Unavailable>
  readonly claim: (
    sender: string,
    endpoint: DueEndpoint,
    limit: number,
    /** Milliseconds. */
    lease: number
  ) => Effect.Effect<ReadonlyArray<Delivery>, Unavailable>
  readonly finish: (
    sender: string,
    delivery: Delivery,
    attempt: FinishedAttempt
  ) => Effect.Effect<
    { readonly status: "delivered" | "pending" | "failed" | "lost"; readonly disabled?: string },
    Unavailable
  >
  readonly release: (sender: string, delivery: Delivery) => Effect.Effect<void, Unavailable>
  readonly backlog: () => Effect.Effect<{ readonly pending: number; readonly oldest?: number }, Unavailable>
  readonly prune: (age: "30 days") => Effect.Effect<void, Unavailable>
}
