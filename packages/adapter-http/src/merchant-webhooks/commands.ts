import type { Policy, Unavailable } from "@waybill/core"
import {
  type CommandRefused,
  deliveryStatuses,
  firstWithin,
  type JsonSchema,
  operatorReplies,
  type WebhookRecord,
  type WebhookRefusal,
  type Webhooks,
  webhookRecord
} from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { futureProblem } from "../operator/problem/problem.ts"
import { PAGE_BYTES } from "../operator/resources/reply-page.ts"
import { count, listOf, object, text } from "../operator/resources/schemas.ts"
import {
  deliveriesOf,
  deliveriesPage,
  overlapHours,
  tested,
  testWebhook
} from "../operator/resources/webhook-replies.ts"
import { bodyOf, date, id, storable } from "../operator/route/body.ts"
import type { SendTest } from "../operator/route/operator-ports.ts"
import type { MerchantCommand } from "../options/merchant-commands.ts"
import * as examples from "./examples.ts"
import { type OwnWebhooks, ownWebhooks } from "./own-webhooks.ts"
import { invalidData, portRefused, webhookCodes } from "./refusals.ts"
import type { slowWork } from "./slow-work.ts"

/** The services behind the commands. */
export interface MerchantWebhookPorts {
  /** The webhooks of all accounts. The commands reach only those of their account. */
  readonly webhooks: Webhooks["Service"]
  /** Sends a test event, as `sendTestEvent` of `@waybill/adapter-http/webhooks` does. */
  readonly sendTest: SendTest
}

/** A command before its authentication. */
interface Row<A> {
  readonly summary: string
  readonly data: Schema.Codec<A, unknown>
  readonly reply: JsonSchema
  readonly example: MerchantCommand["example"]
  /** Whether the command can take seconds. Default false. */
  readonly isSlow?: boolean
  readonly run: (
    own: OwnWebhooks,
    data: A
  ) => Effect.Effect<Readonly<Record<string, unknown>>, CommandRefused | Unavailable | WebhookRefusal>
}

/** Maximum number of calls of a command per minute. */
const PER_MINUTE = 60
const SLOW_PER_MINUTE = 10

/** Maximum length of a cursor, which contains the id of an order. */
const MAX_CURSOR = 512

const optional = Schema.optionalKey
const cursor = optional(Schema.NonEmptyString.check(storable(MAX_CURSOR, { maxLength: MAX_CURSOR })))
const limit = optional(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })))
const LIMIT = 100

const only = Schema.Struct({ webhook_id: id })
const { properties, required } = webhookRecord.schema as {
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: ReadonlyArray<string>
}
const { account_id: _, ...shownProperties } = properties
/** A webhook as its merchant sees it. */
const webhook: JsonSchema = {
  type: "object",
  required: required.filter((name) => name !== "account_id"),
  properties: shownProperties
}
const issued = object({ webhook, secret: text })
const changed = object({ webhook })

/** Hides the address of a name, which may be known only inside the shop's network. */
const withoutAddress = <A extends { readonly error?: string }>(outcome: A): A =>
  outcome.error === undefined
    ? outcome
    : { ...outcome, error: outcome.error.replace(/^the address \S+ is not/, "the address is not") }

