import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { DeliveryRecord, DeliveryStatus, WebhookRecord } from "../operator-records/webhooks.ts"
import type { Cursor } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { PageOptions } from "./page-options.ts"
import { fieldOf, type RefusalRows, type RefusalTopic } from "./port-refusal.ts"

const refusals = {
  unknownAccount: ["unknown", "no such account"],
  unknownWebhook: ["unknown", "no such webhook"],
  invalid: ["invalid", "cannot be stored"],
  tooMany: ["conflict", "the account has 20 webhooks; remove one first"],
  sameUrl: ["conflict", "another webhook of the account sends some of these events to the same URL; change that one"],
  twoSecrets: [
    "conflict",
    "the webhook has two valid secrets; wait until the first expires, or rotate without an overlap"
  ]
} as const satisfies RefusalRows

/**
 * Error that states why a webhook command was refused.
 *
 * @example
 * ```ts
 * const messageOf = (error: unknown) => (error instanceof WebhookRefusal ? error.message : "unknown error")
 * ```
 */
export class WebhookRefusal extends Data.TaggedError("WebhookRefusal")<{
  /** Kind of the refusal, for programs. */
  readonly kind: keyof typeof refusals
  /** Reason of the refusal for people. */
  readonly message: string
}> {
  /** Returns a refusal with the standard message of its kind. */
  static of(kind: keyof typeof refusals): WebhookRefusal {
    return new WebhookRefusal({ kind, message: refusals[kind][1] })
  }
  /** Area of the reason, which decides the HTTP status. */
  get topic(): RefusalTopic {
    return refusals[this.kind][0]
  }
  /** Name of the invalid field. Undefined if no field is invalid. */
  get field(): string | undefined {
    return fieldOf(this)
  }
}

/** The address of a webhook, and the types of events that it receives. */
export interface WebhookSettings {
  /** Address of the receiver, with `https:` unless the policy option `webhookUrls` is `any`. */
  readonly url: string
  /** Types of the events to receive. Null or absent: all types. */
  readonly events?: ReadonlyArray<string> | null
}

/** A webhook with its new secret. No other reply contains the secret. */
export interface IssuedWebhook {
  /** The webhook without its secrets. */
  readonly webhook: WebhookRecord
  /** Key of the signatures, which starts with `whsec_`. */
  readonly secret: Redacted.Redacted
}

/** A page of a webhook's deliveries, with the cursor of the next page. */
export interface DeliveryPage {
  /** Deliveries, newest first. */
  readonly deliveries: ReadonlyArray<DeliveryRecord>
  /** Cursor for the next page; absent on the last page. */
  readonly after?: Cursor
}

/** Selects a page of webhooks. */
export interface WebhookFilter extends PageOptions {
  /** Only webhooks of this account. Default: all accounts. */
  readonly account_id?: string | undefined
}

/** Selects a page of a webhook's deliveries. */
export interface DeliveryFilter {
  /** Only deliveries in this state. Default: all states. */
  readonly status?: DeliveryStatus
  /** Cursor from the previous page. Default: the first page. */
  readonly after?: Cursor
  /** Maximum number of deliveries on the page. Default 50. */
  readonly limit?: number
}

/** The events to send again: those of one order, those since a time, or both. */
export interface ReplayOptions {
  /** Only events of this order. Default: all orders of the account. */
  readonly order_id?: string
  /** Time in milliseconds since 1970. Default: the creation of the webhook. */
  readonly since?: number
}

type WebhookCommand<A> = Effect.Effect<A, WebhookRefusal | Unavailable>

/**
 * The operator's commands for the webhooks of all accounts.
 *
 * @example
 * ```ts
 * const webhooks = yield* Webhooks
 * const issued = yield* webhooks.add("shop-1", { url: "https://example.com/waybill", events: ["order.shipped"] })
 * ```
 */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /** Adds a webhook, which receives the events from now on. Refuses an account that does not exist. */
    readonly add: (account_id: string, settings: WebhookSettings) => WebhookCommand<IssuedWebhook>
    /** Lists webhooks by id. */
    readonly list: (options?: WebhookFilter) => Effect.Effect<ReadonlyArray<WebhookRecord>, Unavailable>
    /** Returns a webhook, without its secrets. */
    readonly get: (webhook_id: string) => WebhookCommand<WebhookRecord>
    /** Changes the given settings and keeps the others. */
    readonly change: (webhook_id: string, settings: Partial<WebhookSettings>) => WebhookCommand<WebhookRecord>
    /** Stops deliveries. Events are kept until the webhook is resumed. */
    readonly pause: (webhook_id: string) => WebhookCommand<WebhookRecord>
    /** Starts deliveries to a paused or disabled webhook. */
    readonly resume: (webhook_id: string) => WebhookCommand<WebhookRecord>
    /**
     * Issues a secret. During the overlap, 24 hours by default, requests have the signatures of both secrets. Without
     * an overlap, all previous secrets expire immediately.
     */
    readonly rotate: (
      webhook_id: string,
      options?: {
        /** Validity of the old secret from now. Default `24 hours`. */
        readonly overlap?: Duration.Input
      }
    ) => WebhookCommand<IssuedWebhook>
    /** Removes a webhook with its deliveries. Does nothing if the webhook does not exist. */
    readonly remove: (webhook_id: string) => Effect.Effect<void, Unavailable>
    /** Lists the deliveries of a webhook, newest first. */
    readonly deliveries: (webhook_id: string, filter?: DeliveryFilter) => WebhookCommand<DeliveryPage>
    /** Sends events again in sequence, including delivered ones. Returns their number. */
    readonly replay: (webhook_id: string, options?: ReplayOptions) => WebhookCommand<number>
    /** Returns the current signing secrets of the webhook, newest first. */
    readonly secrets: (webhook_id: string) => WebhookCommand<ReadonlyArray<Redacted.Redacted>>
  }
>()("@waybill/core/Webhooks") {}
