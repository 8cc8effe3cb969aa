import type { Cursor, Unavailable } from "@waybill/core"
import type { Effect } from "effect"
import type { PortRefusal } from "./port-refusal.ts"

export const webhookStatuses = ["active", "paused", "disabled"] as const
export const deliveryStatuses = ["pending", "delivered", "failed"] as const

/** A webhook without its secrets. Times are in milliseconds since 1970. */
export interface WebhookRecord {
  readonly webhook_id: string
  readonly account_id: string
  readonly url: string
  /** Types of events that it receives. Absent if it receives all. */
  readonly events?: ReadonlyArray<string>
  readonly status: (typeof webhookStatuses)[number]
  readonly reason?: string
  readonly failing_since?: number
  readonly created_at: number
  readonly secrets: ReadonlyArray<{ readonly created_at: number; readonly expires_at?: number }>
}

/** A delivery of an event to a webhook. Times are in milliseconds since 1970. */
export interface DeliveryRecord {
  readonly order_id: string
  readonly revision: number
  readonly event_type: string
  readonly status: (typeof deliveryStatuses)[number]
  readonly attempts: number
  readonly created_at: number
  readonly next_at?: number
  readonly finished_at?: number
  readonly response_status?: number
  readonly error?: string
  readonly duration_ms?: number
}

/** The outcome of a test event. */
interface TestResult {
  readonly delivered: boolean
  readonly response_status?: number
  /** Why it was not delivered. */
  readonly error?: string
  readonly duration_ms: number
}

/** A webhook with its new secret. */
interface Issued {
  readonly webhook: WebhookRecord
  readonly secret: string
}

type Command<A> = Effect.Effect<A, PortRefusal | Unavailable>

/** The webhooks of all accounts. Secrets are returned only once. */
export interface WebhooksAdmin {
  /** Lists webhooks by id, starting after the id `after`. */
  readonly list: (
    account_id: string | undefined,
    after: string | undefined,
    limit: number
  ) => Effect.Effect<ReadonlyArray<WebhookRecord>, Unavailable>
  readonly get: (webhook_id: string) => Command<WebhookRecord>
  /** Adds a webhook. Without `events`, or with null, it receives all types. */
  readonly add: (
    account_id: string,
    settings: { readonly url: string; readonly events?: ReadonlyArray<string> | null }
  ) => Command<Issued>
  readonly change: (
    webhook_id: string,
    settings: { readonly url?: string; readonly events?: ReadonlyArray<string> | null }
  ) => Command<WebhookRecord>
  readonly pause: (webhook_id: string) => Command<WebhookRecord>
  readonly resume: (webhook_id: string) => Command<WebhookRecord>
  /** Issues a secret. The previous one stays valid for a number of hours. */
  readonly rotate: (webhook_id: string, overlapHours: number | undefined) => Command<Issued>
  /** Sends a signed test event once, and returns the outcome. */
  readonly test: (webhook_id: string) => Command<TestResult>
  readonly remove: (webhook_id: string) => Effect.Effect<void, Unavailable>
  readonly deliveries: (
    webhook_id: string,
    filter: { readonly status?: DeliveryRecord["status"]; readonly after?: Cursor; readonly limit: number }
  ) => Command<{ readonly deliveries: ReadonlyArray<DeliveryRecord>; readonly after?: Cursor }>
  /** Sends events again, and returns their number. */
  readonly replay: (
    webhook_id: string,
    options: { readonly order_id?: string; readonly since?: number }
  ) => Command<number>
}
