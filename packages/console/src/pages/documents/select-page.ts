import { bodyOf } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { dueHtml, type Order } from "../../parts/due-badge.ts"
import { orderElementId, orderPath } from "../../parts/order-link.ts"
import { dayShape } from "../board/filters.ts"
import { documentKinds, MAX_ORDERS, perSheetHtml, selectedValue } from "./print-page.ts"
import { piecesOf } from "./quantities.ts"

const stages = ["new", "processing", "shipped"] as const

/** Default number of days since the last update of listed shipped orders. */
const SHIPPED_DAYS = 30
const DAY = 86_400_000

/** Returns the day that limits a list of shipped orders: the one in the address, or the default. */
const sinceIn = (query: URLSearchParams): string => {
  const since = query.get("since") ?? ""
  return dayShape.test(since) ? since : new Date(Date.now() - SHIPPED_DAYS * DAY).toISOString().slice(0, 10)
}

const filterHtml = (
  query: URLSearchParams,
  stage: string,
  since: string
): Html => html`<form class="filters" role="search">
<label>Stage <select name="stage">${stages.map(
  (each) => html`<option value="${each}"${flag("selected", each === stage)}>${each}</option>`
)}</select></label>
${stage === "shipped" && html`<label>Updated since <input type="date" name="since" value="${since}"></label>`}
<label>Merchant <input name="account" value="${query.get("account")}" autocomplete="off" spellcheck="false"></label>
<label>Carrier <input name="carrier" value="${query.get("carrier")}" autocomplete="off" spellcheck="false"></label>
<span class="actions"><button>Filter</button></span>
</form>`

const rowHtml = (order: Order, basePath: string): Html => {
  const name = { account: order.account_id, order_id: order.order_id }
  const id = orderElementId("select", name)
  return html`<tr>
<td><input type="checkbox" name="order" id="${id}" value="${selectedValue(name)}" aria-label="Select ${order.xid}"></td>
<td><label for="${id}">${order.xid}</label></td><td>${order.account_id}</td>
<td class="number">${piecesOf(order)}</td><td>${order.shipping.carrier}</td><td>${dueHtml(order)}</td>
<td><a href="${basePath}${orderPath(name)}/documents">Documents<span class="sr-only"> of ${order.xid}</span></a></td>
</tr>`
}

const showSelection = async ({ client, query, settings: { basePath } }: Visit): Promise<Shown> => {
  const stage = stages.find((each) => each === query.get("stage")) ?? "processing"
  const since = sinceIn(query)
  const text = (name: string): string => (query.get(name) ?? "").trim()
  const { cursor, orders } = await bodyOf(
    client.listOrders({
      stage,
      sort: stage === "shipped" ? "updated" : "due",
      limit: MAX_ORDERS,
      ...(stage === "shipped" && { updated_since: `${since} 00:00:00` }),
      ...(text("account") !== "" && { account_id: text("account") }),
      ...(text("carrier") !== "" && { carrier: text("carrier") }),
      ...(text("cursor") !== "" && { cursor: text("cursor") })
    })
  )
  const next = new URLSearchParams(query)
  if (cursor !== undefined) next.set("cursor", cursor)
  if (stage === "shipped") next.set("since", since)
  return {
    title: "Documents",
    scripts: ["documents.js"],
    styles: ["documents.css", "tickets.css"],
    main: html`<h1>Documents</h1>
<p><a href="${basePath}/documents/hand-over">Hand-over lists of a day</a></p>
${filterHtml(query, stage, since)}
${
  orders.length === 0
    ? html`<p class="empty">No orders are ${stage} with these filters. <a href="${basePath}/">Open the board</a></p>`
    : html`<form class="panel" action="${basePath}/documents/print">
<div class="table"><table>
<thead><tr><th scope="col"><input type="checkbox" data-select-all aria-label="Select all" hidden></th><th scope="col">Order</th><th scope="col">Merchant</th><th scope="col" class="number">Pieces</th><th scope="col">Carrier</th><th scope="col">Due</th><th scope="col"><span class="sr-only">Documents</span></th></tr></thead>
<tbody>${fitting(
        orders.map((order) => rowHtml(order, basePath)),
        1,
        "tr"
      )}</tbody>
</table></div>
<div class="kinds"><fieldset><legend class="sr-only">Documents</legend>${documentKinds.map(
        ({ id, isExtra, name }) =>
          html`<label><input type="checkbox" name="kind" value="${id}"${flag("checked", isExtra !== true)}> ${name}</label>`
      )}</fieldset>${perSheetHtml(query)}<button class="primary">Show documents</button></div>
</form>`
}
${cursor !== undefined && html`<p class="paging"><a href="${basePath}/documents?${next.toString()}" rel="next">Next page</a></p>`}`
  }
}

/** The page for selecting orders to print. */
export const selectOrdersPage: Page = {
  path: "/documents",
  role: "viewer",
  nav: "Documents",
  keys: "g d",
  run: showSelection
}