/** Returns the commands for webhooks, keyed by their path after `/v1/`. */
export const webhookCommands = (
  { sendTest, webhooks }: MerchantWebhookPorts,
  runSlow: ReturnType<typeof slowWork>,
  policy: Policy
): ReadonlyMap<string, MerchantCommand> => {
  const replies = operatorReplies(policy)
  const show = (record: WebhookRecord) => {
    const { account_id: _, ...fields } = webhookRecord.show(record, replies.date)
    return fields
  }
  const row = <A>({ data: schema, isSlow = false, run, ...documented }: Row<A>): MerchantCommand => {
    const body = bodyOf(schema)
    return {
      ...documented,
      codes: webhookCodes,
      perMinute: isSlow ? SLOW_PER_MINUTE : PER_MINUTE,
      input: body.schema(),
      run: (account_id, data) => {
        const work = body.read(data ?? {}).pipe(
          Effect.catch(({ issues }) => invalidData(issues!)),
          Effect.flatMap((read) => run(ownWebhooks(webhooks, account_id), read)),
          Effect.catch((failure) => (failure._tag === "WebhookRefusal" ? portRefused(failure) : Effect.fail(failure)))
        )
        return isSlow ? runSlow(account_id, work) : work
      }
    }
  }
  const change = (name: "pause" | "resume", status: string, summary: string) =>
    row({
      summary,
      data: only,
      reply: changed,
      example: { data: examples.named, reply: { webhook: { ...examples.webhook, status } } },
      run: (own, data) => Effect.map(own[name](data.webhook_id), (record) => ({ webhook: show(record) }))
    })

  const commands: Readonly<Record<string, MerchantCommand>> = {
    create: row({
      summary: "Add a webhook; its secret is returned only once",
      data: Schema.Struct({ url: Schema.String, events: optional(Schema.NullOr(Schema.Array(Schema.String))) }),
      reply: issued,
      example: { data: { url: examples.webhook.url, events: examples.webhook.events }, reply: examples.issued },
      run: (own, settings) =>
        Effect.map(own.add(settings), (added) => ({
          webhook: show(added.webhook),
          secret: Redacted.value(added.secret)
        }))
    }),
    list: row({
      summary: "List the webhooks by id, without their secrets",
      data: Schema.Struct({ cursor, limit }),
      reply: object({ webhooks: listOf(webhook) }, { cursor: text }),
      example: { data: {}, reply: { webhooks: [examples.webhook] } },
      run: (own, { cursor, limit = LIMIT }) =>
        Effect.map(own.list(cursor, limit), (page) => {
          const fitting = firstWithin(page.map(show), PAGE_BYTES)
          const hasMore = page.length === limit || fitting.length < page.length
          return { webhooks: fitting, ...(hasMore && { cursor: fitting.at(-1)!.webhook_id }) }
        })
    }),
    rotate: row({
      summary:
        "Issue a secret, which is returned only once; the previous one stays valid for some hours, by default 24",
      data: Schema.Struct({ webhook_id: id, overlap_hours: optional(overlapHours) }),
      reply: issued,
      example: { data: { ...examples.named, overlap_hours: 24 }, reply: examples.issued },
      run: (own, { overlap_hours, webhook_id }) =>
        Effect.map(
          own.rotate(webhook_id, overlap_hours === undefined ? {} : { overlap: Duration.hours(overlap_hours) }),
          (rotated) => ({ webhook: show(rotated.webhook), secret: Redacted.value(rotated.secret) })
        )
    }),
    disable: change("pause", "paused", "Stop deliveries and keep the events"),
    enable: change("resume", "active", "Start deliveries to a paused or disabled webhook"),
    remove: row({
      summary: "Remove a webhook with its deliveries",
      data: only,
      reply: object({}),
      example: { data: examples.named, reply: {} },
      run: (own, data) => Effect.as(own.remove(data.webhook_id), {})
    }),
    deliveries: row({
      summary: "List the deliveries of a webhook, newest first",
      data: Schema.Struct({
        webhook_id: id,
        status: optional(Schema.Literals(deliveryStatuses)),
        cursor,
        limit
      }),
      reply: deliveriesPage,
      example: { data: { ...examples.named, status: "delivered" }, reply: { deliveries: [examples.delivery] } },
      run: (own, { limit = LIMIT, webhook_id, ...query }) =>
        Effect.map(deliveriesOf(own, webhook_id, { limit, ...query }, replies.date), (page) => ({
          ...page,
          deliveries: page.deliveries.map(withoutAddress)
        }))
    }),
    replay: row({
      summary: "Send events again: those of an order, those since a time, or all since the webhook was added",
      data: Schema.Struct({ webhook_id: id, order_id: optional(id), since: optional(date(policy)) }),
      reply: object({ events: count }),
      example: { data: { ...examples.named, order_id: examples.delivery.order_id }, reply: { events: 3 } },
      isSlow: true,
      run: (own, { webhook_id, ...options }) =>
        Effect.gen(function* () {
          const future = futureProblem({ since: options.since }, yield* Clock.currentTimeMillis)
          if (future !== undefined) return yield* invalidData([future])
          return { events: yield* own.replay(webhook_id, options) }
        })
    }),
    test: row({
      summary: "Send a signed event of the type webhook.test once, and return the outcome",
      data: only,
      reply: tested,
      example: { data: examples.named, reply: { delivered: true, response_status: 204, duration_ms: 41 } },
      isSlow: true,
      run: (own, data) =>
        Effect.flatMap(own.get(data.webhook_id), (record) =>
          Effect.map(testWebhook(webhooks, sendTest, record, policy), withoutAddress)
        )
    })
  }
  return new Map(Object.entries(commands).map(([name, command]) => [`webhooks/${name}`, command]))
}
