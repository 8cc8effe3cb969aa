import { deliveryStatuses, firstWithin, type Webhooks, webhookRecord } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { futureProblem, invalid, noChange, unknownOrder } from "../problem/problem.ts"
import { bodyOf, date, id } from "../route/body.ts"
import type { SendTest } from "../route/operator-ports.ts"
import { limit, text as textQuery, word } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { refuseUnknownAccount } from "./known-account.ts"
import { PAGE_BYTES } from "./reply-page.ts"
import { count, listOf, object, text } from "./schemas.ts"
import {
  type DeliveryQuery,
  deliveriesOf,
  deliveriesPage,
  overlapHours,
  tested,
  testWebhook
} from "./webhook-replies.ts"

const issued = object({ webhook: webhookRecord.schema, secret: text })

const optional = Schema.optionalKey
/** Types of events. Null selects all. */
const events = optional(Schema.NullOr(Schema.Array(Schema.String)))

const added = bodyOf(Schema.Struct({ account_id: id, url: Schema.String, events }))
const changed = bodyOf(
  Schema.Struct({ url: optional(Schema.String), events, status: optional(Schema.Literals(["active", "paused"])) })
)
const rotated = bodyOf(Schema.Struct({ overlap_hours: optional(overlapHours) }))

const admin = { role: "admin", tag: "Webhooks" } as const
const one = { ...admin, problems: [404] } as const

/** Returns the route that sends a test event. */
const testRoute = (webhooks: Webhooks["Service"], send: SendTest): Route =>
  route({
    ...one,
    operation: "testWebhook",
    method: "POST",
    path: "/webhooks/{webhook_id}/test",
    summary: "Send a signed event of the type webhook.test once, and return the outcome",
    reply: () => tested,
    run: ({ path, policy }) =>
      Effect.gen(function* () {
        const webhook = yield* webhooks.get(path.webhook_id!)
        return { body: yield* testWebhook(webhooks, send, webhook, policy) }
      })
  })

/** Returns the routes of webhooks. */
export const webhookRoutes = (webhooks: Webhooks["Service"], send: SendTest | undefined): ReadonlyArray<Route> => [
  route({
    ...admin,
    operation: "listWebhooks",
    method: "GET",
    path: "/webhooks",
    summary: "List the webhooks by id, without their secrets",
    query: {
      account_id: textQuery("Account of the webhook."),
      cursor: textQuery("Cursor from the previous page."),
      limit: limit(100, 1000)
    },
    reply: () => object({ webhooks: listOf(webhookRecord.schema) }, { cursor: text }),
    run: (call) =>
      Effect.gen(function* () {
        const { query, replies } = call
        const most = query.limit ?? 1
        const page = yield* webhooks.list({ account_id: query.account_id, after: query.cursor, limit: most })
        if (page.length === 0) yield* refuseUnknownAccount(call, query.account_id)
        const shown = firstWithin(
          page.map((each) => webhookRecord.show(each, replies.date)),
          PAGE_BYTES
        )
        const hasMore = page.length === most || shown.length < page.length
        return { body: { webhooks: shown, ...(hasMore && { cursor: shown.at(-1)!.webhook_id }) } }
      })
  }),
  route({
    ...admin,
    operation: "addWebhook",
    method: "POST",
    path: "/webhooks",
    summary: "Add a webhook; its secret is returned only once",
    status: 201,
    problems: [404, 409],
    body: () => added,
    reply: () => issued,
    run: ({ body: { account_id, ...settings }, replies }) =>
      Effect.map(webhooks.add(account_id, settings), ({ secret, webhook }) => ({
        account_id,
        body: { webhook: webhookRecord.show(webhook, replies.date), secret: Redacted.value(secret) }
      }))
  }),
  route({
    ...one,
    operation: "getWebhook",
    method: "GET",
    path: "/webhooks/{webhook_id}",
    summary: "Read a webhook",
    reply: () => webhookRecord.schema,
    run: ({ path, replies }) =>
      Effect.map(webhooks.get(path.webhook_id!), (found) => ({ body: webhookRecord.show(found, replies.date) }))
  }),
  route({
    ...one,
    operation: "changeWebhook",
    method: "PATCH",
    path: "/webhooks/{webhook_id}",
    summary: "Change, pause or resume a webhook",
    body: () => changed,
    reply: () => webhookRecord.schema,
    run: ({ body: { status, ...settings }, path, replies }) =>
      Effect.gen(function* () {
        const id = path.webhook_id!
        if (status === undefined && Object.keys(settings).length === 0)
          return yield* Effect.fail(noChange("url, events or status"))
        const after = yield* webhooks.change(id, settings)
        if (status === undefined) return { body: webhookRecord.show(after, replies.date) }
        const switched = yield* status === "active" ? webhooks.resume(id) : webhooks.pause(id)
        return { body: webhookRecord.show(switched, replies.date) }
      })
  }),
  route({
    ...admin,
    operation: "removeWebhook",
    method: "DELETE",
    path: "/webhooks/{webhook_id}",
    summary: "Remove a webhook and its deliveries, if it exists",
    status: 204,
    run: ({ path }) => Effect.as(webhooks.remove(path.webhook_id!), {})
  }),
  route({
    ...one,
    operation: "rotateWebhookSecret",
    method: "POST",
    path: "/webhooks/{webhook_id}/rotate",
    summary: "Issue a secret, which is returned only once; the previous one stays valid for some hours, by default 24",
    problems: [404, 409],
    body: () => rotated,
    reply: () => issued,
    run: ({ body: { overlap_hours }, path, replies }) =>
      Effect.gen(function* () {
        const options = overlap_hours === undefined ? {} : { overlap: Duration.hours(overlap_hours) }
        const { secret, webhook } = yield* webhooks.rotate(path.webhook_id!, options)
        return { body: { webhook: webhookRecord.show(webhook, replies.date), secret: Redacted.value(secret) } }
      })
  }),
  ...(send === undefined ? [] : [testRoute(webhooks, send)]),
  route({
    ...one,
    operation: "listDeliveries",
    method: "GET",
    path: "/webhooks/{webhook_id}/deliveries",
    summary: "List the deliveries of a webhook, newest first",
    query: {
      status: word(deliveryStatuses, "Status of the delivery."),
      cursor: textQuery("Cursor from the previous page."),
      limit: limit(100, 1000)
    },
    reply: () => deliveriesPage,
    run: ({ path, query: { limit = 1, ...query }, replies }) =>
      Effect.map(
        deliveriesOf(webhooks, path.webhook_id!, { limit, ...query } as DeliveryQuery, replies.date),
        (body) => ({ body })
      )
  }),
  route({
    ...one,
    operation: "replayEvents",
    method: "POST",
    path: "/webhooks/{webhook_id}/replay",
    summary: "Send events again: those of an order, those since a time, or all since the webhook was added",
    body: (policy) => bodyOf(Schema.Struct({ order_id: optional(id), since: optional(date(policy)) })),
    reply: () => object({ events: count }),
    run: ({ body, path, ports }) =>
      Effect.gen(function* () {
        const id = path.webhook_id!
        const future = futureProblem({ since: body.since }, yield* Clock.currentTimeMillis)
        if (future !== undefined) return yield* Effect.fail(invalid(future))
        const events = yield* webhooks.replay(id, body)
        // Without events, the order may be unknown in the account of the webhook, which is a refusal.
        if (events === 0 && body.order_id !== undefined) {
          const { account_id } = yield* webhooks.get(id)
          if ((yield* ports.waybill.operator.order(account_id, body.order_id)) === undefined) return yield* unknownOrder
        }
        return { body: { events } }
      })
  })
]
