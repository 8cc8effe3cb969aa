// The fields of orders, ports and records that the test hovers over.
import type { OperatorFigures } from "@waybill/adapter-http/client"
import type { Order, PlainPorts, Policy, PolicyInput } from "@waybill/core"
import {
  type AccountRecord,
  accountRecord,
  boardCounts,
  type CardDetails,
  type CardQuote,
  cardDetails,
  cardDifferences,
  cardQuote,
  cardSummary,
  deliveryRecord,
  type FiguresGroup,
  figuresRecord,
  type OperatorEvent,
  type OperatorOrder,
  type OrderPacking,
  packingRecord,
  tokenHolder,
  tokenRecord,
  type WebhookRecord,
  webhookRecord
} from "@waybill/core/adapter"

export const orderFields = (order: Order) => {
  const [firstItem, ...otherItems] = order.order_info
  return [
    order.account_id,
    order.order_id,
    order.xid,
    order.kind,
    order.original,
    order.revision,
    order.stage,
    order.holds,
    order.rush,
    order.order_date,
    order.update_date,
    order.shipments,
    order.promise,
    order.quote,
    order.reprints,
    order.rejected,
    order.erased,
    order.ship_deadline,
    order.isgift,
    order.gift_to,
    order.gift_from,
    order.message,
    order.track_url,
    order.invoice,
    order.billing_address,
    order.shipping_address,
    order.order_info,
    order.shipping,
    firstItem,
    otherItems
  ]
}

export const itemFields = ([printed]: Order["order_info"]) => [
  printed!.type,
  printed!.width,
  printed!.media_width,
  printed!.quantity,
  printed!.item_cost,
  printed!.finishing
]

export const addressFields = (address: Order["shipping_address"]) => [
  address.company,
  address.name,
  address.zip,
  address.state,
  address.email
]

export const shippingFields = (shipping: Order["shipping"]) => [shipping.carrier, shipping.shipping_cost]

export const portFields = (ports: PlainPorts) => [
  ports.store,
  ports.orderIds,
  ports.accounts,
  ports.carriers,
  ports.rater,
  ports.packer
]

export const portFunctions = (
  orderStore: PlainPorts["store"],
  ids: Exclude<PlainPorts["orderIds"], number>,
  logins: NonNullable<PlainPorts["accounts"]>
) => [
  orderStore.insert,
  orderStore.find,
  orderStore.summary,
  orderStore.update,
  orderStore.erase,
  orderStore.history,
  orderStore.events,
  ids.next,
  logins.login
]

export const descriptions = [
  accountRecord,
  boardCounts,
  cardDetails,
  cardDifferences,
  cardQuote,
  cardSummary,
  deliveryRecord,
  figuresRecord,
  packingRecord,
  tokenHolder,
  tokenRecord,
  webhookRecord
]

export const accountFields = (account: AccountRecord) => [account.username, account.apiAccess, account.keys]

export const cardFields = (card: CardDetails, quote: CardQuote) => [
  card.services,
  card.editions,
  card.findings,
  quote.rates,
  quote.not_offered
]

export const packingFields = (packing: OrderPacking) => [packing.units, packing.boxes, packing.unpacked, packing.proof]

export const webhookFields = (webhook: WebhookRecord) => [webhook.events, webhook.status, webhook.secrets]

export const figuresFields = (group: FiguresGroup, figures: OperatorFigures) => [
  group.days,
  group.toStart,
  group.air,
  figures.all,
  figures.carriers,
  figures.calculated_at
]

export const policyFields = (policy: Policy, options: PolicyInput) => [
  policy.labels,
  policy.promise,
  policy.limits.items,
  options.leadDays,
  options.zone,
  options.limits
]

export const operatorFields = (shown: OperatorOrder, entry: OperatorEvent) => [
  shown.shipments,
  shown.shipping_address,
  shown.order_info,
  shown.quote,
  shown.due,
  entry.at,
  entry.changes
]
