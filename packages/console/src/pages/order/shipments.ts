import type { OperatorAction } from "@waybill/adapter-http/client"
import { includesRole } from "@waybill/core/commands"
import type { Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { attribute, type Html, html } from "../../html/html.ts"
import { dateHtml } from "../../parts/dates.ts"
import type { Order } from "../../parts/due-badge.ts"
import { commands } from "../commands/command-table.ts"
import { pathOf } from "../commands/order-head.ts"
import { termsHtml } from "./items.ts"

type Shipment = Order["shipments"][number]

/** Commands on one shipment. */
const onShipment = commands.filter(({ fields }) => fields.some(({ kind }) => kind === "shipment"))

const linksHtml = (
  order: Order,
  { shipment_id: id }: Shipment,
  actions: ReadonlyArray<OperatorAction>,
  { me, settings }: Visit
): Html => {
  const isNewest = order.shipments.findLast(({ voided }) => voided === undefined)?.shipment_id === id
  const possible = onShipment.filter(
    ({ path, role }) =>
      includesRole(me.role, role) && actions.some(({ allowed, command }) => command === path && allowed)
  )
  return html`<ul class="commands">${possible.map(
    ({ keys, path, verb }) =>
      html`<li><a class="button quiet"${attribute("data-keys", isNewest ? keys : undefined)} href="${settings.basePath}${pathOf(order)}/${path}?shipment_id=${encodeURIComponent(id)}">${verb.replace(" a shipment", "")}<span class="sr-only"> ${id}</span></a></li>`
  )}</ul>`
}

const piecesText = ({ order_info }: Order, { items }: Shipment): Html =>
  html`<ul>${items.map(({ index, quantity }) => {
    const item = order_info[index]
    return html`<li>${quantity} × <bdi>${item?.title ?? item?.type ?? `item ${index}`}</bdi></li>`
  })}</ul>`

const parcelsHtml = ({ parcels = [] }: Shipment): Html | undefined =>
  parcels.length === 0
    ? undefined
    : html`<div class="table"><table class="pairs"><thead><tr><th scope="col">Parcel</th><th scope="col">Tracking number</th><th scope="col">Package</th><th scope="col">Box</th><th scope="col" class="number">Weight</th></tr></thead>
<tbody>${fitting(
        parcels.map(
          ({ box, trackingno, type, weight }, index) =>
            html`<tr><th scope="row" data-name="Parcel ">${index + 1}</th><td data-name="Tracking number"><bdi>${trackingno}</bdi></td><td data-name="Package"><bdi>${type}</bdi></td><td data-name="Box"><bdi>${box?.reference}</bdi>${box && html` <span class="muted">${box.packed.replaceAll("_", " ")}</span>`}</td><td data-name="Weight" class="number">${weight}</td></tr>`
        ),
        0.08,
        "tr"
      )}</tbody></table></div>`

const trackingHtml = ({ tracking }: Shipment): Html | undefined =>
  tracking.length === 0
    ? undefined
    : html`<ol class="tracking">${fitting(
        tracking.map(
          ({ at, note, status }) =>
            html`<li><b>${status.replaceAll("_", " ")}</b>, ${dateHtml(at)}${note !== undefined && html`: <bdi>${note}</bdi>`}</li>`
        ),
        0.08
      )}</ol>`

const shipmentHtml = (order: Order, shipment: Shipment, actions: ReadonlyArray<OperatorAction>, visit: Visit): Html => {
  const { carrier, service, shipment_id: id, shipped_at, trackingno, type, voided, weight } = shipment
  return html`<li class="shipment ${voided !== undefined && "is-voided"}" id="shipment-${id}">
<h3>${id} ${voided !== undefined && html`<span class="badge">Voided</span> `}<span class="muted">${dateHtml(shipped_at)}</span></h3>
${voided !== undefined && html`<p>Voided ${dateHtml(voided.at)}: <bdi>${voided.msg}</bdi></p>`}
${termsHtml([
  ["Carrier", [carrier, service].filter((text) => text !== undefined).join(" ")],
  ["Tracking number", trackingno ?? "not tracked"],
  ["Package", type],
  ["Gross weight", weight],
  ["Tracking", shipment.tracking_status?.replaceAll("_", " ")],
  ["Pieces", piecesText(order, shipment)]
])}
${parcelsHtml(shipment)}${trackingHtml(shipment)}
${voided === undefined && linksHtml(order, shipment, actions, visit)}</li>`
}

/** Returns the shipments of an order, with their parcels and tracking, newest first. */
export const shipmentsHtml = (order: Order, actions: ReadonlyArray<OperatorAction>, visit: Visit): Html | undefined =>
  order.shipments.length === 0
    ? undefined
    : html`<section class="panel" aria-labelledby="shipments"><h2 id="shipments">Shipments <span class="count">${order.shipments.length}</span></h2>
<ol class="shipments">${fitting(
        order.shipments.toReversed().map((each) => shipmentHtml(order, each, actions, visit)),
        0.2
      )}</ol></section>`
