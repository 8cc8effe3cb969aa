import { type Html, html } from "../../html/html.ts"
import { iconHtml } from "../../html/icons.ts"
import type { Order } from "../../parts/due-badge.ts"
import { dueHtml } from "../../parts/due-badge.ts"
import { orderPath } from "../../parts/order-link.ts"

const kinds = { order: "Order", reorder: "Reorder", reprint: "Reprint" } as const

/** Returns the path of the page of an order after the base path. */
export const pathOf = ({ account_id: account, order_id }: Order): string => orderPath({ account, order_id })

/** Returns the badges with the state of an order. */
export const badgesHtml = (order: Order): Html => {
  const { isgift, order_status, rush, stage } = order
  const look = order.holds.length > 0 && stage !== "cancelled" ? "today" : stage === "shipped" ? "good" : ""
  return html`<p class="badges"><span class="badge ${look}">${order_status}</span> ${rush && html`<span class="badge rush">${iconHtml("rush")}Rush</span> `}${
    isgift === "1" && html`<span class="badge">${iconHtml("gift")}Gift</span> `
  }${dueHtml(order)}</p>`
}

/** Returns the heading of a page about one order. `basePath` makes the xid a link to its page. */
export const orderHeadHtml = (order: Order, basePath: string, verb: string): Html =>
  html`<header class="order-head"><p class="crumb"><a href="${basePath}${pathOf(order)}" data-keys="Escape" data-keys-name="Back to the order">${kinds[order.kind]} <bdi>${order.xid}</bdi></a> of <bdi>${order.account_id}</bdi></p>
<h1>${verb}</h1>
${badgesHtml(order)}</header>`
