import { type Html, html } from "../../html/html.ts"
import { dateHtml, timeHtml } from "../../parts/dates.ts"
import { dueHtml, type Order } from "../../parts/due-badge.ts"
import { orderElementId, orderPath } from "../../parts/order-link.ts"
import { counted } from "../../parts/plural.ts"

const piecesOf = ({ order_info }: Order): number =>
  order_info.reduce((total, { quantity }) => total + Number(quantity), 0)

const destinationOf = ({ shipping_address: { city, country, state } }: Order): string =>
  [city, state, country].filter((part) => part !== undefined && part !== "").join(", ")

const holdHtml = ({ by, msg, reason, since }: Order["holds"][number]): Html =>
  html`<p class="hold"><b>${reason}</b> <span>${by === "account" ? "merchant" : "operator"}, ${dateHtml(since)}: ${msg}</span></p>`

const shippedHtml = ({ shipments, stage }: Order): Html | undefined => {
  const last = shipments.findLast(({ voided }) => voided === undefined)
  return stage !== "shipped" || last === undefined
    ? undefined
    : html`<span class="due">${timeHtml(last.shipped_at)}</span>`
}

/** Returns an order as a card of the board. */
export const cardHtml = (order: Order, basePath: string): Html => {
  const { account_id: account, holds, isgift, order_id, rush, shipping, xid } = order
  const name = { account, order_id }
  const urgency = order.due?.urgency
  return html`<li data-arrives class="card ${urgency === "late" && "is-late"}" id="${orderElementId("card", name)}">
<p class="card-head"><a id="${orderElementId("order", name)}" href="${basePath}${orderPath(name)}" data-step>${xid}</a>
${rush && html`<span class="badge rush">Rush</span>`}${isgift === "1" && html`<span class="badge">Gift</span>`}<span class="card-due">${dueHtml(order) ?? shippedHtml(order)}</span></p>
<p class="card-line"><span>${account}</span><span>${counted(piecesOf(order), "piece")}</span></p>
<p class="card-line"><span title="${shipping.service}">${shipping.carrier}</span><span>${destinationOf(order)}</span></p>
${holds.map(holdHtml)}
</li>`
}
