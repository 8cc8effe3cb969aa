import { type Html, html } from "../../html/html.ts"
import { dateHtml } from "../../parts/dates.ts"
import type { Order } from "../../parts/due-badge.ts"
import { isSample } from "../../parts/sample.ts"
import type { Shop } from "../../shop/shop.ts"
import type { DocumentKind, Drawing } from "./document.ts"
import { fieldsHtml, sizeOf } from "./fields.ts"
import { addressHtml, languageOf, textHtml } from "./people.ts"
import { piecesOf, shippedOf } from "./quantities.ts"
import { senderHtml } from "./sender.ts"

type Item = Order["order_info"][number]

const nameOf = ({ finishing, frame, title, type }: Item): Html => {
  const kind = [type, finishing, frame].filter((part) => part !== undefined).join(", ")
  return title === undefined
    ? textHtml(kind)
    : html`<bdi>${title}</bdi><br><span class="quiet"><bdi>${kind}</bdi></span>`
}

const giftHtml = ({
  gift_from,
  gift_to,
  message,
  shipping_address
}: Order): Html => html`<section class="gift" lang="${languageOf(shipping_address.country)}">
<h2>Gift</h2>
<p>To <bdi>${gift_to}</bdi></p>
<p class="message" dir="auto">${message}</p>
<p>From <bdi>${gift_from}</bdi></p>
</section>`

/** Returns the lines of an order. A gift has no prices, because the recipient reads the slip. */
const itemsHtml = (order: Order, shop: Shop | undefined): Html => {
  const currency = shop?.pricesOnSlips === true && order.isgift !== "1" ? shop.currency : undefined
  const isPriced = currency !== undefined
  const shipped = shippedOf(order)
  const isPartlyShipped = shipped.some((quantity) => quantity > 0)
  return html`<table>
<thead><tr><th scope="col">Item</th><th scope="col">Size</th><th scope="col" class="number">Quantity</th>${
    isPartlyShipped && html`<th scope="col" class="number">Shipped</th>`
  }${isPriced && html`<th scope="col" class="number">Price</th>`}</tr></thead>
<tbody>${order.order_info.map(
    (item, index) =>
      html`<tr><td>${nameOf(item)}</td><td class="size">${sizeOf(item)}</td><td class="number">${item.quantity}</td>${
        isPartlyShipped && html`<td class="number">${shipped[index]!}</td>`
      }${isPriced && html`<td class="number">${item.item_cost} ${currency}</td>`}</tr>`
  )}</tbody>
</table>`
}

const slipHtml = (
  order: Order,
  { bars, settings: { basePath, shop } }: Drawing
): Html => html`<article class="sheet" aria-label="Packing slip of ${order.xid}">
<header class="sheet-head">${senderHtml(shop, basePath)}<h1>Packing slip${isSample(order) && " (sample)"}</h1>${bars(order.order_id)}</header>
<div class="sheet-columns">
<section><h2>Ship to</h2>${addressHtml(order.shipping_address)}</section>
${fieldsHtml([
  ["Order", order.xid],
  ["Ordered", dateHtml(order.order_date)],
  ["Carrier", order.shipping.carrier],
  ["Service", order.shipping.service],
  ["Pieces", piecesOf(order)]
])}
</div>
${itemsHtml(order, shop)}
${order.isgift === "1" && giftHtml(order)}
</article>`

/** The packing slip of an order, for its recipient. */
export const packingSlip: DocumentKind = {
  id: "slip",
  name: "Packing slip",
  draw: (orders, drawing) => orders.map((order) => () => slipHtml(order, drawing))
}
