import type { Cursor, Unavailable, WebhookEventType } from "@waybill/core"
import { Context, Data, type Duration, type Effect, type Redacted } from "effect"

const refusalMessages = {
  unknownAccount: "no such account",
  unknownWebhook: "no such webhook",
  invalid: "cannot be stored",
  tooMany: "the account has 20 webhooks; remove one first",
  twoSecrets: "the webhook has two valid secrets; wait until the first expires, or rotate without an overlap"
} as const

/** Error that states why a command on webhooks was refused. */
export class WebhookRefusal extends Data.TaggedError("WebhookRefusal")<{
  readonly kind: keyof typeof refusalMessages
  readonly message: string
}> {}

/** Returns a refusal of the given kind with its standard message. */
export const webhookRefusal = (kind: keyof typeof refusalMessages): WebhookRefusal =>
  new WebhookRefusal({ kind, message: refusalMessages[kind] })

/** Whether a webhook receives events. A webhook that fails for too long is disabled, with the reason. */
export const webhookStatuses = ["active", "paused", "disabled"] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** A webhook as an operator sees it, without its secrets. Times are milliseconds since 1970. */
export interface WebhookRecord {
  readonly webhook_id: string
  readonly account_id: string
  readonly url: string
  /** Types of the events that it receives. Absent if it receives all types. */
  readonly events?: ReadonlyArray<WebhookEventType>
  readonly status: WebhookStatus
  /** Why it was disabled. */
  readonly reason?: string
  /** Time of the first failed attempt since the last delivery. */
  readonly failing_since?: number
  readonly created_at: number
  /** Times at which its secrets were created and expire, oldest first. The current secret does not expire. */
  readonly secrets: ReadonlyArray<{ readonly created_at: number; readonly expires_at?: number }>
}

/** Settings of a webhook. */
export interface WebhookSettings {
  readonly url: string
  /** Types of the events to receive. Null or absent: all types. */
  readonly events?: ReadonlyArray<string> | null
}

/** A webhook with its new secret, which is returned only once. */
export interface IssuedWebhook {
  readonly webhook: WebhookRecord
  readonly secret: Redacted.Redacted
}

export const deliveryStatuses = ["pending", "delivered", "failed"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A delivery of an event to a webhook. Times are milliseconds since 1970. */
export interface DeliveryRecord {
  readonly order_id: string
  readonly revision: number
  readonly event_type: WebhookEventType
  /** `failed` if there will be no further attempt. */
  readonly status: DeliveryStatus
  /** Number of attempts so far. */
  readonly attempts: number
  readonly created_at: number
  /** Time of the next attempt, if the delivery is pending. */
  readonly next_at?: number
  readonly finished_at?: number
  /** HTTP status of the last response. */
  readonly response_status?: number
  /** Reason for which the last attempt failed. */
  readonly error?: string
  /** Duration of the last attempt. */
  readonly duration_ms?: number
}

export interface DeliveryPage {
  readonly deliveries: ReadonlyArray<DeliveryRecord>
  /** Cursor for the next page; absent on the last page. */
  readonly after?: Cursor
}

export interface DeliveryFilter {
  readonly status?: DeliveryStatus
  /** Cursor from the previous page. Default: the first page. */
  readonly after?: Cursor
  readonly limit: number
}

/** The events that are sent again: those of one order, or those since a time, or both. */
export interface ReplayOptions {
  readonly order_id?: string
  /** Time in milliseconds since 1970. Default: the creation of the webhook. */
  readonly since?: number
}

type WebhookCommand<A> = Effect.Effect<A, WebhookRefusal | Unavailable>

/** The operator's commands for the webhooks of all accounts. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /** Adds a webhook, which receives the events from now on. Refuses an account that does not exist. */
    readonly add: (account_id: string, settings: WebhookSettings) => WebhookCommand<IssuedWebhook>
    /**
     * Lists the webhooks of an account, or of all accounts if it is undefined, by id, starting after the id `after` or,
     * if it is undefined, from the beginning.
     */
    readonly list: (
      account_id: string | undefined,
      after: string | undefined,
      limit: number
    ) => Effect.Effect<ReadonlyArray<WebhookRecord>, Unavailable>
    readonly get: (webhook_id: string) => WebhookCommand<WebhookRecord>
    /** Changes the given settings and keeps the others. */
    readonly change: (webhook_id: string, settings: Partial<WebhookSettings>) => WebhookCommand<WebhookRecord>
    /** Stops deliveries. Events are kept until the webhook is resumed. */
    readonly pause: (webhook_id: string) => WebhookCommand<WebhookRecord>
    /** Starts deliveries to a paused or disabled webhook. */
    readonly resume: (webhook_id: string) => WebhookCommand<WebhookRecord>
    /**
     * Issues a secret. The previous one stays valid for the overlap, 24 hours by default, in which requests have both
     * signatures. Without an overlap, all previous secrets expire immediately.
     */
    readonly rotate: (
      webhook_id: string,
      options?: { readonly overlap?: Duration.Input }
    ) => WebhookCommand<IssuedWebhook>
    /** Removes a webhook with its deliveries. Does nothing if the webhook does not exist. */
    readonly remove: (webhook_id: string) => Effect.Effect<void, Unavailable>
    /** Lists the deliveries of a webhook, newest first. */
    readonly deliveries: (webhook_id: string, filter: DeliveryFilter) => WebhookCommand<DeliveryPage>
    /** Sends events again, also those that were delivered, in sequence. Returns their number. */
    readonly replay: (webhook_id: string, options?: ReplayOptions) => WebhookCommand<number>
    /** Returns the secrets with which a request to the webhook is signed now, the newest first. */
    readonly secrets: (webhook_id: string) => WebhookCommand<ReadonlyArray<Redacted.Redacted>>
  }
>()("@waybill/adapter-sql/Webhooks") {}
