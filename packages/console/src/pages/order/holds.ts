import type { OperatorAction } from "@waybill/adapter-http/client"
import { includesRole } from "@waybill/core/commands"
import type { Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { iconHtml } from "../../html/icons.ts"
import { dateHtml } from "../../parts/dates.ts"
import type { Order } from "../../parts/due-badge.ts"
import { commandNamed } from "../commands/command-table.ts"
import { directHtml } from "./actions.ts"

type Hold = Order["holds"][number]

const release = commandNamed("release")

const holdHtml = (order: Order, hold: Hold, canRelease: boolean, basePath: string): Html => {
  const { by, earlier = [], hold_id, msg, reason, since } = hold
  return html`<li id="hold-${hold_id}"><p><b>${reason}</b> by ${by === "account" ? html`merchant <bdi>${order.account_id}</bdi>` : "the operator"}, ${dateHtml(since)}</p>
<p dir="auto">${msg}</p>
${fitting(
  earlier.map((text) => html`<p class="muted" dir="auto">Earlier: <bdi>${text}</bdi></p>`),
  0.1,
  "p"
)}
${
  by === "operator" && canRelease
    ? directHtml({ path: release.path, verb: "Release this hold" }, order, basePath, {
        className: "quiet",
        fields: { hold_id }
      })
    : by === "account" && html`<p class="muted">Only the merchant can release this hold.</p>`
}</li>`
}

/** Returns the holds of an order, each with who set it, why and since when. */
export const holdsHtml = (
  order: Order,
  actions: ReadonlyArray<OperatorAction>,
  { me, settings }: Visit
): Html | undefined => {
  const canRelease =
    includesRole(me.role, release.role) && actions.some(({ allowed, command }) => command === release.path && allowed)
  return order.holds.length === 0
    ? undefined
    : html`<section class="panel holds" aria-labelledby="holds"><h2 id="holds">${iconHtml("hold")}Holds <span class="count">${order.holds.length}</span></h2>
<ul>${fitting(
        order.holds.map((hold) => holdHtml(order, hold, canRelease, settings.basePath)),
        0.2
      )}</ul></section>`
}
