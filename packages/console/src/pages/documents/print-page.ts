import type { OrderName } from "@waybill/adapter-http/client"
import type { OrderPacking } from "@waybill/core/adapter"
import { attempt } from "../../api/attempt.ts"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fittingInSlices } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { iconHtml } from "../../html/icons.ts"
import type { Order } from "../../parts/due-badge.ts"
import { orderPath } from "../../parts/order-link.ts"
import { counted } from "../../parts/plural.ts"
import { commercialInvoice, customsDeclaration } from "./customs.ts"
import { type DocumentKind, drawingFor, ticketsPerSheet } from "./document.ts"
import { handOver } from "./hand-over.ts"
import { jobTicket } from "./job-ticket.ts"
import { cutList, pickList } from "./lists.ts"
import { packingSlip } from "./packing-slip.ts"
import { shippingSummary } from "./shipping-summary.ts"

/** All kinds of documents, in print order. */
export const documentKinds: ReadonlyArray<DocumentKind> = [
  jobTicket,
  packingSlip,
  shippingSummary,
  cutList,
  pickList,
  handOver,
  customsDeclaration,
  commercialInvoice
]

/** Maximum number of orders in one print. */
export const MAX_ORDERS = 50
/** Number of characters of items after which no more orders are read, because their documents fill a page. */
const MAX_CHARACTERS = 500_000

const chosenKinds = (query: URLSearchParams): ReadonlyArray<DocumentKind> => {
  const ids = query.getAll("kind")
  return documentKinds.filter(({ id, isExtra }) => (ids.length === 0 ? isExtra !== true : ids.includes(id)))
}

const perSheetIn = (query: URLSearchParams): (typeof ticketsPerSheet)[number] =>
  ticketsPerSheet.find((count) => `${count}` === query.get("tickets")) ?? 1

/** Returns the list to choose how many job tickets a sheet has. */
export const perSheetHtml = (query: URLSearchParams): Html =>
  html`<label>Tickets per sheet <select name="tickets">${ticketsPerSheet.map(
    (count) => html`<option value="${count}"${flag("selected", count === perSheetIn(query))}>${count}</option>`
  )}</select></label>`

/** Packs the unshipped pieces of open orders. An order that cannot be packed has the reason. */
const packingsOf = async (client: Visit["client"], orders: ReadonlyArray<Order>) => {
  const packings = new Map<Order, OrderPacking | string>()
  for (const order of orders) {
    if (order.stage === "shipped" || order.stage === "cancelled") continue
    const name = { account: order.account_id, order_id: order.order_id }
    const packed = await attempt<OrderPacking>(client.getPacking(name, "unshipped"))
    packings.set(order, packed.ok ? packed.body : packed.issues.map(({ problem }) => problem).join("; "))
  }
  return packings
}

const charactersOf = ({ order_info }: Order): number =>
  order_info.reduce((sum, item) => Object.values(item).reduce<number>((all, text) => all + String(text).length, sum), 0)

/** Reads orders in the given order, one after another, until their documents fill a page. */
const readOrders = async (client: Visit["client"], names: ReadonlyArray<OrderName>): Promise<ReadonlyArray<Order>> => {
  const orders: Array<Order> = []
  let characters = 0
  for (const name of names) {
    if (characters > MAX_CHARACTERS) break
    const order = await bodyOf(client.getOrder(name))
    characters += charactersOf(order)
    orders.push(order)
  }
  return orders
}

const chooseHtml = (kinds: ReadonlyArray<DocumentKind>, query: URLSearchParams): Html => html`<form class="kinds">
${query.getAll("order").map((order) => html`<input type="hidden" name="order" value="${order}">`)}
<fieldset><legend class="sr-only">Documents</legend>${documentKinds.map(
  ({ id, name }) =>
    html`<label><input type="checkbox" name="kind" value="${id}"${flag(
      "checked",
      kinds.some((kind) => kind.id === id)
    )}> ${name}</label>`
)}</fieldset>
${perSheetHtml(query)}<button>Show</button>
<button type="button" class="primary" data-print data-keys="p" hidden>${iconHtml("print")}Print</button>
</form>`

const showDocuments = async (
  visit: Visit,
  names: ReadonlyArray<OrderName>,
  headOf: (orders: ReadonlyArray<Order>) => { readonly title: string; readonly back: Html }
): Promise<Shown> => {
  const { client, query, settings, url } = visit
  if (names.length > MAX_ORDERS) {
    const detail = `${names.length} orders are selected; at most ${MAX_ORDERS} are printed together`
    throw new Refused({ status: 422, detail })
  }
  const kinds = chosenKinds(query)
  const orders = await readOrders(client, names)
  const { back, title } = headOf(orders)
  const packings = kinds.some(({ needsPacking }) => needsPacking) ? await packingsOf(client, orders) : new Map()
  const drawing = await drawingFor(url, settings, { perSheet: perSheetIn(query), packings })
  const left = names.length - orders.length
  const sheets = kinds.flatMap(({ draw }) => draw(orders, drawing))
  return {
    title,
    scripts: ["documents.js"],
    styles: ["documents.css", "tickets.css"],
    isWide: true,
    main: html`<div class="screen-only">
<p>${back}</p>
<div class="board-head"><h1><bdi>${title}</bdi></h1> <p class="muted" role="status">${orders.length === 0 ? "No order is selected." : `${counted(sheets.length, "document")}.`}</p></div>
${chooseHtml(kinds, query)}
${left > 0 && html`<p class="error">The last ${counted(left, "order")} of the selection would make the page too large. Print the others first.</p>`}
</div>
<div class="sheets">${await fittingInSlices(sheets, 1, "p")}</div>`
  }
}

/** Returns the name of an order in the query of the selection. */
export const selectedValue = ({ account, order_id }: OrderName): string =>
  orderPath({ account, order_id }).slice("/orders/".length)

const nameIn = (value: string): OrderName => {
  try {
    const [account, order_id] = value.split("/").map(decodeURIComponent)
    if (account && order_id) return { account, order_id }
  } catch {
    // The refusal below describes it.
  }
  throw new Refused({ status: 400, detail: "order: must be an account and an order id" })
}

/** The documents of one order. */
export const orderDocumentsPage: Page = {
  path: "/orders/{account}/{order_id}/documents",
  role: "viewer",
  run: (visit) => {
    const name = { account: visit.path.account!, order_id: visit.path.order_id! }
    return showDocuments(visit, [name], ([order]) => ({
      title: `Documents of order ${order!.xid}`,
      back: html`<a href="${visit.settings.basePath}${orderPath(name)}">Order <bdi>${order!.xid}</bdi></a>`
    }))
  }
}

/** The documents of a selection of orders. */
export const selectionDocumentsPage: Page = {
  path: "/documents/print",
  role: "viewer",
  run: (visit) => {
    const names = visit.query.getAll("order").map(nameIn)
    const back = html`<a href="${visit.settings.basePath}/documents">Select orders</a>`
    return showDocuments(visit, names, () => ({ title: `Documents of ${counted(names.length, "order")}`, back }))
  }
}
