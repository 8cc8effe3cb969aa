import type { Settings } from "../../frame/page.ts"
import { type Html, html } from "../../html/html.ts"
import { iconHtml } from "../../html/icons.ts"
import { dateHtml, timeHtml } from "../../parts/dates.ts"
import { dueHtml, type Order } from "../../parts/due-badge.ts"
import { orderElementId, orderPath } from "../../parts/order-link.ts"
import { counted } from "../../parts/plural.ts"
import { isAllowedImage, thumbnailHtml } from "../../parts/thumbnail.ts"
import { selectedOrder, selectedValue } from "./selection.ts"

const piecesOf = ({ order_info }: Order): number =>
  order_info.reduce((total, { quantity }) => total + Number(quantity), 0)

const shippedPiecesOf = ({ shipments }: Order): number =>
  shipments
    .filter(({ voided }) => voided === undefined)
    .flatMap(({ items }) => items)
    .reduce((total, { quantity }) => total + quantity, 0)

/** Returns the number of pieces, and of shipped ones if some remain. */
const piecesText = (order: Order): string => {
  const [all, left] = [piecesOf(order), shippedPiecesOf(order)]
  return left > 0 && left < all ? `${left} of ${counted(all, "piece")} shipped` : counted(all, "piece")
}

/** Returns the destination. Each part keeps its direction of writing. */
const destinationOf = ({ shipping_address: { city, country, state } }: Order): ReadonlyArray<Html> =>
  [city, state, country]
    .filter((part) => part !== undefined && part !== "")
    .map((part, index) => html`${index > 0 && ", "}<bdi>${part}</bdi>`)

const holdHtml = ({ by, msg, reason, since }: Order["holds"][number]): Html =>
  html`<p class="hold">${iconHtml("hold")}<b>${reason}</b> <span>${by === "account" ? "merchant" : "operator"}, ${dateHtml(since)}: <bdi>${msg}</bdi></span></p>`

const shippedHtml = ({ shipments, stage }: Order): Html | undefined => {
  const last = shipments.findLast(({ voided }) => voided === undefined)
  return stage !== "shipped" || last === undefined
    ? undefined
    : html`<span class="due">shipped ${timeHtml(last.shipped_at)}</span>`
}

/** Maximum number of items on a card. */
const MAX_ITEMS = 3

/** Returns what to make: the product, the size, the finishing and the number of pieces of the first items. */
const makeHtml = ({ order_info }: Order, settings: Settings): Html => {
  const unit = settings.units === "in/lb" ? "in" : "cm"
  const image = order_info.find(({ thumb_img }) => isAllowedImage(thumb_img, settings))?.thumb_img
  const others = order_info.length - MAX_ITEMS
  return html`<div class="make">${thumbnailHtml(image, settings)}<ul>${order_info
    .slice(0, MAX_ITEMS)
    .map(
      ({ finishing, height, quantity, type, width }) =>
        html`<li>${quantity} × <bdi>${type}</bdi> <b>${width} × ${height} ${unit}</b>${finishing !== undefined && finishing !== "" && html`, <bdi>${finishing}</bdi>`}</li>`
    )}${others > 0 && html`<li class="muted">and ${counted(others, "more item")}</li>`}</ul></div>`
}

/** Returns an order as a card of the board. */
export const cardHtml = (order: Order, settings: Settings): Html => {
  const { account_id: account, holds, isgift, order_id, rush, shipping, shipping_address: to, xid } = order
  const { basePath } = settings
  const name = { account, order_id }
  const isLate = order.due?.urgency === "late"
  return html`<li data-arrives class="card${isLate && " is-late"}" id="${orderElementId("card", name)}">
<p class="card-head"><input class="pick" type="checkbox" form="selection" name="order" id="${orderElementId("pick", name)}" value="${selectedValue(selectedOrder(order))}" aria-label="Select ${xid}"><a id="${orderElementId("order", name)}" href="${basePath}${orderPath(name)}" data-step><bdi>${xid}</bdi></a>
${rush && html`<span class="badge rush">${iconHtml("rush")}Rush</span>`}${isgift === "1" && html`<span class="badge">${iconHtml("gift")}Gift</span>`}<span class="pieces">${piecesText(order)}</span></p>
${makeHtml(order, settings)}
<p class="card-line"><bdi class="recipient">${to.name ?? to.company}</bdi><span>${dueHtml(order) ?? shippedHtml(order)}</span></p>
<p class="card-line"><span><bdi>${account}</bdi> · <bdi title="${shipping.service}">${shipping.carrier}</bdi></span><span>${destinationOf(order)}</span></p>
${holds.map(holdHtml)}
</li>`
}
