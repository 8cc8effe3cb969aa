import { type Html, html } from "../../html/html.ts"
import { dateHtml } from "../../parts/dates.ts"
import type { Order } from "../../parts/due-badge.ts"
import { counted } from "../../parts/plural.ts"
import type { DocumentKind, Drawing } from "./document.ts"
import { madeOf, parcelsOf, type Shipment } from "./parcels.ts"
import { addressHtml, textHtml } from "./people.ts"
import { piecesOf } from "./quantities.ts"

const parcelHtml = ({ trackingno, type, weight }: Pick<Shipment, "trackingno" | "type" | "weight">): Html => {
  const facts = [trackingno ?? "untracked", type, weight === undefined ? undefined : `weight ${weight}`]
  return html`<li>${textHtml(facts.filter((fact) => fact !== undefined).join(", "))}</li>`
}

const shipmentHtml = (shipment: Shipment): Html => {
  const pieces = shipment.items.reduce((total, { quantity }) => total + quantity, 0)
  return html`<p>${counted(pieces, "piece")}, shipped ${dateHtml(shipment.shipped_at)}</p><ul>${parcelsOf(shipment).map(parcelHtml)}</ul>`
}

const rowHtml = (order: Order, { bars }: Drawing): Html => {
  const { account_id, order_id, order_status, shipping, xid } = order
  const made = madeOf(order)
  const instructions = [shipping.packaging, shipping.account && `Account ${shipping.account}`, shipping.notes]
  return html`<tr>
<td><b>${textHtml(xid)}</b><br><span class="quiet">${account_id}</span>${bars(order_id)}</td>
<td>${addressHtml(order.shipping_address)}</td>
<td>${shipping.service}${instructions.map((text) => text && html`<br>${textHtml(text)}`)}</td>
<td class="number">${piecesOf(order)}</td>
<td>${made.length === 0 ? order_status : made.map(shipmentHtml)}</td>
</tr>`
}

const summaryHtml = (carrier: string, orders: ReadonlyArray<Order>, drawing: Drawing): Html => {
  const pieces = orders.reduce((total, order) => total + piecesOf(order), 0)
  return html`<article class="sheet" aria-label="Shipping summary of ${carrier}">
<header class="sheet-head"><div><h1>Shipping summary</h1><p>${carrier}: ${counted(orders.length, "order")}, ${counted(pieces, "piece")}</p></div></header>
<div class="table" role="region" aria-label="Orders of ${carrier}" tabindex="0"><table class="summary">
<thead><tr><th scope="col">Order</th><th scope="col">Ship to</th><th scope="col">Service</th><th scope="col" class="number">Pieces</th><th scope="col">Shipments</th></tr></thead>
<tbody>${orders.map((order) => rowHtml(order, drawing))}</tbody>
</table></div>
</article>`
}

/** The shipping summary of some orders, with a part for each carrier. */
export const shippingSummary: DocumentKind = {
  id: "summary",
  name: "Shipping summary",
  draw: (orders, drawing) =>
    [...Map.groupBy(orders, ({ shipping }) => shipping.carrier)].map(
      ([carrier, some]) =>
        () =>
          summaryHtml(carrier, some, drawing)
    )
}
