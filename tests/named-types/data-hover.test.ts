// Hovers over the fields of orders, ports and records, which print named types too.
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openEditor } from "./editor.ts"
import { MACHINERY } from "./machinery.ts"

let editor: Awaited<ReturnType<typeof openEditor>>
beforeAll(async () => {
  editor = await openEditor(join(import.meta.dirname, "hovered/data.ts"))
}, 60_000)
afterAll(() => void editor.close())

/** The fields of an order and of its parts. */
const order: Readonly<Record<string, ReadonlyArray<string>>> = {
  order: [
    ...["account_id", "order_id", "xid", "kind", "original", "revision", "stage", "holds", "rush", "order_date"],
    ...["update_date", "shipments", "promise", "quote", "reprints", "rejected", "erased", "ship_deadline", "isgift"],
    ...["gift_to", "gift_from", "message", "track_url", "invoice", "billing_address", "shipping_address"],
    ...["order_info", "shipping"]
  ],
  "printed!": ["type", "width", "media_width", "quantity", "item_cost", "finishing"],
  address: ["company", "name", "zip", "state", "email"],
  shipping: ["carrier", "shipping_cost"]
}

/** The ports of a host without Effect, and their functions. */
const ports: Readonly<Record<string, ReadonlyArray<string>>> = {
  ports: ["store", "orderIds", "accounts", "carriers", "rater", "packer"],
  orderStore: ["insert", "find", "summary", "update", "erase", "history", "events"],
  ids: ["next"],
  logins: ["login"]
}

/** The descriptions of records, and fields of their types. */
const descriptions = [
  ...["accountRecord", "boardCounts", "cardDetails", "cardDifferences", "cardQuote", "cardSummary", "deliveryRecord"],
  ...["figuresRecord", "packingRecord", "tokenHolder", "tokenRecord", "webhookRecord"]
]
const records: Readonly<Record<string, ReadonlyArray<string>>> = {
  account: ["username", "apiAccess", "keys"],
  card: ["services", "editions", "findings"],
  quote: ["rates", "not_offered"],
  packing: ["units", "boxes", "unpacked", "proof"],
  webhook: ["events", "status", "secrets"],
  group: ["days", "toStart", "air"],
  policy: ["labels", "promise", "limits.items"],
  options: ["leadDays", "zone", "limits"],
  figures: ["all", "carriers", "calculated_at"],
  shown: ["shipments", "shipping_address", "order_info", "quote", "due"],
  entry: ["at", "changes"]
}

const fields = Object.entries({ ...order, ...ports, ...records }).flatMap(([object, names]) =>
  names.map((name) => `${object}.${name}`)
)
const expressions = [...fields, ...descriptions]

describe("the hover over data", () => {
  it.each(expressions)("%s has a printed type without machinery, and a comment", { timeout: 60_000 }, async (name) => {
    const { comment, type } = await editor.hover(name)
    expect(type).toContain(name.replace(/^.*\./, ""))
    expect(type).not.toMatch(MACHINERY)
    expect(comment).toMatch(/^[A-Z][^.]*\w[^.]*\./)
  })

  it.each([
    ["order.order_info", "readonly OrderItem[]"],
    ["order.shipping", "Shipping"],
    ["order.shipping_address", "Address"],
    ["firstItem", "OrderItem | undefined"],
    ["otherItems", "OrderItem[]"],
    ["printed!.media_width", "Decimal | undefined"],
    ["address.zip", "string"],
    ["ports.store", "OrderStorePort"],
    ["ports.accounts", "AccountsPort | undefined"],
    ["policy.labels", "PolicyLabels"],
    ["options.limits", "PolicyLimitsInput | undefined"],
    ["accountRecord", "Description<AccountRecord, OperatorAccount>"],
    ["boardCounts", "Description<BoardCounts, BoardCounts>"],
    ["account.keys", "readonly KeyRecord[]"],
    ["quote.rates", "readonly CardRate[]"],
    ["group.days", "DayCounts"],
    ["figures.all", "OperatorFiguresGroup"],
    ["shown.shipments", "readonly ShipmentReply[]"],
    ["shown.shipping_address", "AddressReply"],
    ["entry.changes", "readonly ChangeReply[] | undefined"],
    ["orderStore.insert", "(order: Order, event: HistoryEvent) => Insertion | Promise<Insertion>"]
  ])("%s is printed with the name of its type", async (name, expected) => {
    const { type } = await editor.hover(name)
    expect(type.slice(type.indexOf(": ") + 2)).toBe(expected)
  })
})
