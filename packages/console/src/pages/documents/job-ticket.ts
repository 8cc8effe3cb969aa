import { itemDetails } from "@waybill/core/adapter"
import { type Html, html } from "../../html/html.ts"
import { dayHtml } from "../../parts/dates.ts"
import type { Order } from "../../parts/due-badge.ts"
import { orderPath } from "../../parts/order-link.ts"
import { itemCode, pieceCode } from "../../parts/piece-code.ts"
import { counted } from "../../parts/plural.ts"
import { isSample } from "../../parts/sample.ts"
import type { DocumentKind, Drawing } from "./document.ts"
import { fieldsHtml, sizeOf } from "./fields.ts"

type Item = Order["order_info"][number]

/**
 * Maximum number of pieces with a code each on a ticket, by the number of tickets on a sheet. With more pieces it has one
 * code for all.
 */
const maxCodes: Readonly<Record<Drawing["perSheet"], number>> = { 1: 24, 2: 4, 4: 1 }

const codesHtml = ({ order_id }: Order, index: number, quantity: number, { bars, perSheet }: Drawing): Html => {
  if (quantity > maxCodes[perSheet])
    return html`<section><h2>Pieces</h2><p>Scan this code once for each of the ${quantity} pieces.</p>${bars(itemCode(order_id, index))}</section>`
  const pieces = Array.from({ length: quantity }, (_, n) => bars(pieceCode(order_id, index, n + 1)))
  return html`<section><h2>Pieces</h2><div class="codes">${pieces}</div></section>`
}

const noticesHtml = (order: Order): Html => {
  const { holds, order_status, rush, stage } = order
  return html`${isSample(order) && html`<p class="stamp">Sample</p>`}${rush && html`<p class="stamp">Rush</p>`}${holds.length > 0 && html`<p class="stamp">On hold</p>`}${
    stage === "cancelled" && html`<p class="stamp">${order_status}</p>`
  }`
}

const ticketHtml = (order: Order, item: Item, index: number, drawing: Drawing): Html => {
  const { account_id: account, due, order_id, order_info, xid } = order
  const { media_height, media_width } = item
  const bench = drawing.addressOf(`${orderPath({ account, order_id })}/pack`)
  return html`<article class="sheet" aria-label="Job ticket of item ${index + 1} of ${xid}">
<header class="sheet-head"><div><h1>Job ticket</h1><p>Item ${index + 1} of ${order_info.length}</p>${noticesHtml(order)}</div>${drawing.bars(order_id)}${drawing.qr(bench, "Packing bench")}</header>
<div class="big"><p><b class="size">${sizeOf(item)} ${drawing.settings.units.split("/")[0]}</b> <b><bdi>${item.finishing}</bdi></b></p><p><bdi>${item.type}</bdi>, ${counted(Number(item.quantity), "piece")}</p>${drawing.image(item.thumb_img)}</div>
${fieldsHtml([
  ["Order", xid],
  ["Merchant", account],
  ["Start by", due?.start_by !== undefined && dayHtml(due.start_by)],
  ["Ship by", due?.ship_by !== undefined && dayHtml(due.ship_by)],
  ["Title", item.title],
  ...itemDetails.filter(([name]) => name !== "finishing").map(([name, label]) => [label, item[name]] as const),
  ["Glass", [media_width, media_height].filter((side) => side !== undefined).join(" × ")],
  ["Image", item.large_img]
])}
${codesHtml(order, index, Number(item.quantity), drawing)}
</article>`
}

/** The job tickets of an order, one per item, for printing and finishing. */
export const jobTicket: DocumentKind = {
  id: "ticket",
  name: "Job tickets",
  draw: (orders, drawing) => {
    const { perSheet } = drawing
    const tickets = orders.flatMap((order) =>
      order.order_info.map((item, index) => () => ticketHtml(order, item, index, drawing))
    )
    if (perSheet === 1) return tickets
    return Array.from({ length: Math.ceil(tickets.length / perSheet) }, (_, sheet) => () => {
      const some = tickets.slice(sheet * perSheet, (sheet + 1) * perSheet)
      return html`<div class="shared shared-${perSheet}">${some.map((draw) => draw())}</div>`
    })
  }
}
