import { type HistoryEvent, type Order, policy } from "@waybill/core"
import { commands, webhookEventTypeOf, webhookEventTypes, webhookPayloadOf } from "@waybill/core/adapter"
import { declarationIn, type Member } from "./declarations.ts"
import { anchor, code, generatedFrom, json, table, tableWithoutEmptyColumns } from "./markdown.ts"

const allCommands = ["push_order", "re_order", ...commands] as const

const actorOf = (command: HistoryEvent["command"]): string => (command.includes("_") ? "account" : "operator")

/** Returns the type of the webhook event of a command on an existing order, or of the command that creates it. */
const typeOf = (command: HistoryEvent["command"]): string =>
  webhookEventTypeOf({ command, revision: command === "push_order" || command === "re_order" ? 1 : 2 }) ?? ""

const commandRow = (command: HistoryEvent["command"]) => {
  const type = typeOf(command)
  return [code(command), actorOf(command), type === "" ? "none" : `[${code(type)}](#${type.replace(".", "-")})`]
}

const notes: Readonly<Record<string, string>> = {
  "order.created": "An order exists. The first event of a reprint has this type too.",
  "order.changed":
    "The address, method, deadline or rush flag of an order changed, its start was undone, or it was reprinted.",
  "order.held": "The merchant or the operator put the order on hold, or added a reason.",
  "order.released": "The merchant or the operator released a hold. `data.holds` has the others.",
  "order.processing": "Production started. A voided shipment of a shipped order has this type too.",
  "order.shipped": "A shipment left. `data.stage` is `shipped` when every piece has left.",
  "order.tracking": "The carrier reported an update, or a shipment was corrected.",
  "order.cancelled": "The merchant cancelled the order, or the operator cancelled or rejected it.",
  "order.preflighted": "The images of the order were checked, and it was neither held nor rejected."
}

const typeRow = (type: (typeof webhookEventTypes)[number]) => [
  `${anchor(type.replace(".", "-"))}${code(type)}`,
  notes[type]!,
  allCommands
    .filter((command) => typeOf(command) === type)
    .map(code)
    .join(", ")
]

const memberRow = ({ description, name, optional, type }: Member) => [
  code(name),
  code(type),
  optional ? "yes" : "",
  description
]

const fieldTable = (file: string, name: string) =>
  tableWithoutEmptyColumns(
    ["field", "type", "optional", "meaning"],
    declarationIn(`packages/core/src/${file}`, name).members.map(memberRow)
  )

const createdAt = Date.UTC(2026, 10, 25, 9) as HistoryEvent["at"]
const shippedAt = Date.UTC(2026, 10, 26, 15, 30) as HistoryEvent["at"]
const address = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }

const order = {
  account_id: "merchant-7",
  order_id: "114849520222208",
  receipt_id: "114849520222208",
  xid: "A-1",
  kind: "order",
  stage: "shipped",
  holds: [],
  rush: false,
  order_date: createdAt,
  update_date: shippedAt,
  revision: 2,
  billing_address: address,
  shipping_address: address,
  order_info: [],
  shipping: { carrier: "acme", service: "ACME_GROUND" },
  isgift: false,
  shipments: [
    {
      shipment_id: "1",
      carrier: "acme",
      service: "ACME_GROUND",
      trackingno: "1Z999",
      shipped_at: shippedAt,
      items: [{ index: 0, quantity: 1 }],
      tracking: []
    }
  ]
} as unknown as Order

const events: ReadonlyArray<HistoryEvent> = [
  {
    event_id: "0199bd2e-5a40-7c1e-8f0a-3d2b6c9e4f10",
    account_id: order.account_id,
    order_id: order.order_id,
    revision: 1,
    at: createdAt,
    actor: "account",
    command: "push_order",
    stage: "new"
  },
  {
    event_id: "0199c2f1-9d18-7d52-b7a4-5e1f0c8a2b36",
    account_id: order.account_id,
    order_id: order.order_id,
    revision: 2,
    at: shippedAt,
    actor: "operator",
    operator: "ada",
    command: "ship",
    stage: "shipped",
    changes: [
      { path: "shipments[0]", after: order.shipments[0] },
      { path: "stage", before: "processing", after: "shipped" }
    ]
  }
]

/** Returns the page of events. */
export const eventsPage = (): string =>
  [
    "# Events",
    "",
    "Every accepted command writes an event together with the order, in one transaction. Events are never changed, except by `erase`, which",
    "removes personal data from them. The history of an order is the list of its events. The outbox passes them to webhooks and to the host.",
    "",
    "## Commands",
    "",
    "Each command has an actor and the type of the event that webhooks receive. A command that changes nothing writes no event.",
    "",
    ...table(["command", "actor", "webhook event"], allCommands.map(commandRow)),
    "",
    "## Webhook event types",
    "",
    "A webhook receives all types, or those of `waybill webhook add --events`. A receiver should ignore types that it does not know.",
    "",
    ...table(["type", "meaning", "commands"], webhookEventTypes.map(typeRow)),
    "",
    "## The body of a webhook",
    "",
    "Requests follow Standard Webhooks 1.0: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and a JSON body:",
    "",
    ...json(webhookPayloadOf({ events, order }, 2, policy())),
    "",
    "Fields of `data`, which describes the order as it was after the event:",
    "",
    ...fieldTable("webhook/payload.ts", "WebhookData"),
    "",
    "[Webhooks](../../packages/cli/README.md#webhooks) describes attempts, order and signatures.",
    "",
    "## The event of a command",
    "",
    "`GET /operator/v1/events`, `waybill events` and the port `store` return events with these fields. In process, times are milliseconds since 1970.",
    "The operator API sends dates.",
    "",
    ...fieldTable("order/history.ts", "HistoryEvent"),
    "",
    "Fields of an element of `changes`:",
    "",
    ...fieldTable("order/change.ts", "OrderChange"),
    "",
    generatedFrom("the commands, event types and payloads of the core")
  ].join("\n")
