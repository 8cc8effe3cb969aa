import {
  type AccountAdmin,
  type CountFilters,
  type DeliveryFilter,
  deliveryStatuses,
  listOptions,
  type NewAccount,
  type OperatorTokens,
  type OrderList,
  operatorRoles,
  type PageOptions,
  type ReplayOptions,
  type TokenFilter,
  type TokenHolder,
  type WebhookFilter,
  type WebhookSettings,
  type Webhooks
} from "@waybill/core/adapter"
import * as Schema from "effect/Schema"
import type { ConsumerOptions } from "../../outbox/consumer-options.ts"
import type { EventClaim, Outbox } from "../../outbox/outbox.ts"
import type { RelayOptions } from "../../relay/event-relay.ts"
import type { Retention, RetentionOptions, RetentionPosition } from "../../retention/retention.ts"
import {
  type Arguments,
  type ArgumentsOf,
  abortSignal,
  callback,
  checker,
  duration,
  exactly,
  flag,
  having,
  lease,
  limit,
  milliseconds,
  number,
  optional,
  pastTime,
  secret,
  text,
  time
} from "./rules.ts"

const oneOf = Schema.Literals

const ofAccount: Arguments = [["account_id", text]]
const page = { after: optional(text), limit: optional(limit) }

export const accountArguments: ArgumentsOf<AccountAdmin["Service"]> = {
  create: [
    [
      "account",
      exactly<NewAccount>({
        account_id: text,
        username: optional(text),
        password: optional(secret),
        apiAccess: optional(flag)
      })
    ]
  ],
  list: [["options", optional(exactly<PageOptions>(page))]],
  rotate: ofAccount,
  retire: [...ofAccount, ["number", number]],
  enable: ofAccount,
  disable: ofAccount,
  allowApi: ofAccount,
  denyApi: ofAccount,
  changePassword: [...ofAccount, ["password", optional(secret)]],
  unlock: ofAccount
}

const countFilters = exactly<CountFilters>({
  account_id: optional(text),
  carrier: optional(text),
  dueBefore: optional(time),
  finishing: optional(text),
  rush: optional(flag),
  type: optional(text)
})

export const listArguments: ArgumentsOf<OrderList["Service"]> = {
  list: [["options", optional(listOptions)]],
  counts: [["filters", optional(countFilters)]],
  countShipped: [
    ["since", time],
    ["filters", optional(countFilters)]
  ],
  choices: [],
  latestCursor: []
}

export const tokenArguments: ArgumentsOf<OperatorTokens["Service"]> = {
  create: [["holder", exactly<TokenHolder>({ name: text, role: oneOf(operatorRoles) })]],
  list: [["filter", optional(exactly<TokenFilter>(page))]],
  changeRole: [["holder", exactly<TokenHolder>({ name: text, role: oneOf(operatorRoles) })]],
  revoke: [["name", text]],
  find: [["token", secret]]
}

const position = exactly<RetentionPosition>({
  stage: oneOf(["shipped", "cancelled"]),
  last: optional(having({ account_id: text, order_id: text, updated: time }))
})

export const retentionArguments: ArgumentsOf<Retention["Service"]> = {
  deleteBatch: [
    [
      "options",
      exactly<RetentionOptions>({
        before: pastTime,
        dryRun: optional(flag),
        keepUnsent: optional(oneOf(["all", "withWebhook"])),
        from: optional(position)
      })
    ]
  ],
  listBatch: [
    ["options", exactly<Pick<RetentionOptions, "before" | "from">>({ before: pastTime, from: optional(position) })]
  ]
}

const ofWebhook: Arguments = [["webhook_id", text]]
const events = optional(Schema.NullOr(Schema.Array(text)))

export const webhookArguments: ArgumentsOf<Webhooks["Service"]> = {
  add: [...ofAccount, ["settings", exactly<WebhookSettings>({ url: text, events })]],
  list: [["options", optional(exactly<WebhookFilter>({ account_id: optional(text), ...page }))]],
  get: ofWebhook,
  change: [...ofWebhook, ["settings", exactly<WebhookSettings>({ url: optional(text), events })]],
  pause: ofWebhook,
  resume: ofWebhook,
  rotate: [...ofWebhook, ["options", optional(exactly<{ overlap: unknown }>({ overlap: optional(duration) }))]],
  remove: ofWebhook,
  deliveries: [
    ...ofWebhook,
    ["filter", optional(exactly<DeliveryFilter>({ status: optional(oneOf(deliveryStatuses)), ...page }))]
  ],
  replay: [
    ...ofWebhook,
    ["options", optional(exactly<ReplayOptions>({ order_id: optional(text), since: optional(time) }))]
  ],
  secrets: ofWebhook
}

const signal = optional(abortSignal)
const ofConsumer: Arguments = [["name", text]]
const keys = Schema.Array(having({ account_id: text, order_id: text, revision: number }))
const ofSender: Arguments = [["sender", text]]

export const outboxArguments: ArgumentsOf<Outbox["Service"]> = {
  run: [
    ...ofConsumer,
    ["handler", callback],
    [
      "options",
      optional(
        exactly<ConsumerOptions & { readonly signal?: AbortSignal }>({
          start: optional(oneOf(["now", "beginning"])),
          attempts: optional(number),
          wait: optional(callback),
          concurrency: optional(number),
          batch: optional(number),
          timeLimit: optional(duration),
          lease: optional(lease),
          pause: optional(duration),
          signal
        })
      )
    ]
  ],
  consumers: [],
  setAside: [...ofConsumer, ["options", optional(exactly<Pick<PageOptions, "limit">>({ limit: optional(limit) }))]],
  retry: [...ofConsumer, ["events", optional(keys)]],
  discard: [...ofConsumer, ["events", keys]],
  remove: ofConsumer,
  claim: [["claim", exactly<EventClaim>({ sender: text, limit, lease })]],
  settle: [...ofSender, ["events", keys]],
  release: [...ofSender, ["events", keys], ["after", optional(duration)]]
}

export const checkRun = checker(outboxArguments.run)

export const checkRelay = checker([
  [
    "options",
    optional(
      exactly<RelayOptions & { readonly signal?: AbortSignal }>({
        pause: optional(milliseconds),
        lease: optional(lease),
        signal
      })
    )
  ]
])
