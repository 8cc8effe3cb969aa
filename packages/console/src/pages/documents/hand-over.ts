import { bodyOf, Refused } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { iconHtml } from "../../html/icons.ts"
import type { Order } from "../../parts/due-badge.ts"
import { inputHtml } from "../../parts/fields.ts"
import { counted } from "../../parts/plural.ts"
import { dayShape } from "../board/filters.ts"
import { commandNamed } from "../commands/command-table.ts"
import { nowIn, schemasFor, zoneOf } from "../commands/input-schemas.ts"
import { sumOf, weightUnit } from "./amounts.ts"
import { type DocumentKind, type Drawing, drawingFor } from "./document.ts"
import { madeOf, parcelsOf } from "./parcels.ts"
import { textHtml } from "./people.ts"
import { senderHtml } from "./sender.ts"

/** A parcel that was handed to a carrier. */
interface HandedOver {
  readonly carrier: string
  readonly day: string
  readonly service: string | undefined
  readonly order: Order
  readonly trackingno?: string
  readonly type?: string
  readonly weight?: string
}

const handedOver = (orders: ReadonlyArray<Order>): ReadonlyArray<HandedOver> =>
  orders.flatMap((order) =>
    madeOf(order).flatMap((shipment) => {
      const { carrier, service, shipped_at } = shipment
      return parcelsOf(shipment).map((parcel) => ({ ...parcel, carrier, service, order, day: shipped_at.slice(0, 10) }))
    })
  )

const rowHtml = ({ order, service, trackingno, type, weight }: HandedOver, index: number, unit: string): Html => {
  const { city, company, country, name } = order.shipping_address
  return html`<tr><td class="number">${index + 1}</td><td>${trackingno === undefined ? "untracked" : textHtml(trackingno)}</td><td>${textHtml(order.xid)}</td>
<td>${textHtml([name ?? company, city, country].filter((part) => part !== undefined).join(", "))}</td><td>${textHtml([service, type].filter((part) => part !== undefined).join(", "))}</td>
<td class="number">${weight === undefined ? html`<span class="missing">no weight</span>` : `${weight} ${unit}`}</td></tr>`
}

const listHtml = (parcels: ReadonlyArray<HandedOver>, { settings: { basePath, shop, units } }: Drawing): Html => {
  const [{ carrier, day }] = parcels as readonly [HandedOver]
  const unit = weightUnit(units)
  const weights = parcels.flatMap(({ weight }) => (weight === undefined ? [] : [[weight, 1] as const]))
  const without = parcels.length - weights.length
  return html`<article class="sheet" aria-label="Hand-over list of ${carrier}, ${day}">
<header class="sheet-head">${senderHtml(shop, basePath)}<div><h1>Hand-over list</h1><p><b><bdi>${carrier}</bdi></b>, <time datetime="${day}">${day}</time></p></div></header>
<div class="table" role="region" aria-label="Parcels of ${carrier}" tabindex="0"><table class="summary"><thead><tr><th scope="col" class="number">No.</th><th scope="col">Tracking number</th><th scope="col">Order</th><th scope="col">Recipient</th><th scope="col">Service</th><th scope="col" class="number">Weight</th></tr></thead>
<tbody>${fitting(
    parcels.map((parcel, index) => rowHtml(parcel, index, unit)),
    0.5,
    "tr"
  )}</tbody>
<tfoot><tr><th scope="row" colspan="5">${counted(parcels.length, "parcel")}${without > 0 && html`, <span class="missing">${without} without a weight</span>`}</th><td class="number"><b>${sumOf(weights)} ${unit}</b></td></tr></tfoot></table></div>
<div class="signatures"><p>Received by, signature</p><p>Date and time</p></div>
</article>`
}

/** The parcels that were handed to each carrier on each day. */
export const handOver: DocumentKind = {
  id: "hand-over",
  name: "Hand-over list",
  isExtra: true,
  draw: (orders, drawing) =>
    [...Map.groupBy(handedOver(orders), ({ carrier, day }) => JSON.stringify([day, carrier]))]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([, parcels]) =>
          () =>
            listHtml(parcels, drawing)
      )
}

/** Maximum number of orders that one list reads. */
const MAX_READ = 5000
const PAGE = 500

/** Reads the orders with a shipment since a day. A shipment changes its order, so that the order was updated since. */
const updatedSince = async ({ client }: Visit, day: string): Promise<ReadonlyArray<Order>> => {
  const stage = ["processing", "shipped", "cancelled"]
  const filters = { stage, updated_since: `${day} 00:00:00`, sort: "updated", limit: PAGE }
  let page = await bodyOf(client.listOrders(filters))
  const orders = [...page.orders]
  while (page.cursor !== undefined) {
    if (orders.length > MAX_READ)
      throw new Refused({ status: 422, detail: `more than ${MAX_READ} orders since ${day}` })
    page = await bodyOf(client.listOrders({ ...filters, cursor: page.cursor }))
    orders.push(...page.orders)
  }
  return orders
}

const showDay = async (visit: Visit): Promise<Shown> => {
  const { query, settings, url } = visit
  const given = query.get("day") ?? ""
  const zone = zoneOf((await schemasFor(visit, commandNamed("ship"))).shipped_at)
  const day = dayShape.test(given) ? given : nowIn(zone ?? "UTC").slice(0, 10)
  const carrier = (query.get("carrier") ?? "").trim()
  const orders = (await updatedSince(visit, day)).map((order) => ({
    ...order,
    shipments: order.shipments.filter(
      (each) => each.shipped_at.startsWith(day) && (carrier === "" || each.carrier === carrier)
    )
  }))
  const sheets = handOver.draw(orders, await drawingFor(url, settings)).map((draw) => draw())
  const state = { values: new URLSearchParams({ day, carrier }), issues: [] }
  return {
    title: "Hand-over lists",
    scripts: ["documents.js"],
    styles: ["documents.css", "tickets.css"],
    main: html`<div class="screen-only"><p><a href="${settings.basePath}/documents" data-keys="Escape" data-keys-name="Back to the documents">Documents</a></p><h1>Hand-over lists</h1>
<form class="kinds">${inputHtml({ name: "day", label: "Day", type: "date" }, state)}${inputHtml({ name: "carrier", label: "Carrier", isOptional: true }, state)}<button>Show</button>
<button type="button" class="primary" data-print data-keys="p" hidden>${iconHtml("print")}Print</button></form>
${sheets.length === 0 && html`<p class="empty">No parcel was shipped on ${day}${carrier !== "" && html` with <bdi>${carrier}</bdi>`}. <a href="${settings.basePath}/documents?stage=processing">Orders in production</a></p>`}</div>
<div class="sheets">${sheets}</div>`
  }
}

/** The hand-over lists of a day. */
export const handOverPage: Page = { path: "/documents/hand-over", role: "viewer", run: showDay }
