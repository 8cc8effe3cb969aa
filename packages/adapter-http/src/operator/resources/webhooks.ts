import type { JsonSchema } from "@waybill/core"
import { webhookEventTypes } from "@waybill/core"
import { Effect } from "effect"
import { deliveryStatuses, type WebhookRecord, type WebhooksAdmin, webhookStatuses } from "../ports/webhooks.ts"
import {
  bodySchema,
  countField,
  dateField,
  idField,
  listField,
  optional,
  readFields,
  textField,
  wordField
} from "../route/body.ts"
import { limit, text as textQuery, word } from "../route/query.ts"
import { type Call, type Route, route } from "../route/route.ts"
import { count, dateSchema, listOf, object, text } from "./schemas.ts"

const webhook: JsonSchema = object(
  {
    webhook_id: text,
    account_id: text,
    url: text,
    status: { enum: webhookStatuses },
    created_at: dateSchema,
    secrets: listOf(object({ created_at: dateSchema }, { expires_at: dateSchema }))
  },
  { events: listOf({ enum: webhookEventTypes }), reason: text, failing_since: dateSchema }
)

const delivery = object(
  {
    order_id: text,
    revision: count,
    event_type: { enum: webhookEventTypes },
    status: { enum: deliveryStatuses },
    attempts: count,
    created_at: dateSchema
  },
  { next_at: dateSchema, finished_at: dateSchema, response_status: count, error: text, duration_ms: count }
)

const issued = object({ webhook, secret: text })

const tested = object({ delivered: { type: "boolean" }, duration_ms: count }, { response_status: count, error: text })

const instants = new Set(["created_at", "expires_at", "failing_since", "next_at", "finished_at"])

/** Returns a record with its times as dates. */
const dated = (record: object, date: Call["replies"]["date"]): object =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, instants.has(name) ? date(value as number) : value])
  )

const shown = (record: WebhookRecord, { date }: Call["replies"]) => ({
  ...dated(record, date),
  secrets: record.secrets.map((each) => dated(each, date))
})

const added = { account_id: idField, url: textField, events: optional(listField) }
const changed = {
  url: optional(textField),
  events: optional(listField),
  status: optional(wordField(["active", "paused"]))
}
const rotated = { overlap_hours: optional(countField(720)) }
const replayed = { order_id: optional(idField), since: optional(dateField) }

const admin = { role: "admin", tag: "Webhooks" } as const
const one = { ...admin, problems: [404] } as const

/** Returns the routes of webhooks. */
export const webhookRoutes = (webhooks: WebhooksAdmin): ReadonlyArray<Route> => [
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
    reply: () => object({ webhooks: listOf(webhook) }, { cursor: text }),
    run: ({ query, replies }) => {
      const most = query.limit ?? 1
      return Effect.map(webhooks.list(query.account_id, query.cursor, most), (page) => ({
        body: {
          webhooks: page.map((each) => shown(each, replies)),
          ...(page.length === most && { cursor: page.at(-1)!.webhook_id })
        }
      }))
    }
  }),
  route({
    ...admin,
    operation: "addWebhook",
    method: "POST",
    path: "/webhooks",
    summary: "Add a webhook; its secret is returned only once",
    status: 201,
    problems: [404, 409],
    body: (policy) => bodySchema(added, policy),
    reply: () => issued,
    run: ({ body, policy, replies }) =>
      Effect.gen(function* () {
        const { account_id = "", events, url = "" } = yield* readFields(added, body, policy)
        const { secret, webhook } = yield* webhooks.add(account_id, { url, ...(events !== undefined && { events }) })
        return { account_id, body: { webhook: shown(webhook, replies), secret } }
      })
  }),
  route({
    ...one,
    operation: "getWebhook",
    method: "GET",
    path: "/webhooks/{webhook_id}",
    summary: "Read a webhook",
    reply: () => webhook,
    run: ({ path, replies }) => Effect.map(webhooks.get(path.webhook_id!), (found) => ({ body: shown(found, replies) }))
  }),
  route({
    ...one,
    operation: "changeWebhook",
    method: "PATCH",
    path: "/webhooks/{webhook_id}",
    summary: "Change, pause or resume a webhook",
    body: (policy) => bodySchema(changed, policy),
    reply: () => webhook,
    run: ({ body, path, policy, replies }) =>
      Effect.gen(function* () {
        const { events, status, url } = yield* readFields(changed, body, policy)
        const id = path.webhook_id!
        const settings = { ...(url !== undefined && { url }), ...(events !== undefined && { events }) }
        const after = yield* webhooks.change(id, settings)
        if (status === undefined) return { body: shown(after, replies) }
        return { body: shown(yield* status === "active" ? webhooks.resume(id) : webhooks.pause(id), replies) }
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
    body: (policy) => bodySchema(rotated, policy),
    reply: () => issued,
    run: ({ body, path, policy, replies }) =>
      Effect.gen(function* () {
        const { overlap_hours } = yield* readFields(rotated, body, policy)
        const { secret, webhook } = yield* webhooks.rotate(path.webhook_id!, overlap_hours)
        return { body: { webhook: shown(webhook, replies), secret } }
      })
  }),
  route({
    ...one,
    operation: "testWebhook",
    method: "POST",
    path: "/webhooks/{webhook_id}/test",
    summary: "Send a signed event of the type webhook.test once, and return the outcome",
    reply: () => tested,
    run: ({ path }) => Effect.map(webhooks.test(path.webhook_id!), (body) => ({ body }))
  }),
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
    reply: () => object({ deliveries: listOf(delivery) }, { cursor: text }),
    run: ({ path, query, replies }) => {
      const { cursor, limit = 1, status } = query
      const filter = { limit, ...(cursor !== undefined && { after: cursor }), ...(status !== undefined && { status }) }
      return Effect.map(webhooks.deliveries(path.webhook_id!, filter), ({ after, deliveries }) => ({
        body: {
          deliveries: deliveries.map((each) => dated(each, replies.date)),
          ...(after !== undefined && { cursor: after })
        }
      }))
    }
  }),
  route({
    ...one,
    operation: "replayEvents",
    method: "POST",
    path: "/webhooks/{webhook_id}/replay",
    summary: "Send events again: those of an order, those since a time, or all since the webhook was added",
    body: (policy) => bodySchema(replayed, policy),
    reply: () => object({ events: count }),
    run: ({ body, path, policy }) =>
      Effect.gen(function* () {
        const { order_id, since } = yield* readFields(replayed, body, policy)
        const options = { ...(order_id !== undefined && { order_id }), ...(since !== undefined && { since }) }
        return { body: { events: yield* webhooks.replay(path.webhook_id!, options) } }
      })
  })
]
