import type { OrderName } from "@waybill/adapter-http/client"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fittingInSlices } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { iconHtml } from "../../html/icons.ts"
import { dateHtml } from "../../parts/dates.ts"
import type { Order } from "../../parts/due-badge.ts"
import { orderPath } from "../../parts/order-link.ts"
import { counted } from "../../parts/plural.ts"
import { type Event, eventHtml } from "../commands/event-html.ts"
import { badgesHtml } from "../commands/order-head.ts"
import { impossibleHtml, merchantHtml, possibleHtml } from "./actions.ts"
import { addressesHtml, giftHtml } from "./addresses.ts"
import { holdsHtml } from "./holds.ts"
import { itemsHtml, linkHtml, termsHtml } from "./items.ts"
import { shipmentsHtml } from "./shipments.ts"

const kinds = { order: "Order", reorder: "Reorder", reprint: "Reprint" } as const

/** Returns links to other orders of the same account. */
const linksHtml = (
  order_ids: ReadonlyArray<string>,
  name: string,
  { account_id: account }: Order,
  basePath: string
): Html =>
  html`${order_ids.map(
    (order_id, index) =>
      html`<a href="${basePath}${orderPath({ account, order_id })}">${name}${order_ids.length > 1 && ` ${index + 1}`}</a> `
  )}`

const headHtml = (order: Order, basePath: string): Html => {
  const { account_id, erased, kind, order_date, original, rejected, reprints = [], track_url, xid } = order
  return html`<header class="order-head"><p class="crumb"><a href="${basePath}/">Board</a> · ${kinds[kind]} of <bdi>${account_id}</bdi></p>
<h1>Order <bdi>${xid}</bdi></h1>
${badgesHtml(order)}
${rejected !== undefined && html`<p class="error">Rejected, <bdi>${rejected.reason}</bdi>: <bdi>${rejected.msg}</bdi></p>`}
${erased !== undefined && html`<p class="error">The personal data was erased ${dateHtml(erased)}.</p>`}
${termsHtml([
  ["Ordered", dateHtml(order_date)],
  [
    kind === "reorder" ? "Repeats" : "Reprint of",
    original === undefined ? undefined : linksHtml([original], "the first order", order, basePath)
  ],
  ["Reprints", reprints.length === 0 ? undefined : linksHtml(reprints, "Reprint", order, basePath)],
  ["Tracking page", linkHtml(track_url)]
])}</header>`
}

const quoteHtml = ({ quote }: Order): Html | undefined =>
  quote === undefined
    ? undefined
    : html`<section class="panel" aria-labelledby="quote"><h2 id="quote">Quote</h2>${termsHtml([
        ["Cost", `${quote.cost} ${quote.currency}`],
        ["Service", `${quote.carrier} ${quote.service}`],
        ["Rate card", `${quote.card} ${quote.edition}`],
        ["Ship date", quote.shipDate],
        ["Zone", quote.zone],
        ["Boxes", String(quote.boxes.length)]
      ])}</section>`

/** Number of events on the page of an order. */
const EVENTS = 25

/** Events of an order, newest first: those up to a revision. */
interface Past {
  readonly events: ReadonlyArray<Event>
  readonly until: number
  readonly total: number
}

/** Reads the newest events of an order, or those up to the revision in the query. */
const readPast = async ({ client, query }: Visit, name: OrderName, { revision: total }: Order): Promise<Past> => {
  const given = Number(query.get("until"))
  const until = Number.isInteger(given) && given >= 1 && given < total ? given : total
  const after = Math.max(0, until - EVENTS)
  const { events } = await bodyOf(client.getHistory(name, { after, limit: until - after }))
  return { events: events.toReversed(), until, total }
}

/** Number of events that are shown without a click. */
const NEWEST = 3

const historyHtml = async ({ events, total, until }: Past, path: string): Promise<Html> => {
  const oldest = until - EVENTS
  const all = await fittingInSlices(
    events.map((event) => () => eventHtml(event)),
    0.2
  )
  const earlier = all.slice(NEWEST)
  return html`<section class="panel" aria-labelledby="history"><h2 id="history">History <span class="count">${total}</span></h2>
<ol class="events">${all.slice(0, NEWEST)}</ol>
${earlier.length > 0 && html`<details id="earlier"${flag("open", until < total)}><summary>${counted(earlier.length, "earlier event")}</summary><ol class="events">${earlier}</ol></details>`}
${(until < total || oldest > 0) && html`<p class="paging">${until < total && html`<a href="${path}#history">Newest</a>`}${oldest > 0 && html`<a href="${path}?until=${oldest}#history" rel="next">Older</a>`}</p>`}</section>`
}

/** Maximum number of pieces to pack for the page of an order. Larger orders are packed only for the bench. */
const MAX_PIECES = 100

/** Returns what is proved about the packing of an open order, or undefined if it is not packed. */
const proofOf = async ({ client }: Visit, order: Order): Promise<string | undefined> => {
  const { account_id: account, order_id, order_info, stage } = order
  const pieces = order_info.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  if ((stage !== "new" && stage !== "processing") || pieces > MAX_PIECES) return undefined
  try {
    return (await bodyOf(client.getPacking({ account, order_id }, "unshipped"))).proof?.sentence
  } catch (error) {
    // The order is shown without it.
    if (error instanceof Refused && error.problem.status !== 401) return undefined
    throw error
  }
}

const showOrder = async (visit: Visit): Promise<Shown> => {
  const { client, path, settings } = visit
  const name = { account: path.account!, order_id: path.order_id! }
  const [order, { actions }] = await Promise.all([bodyOf(client.getOrder(name)), bodyOf(client.getActions(name))])
  const [past, proof] = await Promise.all([readPast(visit, name, order), proofOf(visit, order)])
  return {
    title: `Order ${order.xid}`,
    styles: ["order.css"],
    live: { account: order.account_id, order_id: order.order_id },
    main: html`${headHtml(order, settings.basePath)}
${possibleHtml(order, actions, visit)}
<p class="order-links"><a class="button quiet" href="${settings.basePath}${orderPath(name)}/documents" data-keys="d">${iconHtml("print")}Print documents</a> <a class="button quiet" href="${settings.basePath}${orderPath(name)}/pack" data-keys="b">Packing bench</a>${proof !== undefined && html` <span class="proof" id="proof">${proof}</span>`}</p>
<div class="order"><div class="order-main">${holdsHtml(order, actions, visit)}
${await itemsHtml(order, settings)}
${shipmentsHtml(order, actions, visit)}</div>
<div class="order-side">${giftHtml(order)}
${addressesHtml(order)}
${quoteHtml(order)}
${impossibleHtml(order, actions, visit)}
${merchantHtml(actions, order.order_id)}</div>
<div class="order-past">${await historyHtml(past, `${settings.basePath}${orderPath(name)}`)}</div></div>`
  }
}

/** The page of an order. */
export const orderPage: Page = { path: "/orders/{account}/{order_id}", role: "viewer", run: showOrder }
