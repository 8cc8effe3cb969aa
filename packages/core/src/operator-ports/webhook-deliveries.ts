import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { WebhookEventType } from "../command-table/webhook-events.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { AttemptResult } from "../webhook/attempts.ts"

/**
 * Id used instead of a webhook id for deliveries to the `track_url` of an order.
 *
 * @example
 * ```ts
 * const isTrackUrl = ({ webhook_id }: ClaimedDelivery): boolean => webhook_id === TRACK_URL
 * ```
 */
export const TRACK_URL = "track_url"

/** An account's endpoint with due deliveries. */
export interface DueEndpoint {
  /** The id of a webhook, or `track_url`. */
  readonly webhook_id: string
  /** Account of the orders. */
  readonly account_id: string
  /** Absent if the deliveries go to the `track_url` of their orders. */
  readonly url?: string
  /** The signing secrets, newest first. */
  readonly secrets: ReadonlyArray<Redacted.Redacted>
  /** Whether its last attempt failed. */
  readonly isFailing: boolean
}

/** A claim on due deliveries to an endpoint. */
export interface DeliveryClaim extends Pick<DueEndpoint, "webhook_id" | "account_id"> {
  /** The unique name of the sender. */
  readonly sender: string
  /** Maximum number of deliveries. */
  readonly limit: number
  /** Duration of the claim. */
  readonly lease: Duration.Input
}

/** A delivery that a sender has claimed. */
export interface ClaimedDelivery {
  /** The id of a webhook, or `track_url`. */
  readonly webhook_id: string
  /** Account of the order. */
  readonly account_id: string
  /** Order of the event. */
  readonly order_id: string
  /** Number of the event in its order, from 1. */
  readonly revision: number
  /** Type that the payload has. */
  readonly event_type: WebhookEventType
  /** Number of earlier attempts. */
  readonly attempts: number
}

/** The result of an attempt. */
export interface FinishedAttempt {
  /** Result in one word. */
  readonly result: AttemptResult
  /** HTTP status of the response, if there was one. */
  readonly status?: number
  /** Reason of a failure. Absent if the delivery succeeded. */
  readonly error?: string
  /** Duration of the attempt in milliseconds. */
  readonly durationMs: number
}

/** The state of a delivery after an attempt: `lost` if another sender has claimed it since. */
export interface DeliveryState {
  /** State of the delivery now. */
  readonly status: "delivered" | "pending" | "failed" | "lost"
  /** Why the attempt disabled its webhook. */
  readonly disabled?: string
}

/** The deliveries that are not finished. */
export interface Backlog {
  /** Number of unfinished deliveries on all endpoints. */
  readonly pending: number
  /** Creation of the oldest one in milliseconds since 1970. Absent if there are none. */
  readonly oldest?: number
}

/**
 * Queue of webhook deliveries. Several senders can share it if each has a unique name. A delivery is claimed only after
 * the order's earlier deliveries to the same endpoint have finished.
 *
 * @example
 * ```ts
 * const deliveries = yield* WebhookDeliveries
 * const due = yield* deliveries.due()
 * ```
 */
export class WebhookDeliveries extends Context.Service<
  WebhookDeliveries,
  {
    /** Returns the endpoints with deliveries to attempt. */
    readonly due: () => Effect.Effect<ReadonlyArray<DueEndpoint>, Unavailable>
    /** Claims due deliveries to an endpoint for the duration of the lease, at most one per order. */
    readonly claim: (claim: DeliveryClaim) => Effect.Effect<ReadonlyArray<ClaimedDelivery>, Unavailable>
    /** Records an attempt, and plans the next one or disables the webhook. */
    readonly finish: (
      sender: string,
      delivery: ClaimedDelivery,
      attempt: FinishedAttempt
    ) => Effect.Effect<DeliveryState, Unavailable>
    /** Releases a delivery without an attempt. */
    readonly release: (sender: string, delivery: ClaimedDelivery) => Effect.Effect<void, Unavailable>
    /** Counts the unfinished deliveries, for metrics. */
    readonly backlog: () => Effect.Effect<Backlog, Unavailable>
    /** Removes deliveries that finished longer ago than the given time. */
    readonly prune: (age: Duration.Input) => Effect.Effect<void, Unavailable>
  }
>()("@waybill/core/WebhookDeliveries") {}
