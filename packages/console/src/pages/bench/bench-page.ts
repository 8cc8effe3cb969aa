import { includesRole } from "@waybill/core/commands"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { iconHtml } from "../../html/icons.ts"
import { dueHtml, type Order } from "../../parts/due-badge.ts"
import { orderPath } from "../../parts/order-link.ts"
import { servicesFor } from "../cards/services.ts"
import { addressHtml } from "../documents/people.ts"
import { benchData, itemsOf, leftOf, type Packing } from "./bench-data.ts"
import { boxesHtml } from "./boxes.ts"

/** Returns the packing of the unshipped pieces, or the reason why there is none. */
const packingOf = async ({ client }: Visit, order: Order): Promise<Packing | string> => {
  const name = { account: order.account_id, order_id: order.order_id }
  if (leftOf(order).every((quantity) => quantity === 0)) return "every piece has shipped"
  try {
    return await bodyOf(client.getPacking(name, "unshipped"))
  } catch (error) {
    if (error instanceof Refused && error.problem.status !== 401) return error.problem.detail
    throw error
  }
}

const stateHtml = (order: Order, path: string, canStart: boolean, reason: string | undefined): Html | undefined => {
  if (order.stage === "new")
    return canStart
      ? html`<form class="panel" method="post" action="${path}/start"><p>Production has not started.</p>
<input type="hidden" name="key" value="${crypto.randomUUID()}"><input type="hidden" name="revision" value="${order.revision}">
<button class="primary" data-keys="s">Start production</button></form>`
      : html`<p class="error">The order cannot be packed: <bdi>${reason ?? "production has not started"}</bdi>.</p>`
  if (order.stage === "shipped") return html`<p class="panel bench-shipped">The order has shipped.</p>`
  return reason === undefined
    ? undefined
    : html`<p class="error">The order cannot be shipped: <bdi>${reason}</bdi>.</p>`
}

const showBench = async (visit: Visit): Promise<Shown> => {
  const {
    client,
    me,
    path: { account = "", order_id = "" },
    settings
  } = visit
  const { basePath } = settings
  const name = { account, order_id }
  const [order, { actions }] = await Promise.all([bodyOf(client.getOrder(name)), bodyOf(client.getActions(name))])
  const isOpen = order.stage === "new" || order.stage === "processing"
  const packing = isOpen ? await packingOf(visit, order) : `the order is ${order.stage}`
  const path = `${basePath}${orderPath(name)}/pack`
  const actionOf = (command: string) => actions.find((action) => action.command === command)
  const isPacker = includesRole(me.role, "packer")
  const next = actionOf(order.stage === "new" ? "start" : "ship")
  const reason = next?.allowed === true ? undefined : (next?.reason ?? `the order is ${order.order_status}`)
  const isActive = isPacker && order.stage === "processing" && reason === undefined
  const known = typeof packing === "string" ? undefined : packing
  const services = isActive ? await servicesFor(visit, order, known) : []
  const data = isPacker && benchData({ order, packing: known, services, path, isActive }, settings)
  return {
    title: `Pack ${order.xid}`,
    live: name,
    isWide: true,
    scripts: isPacker ? ["bench.js"] : [],
    styles: ["bench.css", "bench-picture.css"],
    main: html`<div class="bench">
<div class="bench-column"><header class="bench-head"><h1>Pack <bdi>${order.xid}</bdi></h1>
<p class="badges">${order.rush && html`<span class="badge rush">${iconHtml("rush")}Rush</span>`} ${order.isgift === "1" && html`<span class="badge">${iconHtml("gift")}Gift</span>`} ${dueHtml(order)}</p>
<p class="bench-links"><a href="${basePath}${orderPath(name)}">Order <bdi>${order.xid}</bdi></a> <a href="${basePath}${orderPath(name)}/documents">Documents</a>${isActive && html` <a href="${basePath}${orderPath(name)}/ship">Ship without the bench</a>`}</p></header>
${stateHtml(order, path, isPacker && next?.allowed === true, isPacker ? reason : undefined)}
${data && html`<div id="bench-data" hidden data-bench="${JSON.stringify(data)}"></div><div id="bench" data-keep></div>`}</div>
<div class="bench-column"><section class="bench-to panel" aria-labelledby="to-title"><h2 id="to-title">Ship to</h2>
${addressHtml(order.shipping_address)}<p class="muted">Ordered with <bdi>${order.shipping.carrier}</bdi> <bdi>${order.shipping.service}</bdi></p></section>
${data && html`<div id="bench-side" data-keep></div>`}</div>
<details id="bench-boxes"${flag("open", !isActive)}><summary>All boxes and steps</summary>
${known === undefined ? html`<p class="empty">No boxes are shown: <bdi>${String(packing)}</bdi>.</p>` : boxesHtml(itemsOf(order, settings), known, path)}
</details>
${data && html`<div id="bench-foot" data-keep></div>`}</div>`
  }
}

/** The packing bench of an order. */
export const benchPage: Page = { path: "/orders/{account}/{order_id}/pack", role: "viewer", run: showBench }
