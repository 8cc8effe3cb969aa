import { attempt } from "../../api/attempt.ts"
import type { Page, Redirect, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { fullDateHtml } from "../../parts/dates.ts"
import { type FormState, freshForm, inputHtml, otherIssuesHtml, selectHtml, tickHtml } from "../../parts/fields.ts"
import { orderPath } from "../../parts/order-link.ts"
import { counted } from "../../parts/plural.ts"
import { type Delivery, readDeliveries, type Webhook, webhookPath, webhookWith } from "./read-webhooks.ts"

const statuses = ["pending", "delivered", "failed"] as const
const looks = { pending: "today", delivered: "good", failed: "late" } as const

const resultHtml = ({ duration_ms, error, next_at, response_status }: Delivery): Html =>
  html`${response_status !== undefined && html`status ${response_status} `}${error !== undefined && html`<bdi>${error}</bdi> `}${
    duration_ms !== undefined && html`<span class="muted">${duration_ms} ms</span> `
  }${next_at !== undefined && html`<span class="muted">next ${fullDateHtml(next_at)}</span>`}`

const rowHtml = (delivery: Delivery, { account_id, webhook_id }: Webhook, basePath: string): Html => {
  const { attempts, created_at, event_type, order_id, revision, status } = delivery
  return html`<tr><td>${fullDateHtml(created_at)}</td><td>${event_type}</td>
<td><a href="${basePath}${orderPath({ account: account_id, order_id })}">${order_id}</a> <span class="muted">change ${revision}</span></td>
<td><span class="badge ${looks[status]}">${status}</span></td><td class="number">${attempts}</td><td class="free">${resultHtml(delivery)}</td>
<td><form method="post" action="${basePath}${webhookPath(webhook_id)}/replay"><input type="hidden" name="order_id" value="${order_id}"><button class="quiet">Send again<span class="sr-only"> all events of order ${order_id}</span></button></form></td></tr>`
}

const tableHtml = (deliveries: ReadonlyArray<Delivery>, webhook: Webhook, basePath: string): Html =>
  html`<div class="table" role="region" aria-label="Deliveries" tabindex="0"><table class="deliveries"><thead><tr>
<th scope="col">Time</th><th scope="col">Event</th><th scope="col">Order</th><th scope="col">Status</th><th scope="col" class="number">Attempts</th><th scope="col">Last attempt</th><th scope="col">Order's events</th>
</tr></thead><tbody>${fitting(
    deliveries.map((delivery) => rowHtml(delivery, webhook, basePath)),
    1,
    "tr"
  )}</tbody></table></div>`

const replayHtml = (state: FormState, address: string): Html => html`<section class="panel"><h2>Send events again</h2>
<form class="command" method="post" action="${address}/replay">
${otherIssuesHtml(state, ["order_id", "since", "all"])}
${inputHtml({ name: "order_id", label: "Events of the order", isOptional: true, isShort: true }, state)}
${inputHtml({ name: "since", label: "Events since", placeholder: "2026-11-26 14:30", isOptional: true, isShort: true, help: "In the time zone of the dates on this page." }, state)}
${tickHtml({ name: "all", label: "All events since the webhook was added" }, state)}
<p class="help">Receivers get delivered events a second time, and recognise them by their id.</p>
<p class="actions"><button>Send again</button></p></form></section>`

const showDeliveries = async (visit: Visit, state = freshForm(), status = 200): Promise<Shown> => {
  const { client, path, query, settings } = visit
  const { basePath } = settings
  const webhook = await webhookWith(client, path.webhook_id!)
  const wanted = query.get("status") ?? ""
  const filter = statuses.find((each) => each === wanted) ?? ""
  const after = query.get("after") ?? ""
  const { cursor, deliveries } = await readDeliveries(client, webhook.webhook_id, filter, after)
  const address = `${basePath}${webhookPath(webhook.webhook_id)}`
  const pageHref = (next: string) => {
    const changed = new URLSearchParams(
      Object.entries({ status: filter, after: next }).filter(([, value]) => value !== "")
    )
    return `${address}/deliveries?${changed}`
  }
  return {
    title: "Deliveries",
    status,
    styles: adminStyles,
    main: html`<header class="page-head"><p class="crumb"><a href="${address}" data-keys="Escape" data-keys-name="Back to the webhook"><bdi>${webhook.url}</bdi></a></p>
<h1>Deliveries</h1></header>
<form class="filters" action="${address}/deliveries">
${selectHtml({ name: "status", label: "Status", choices: [{ value: "", text: "All" }, ...statuses.map((value) => ({ value, text: value }))] }, freshForm({ status: filter }))}
<span class="actions"><button>Filter</button></span></form>
${deliveries.length === 0 ? html`<p class="empty">No deliveries${filter !== "" && html` with the status ${filter}`}</p>` : tableHtml(deliveries, webhook, basePath)}
${(after !== "" || cursor !== undefined) && html`<p class="paging">${after !== "" && html`<a href="${pageHref("")}">First page</a>`}${cursor !== undefined && html`<a href="${pageHref(cursor)}" rel="next">Next page</a>`}</p>`}
${replayHtml(state, address)}`
  }
}

/** Returns a time of an input as the operator API reads it. */
const timeOf = (typed: string): string => {
  const time = typed.replace("T", " ")
  return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(time) ? `${time}:00` : time
}

const replay = async (visit: Visit): Promise<Shown | Redirect> => {
  const { client, form, path } = visit
  const to = `${webhookPath(path.webhook_id!)}/deliveries`
  const order_id = (form.get("order_id") ?? "").trim()
  const since = timeOf((form.get("since") ?? "").trim())
  const again = (issues: FormState["issues"], status: number) => showDeliveries(visit, { values: form, issues }, status)
  if (order_id === "" && since === "" && !form.has("all"))
    return again([{ path: "all", problem: "tick this, or enter an order or a time" }], 422)
  const body = { ...(order_id !== "" && { order_id }), ...(since !== "" && { since }) }
  const answer = await attempt<{ readonly events: number }>(
    client.request("POST", `${webhookPath(path.webhook_id!)}/replay`, body)
  )
  if (!answer.ok) return again(answer.issues, answer.status)
  return { to, notice: { text: `${counted(answer.body.events, "event")} will be sent again` } }
}

/** The deliveries of a webhook, and the form that sends events again. */
export const deliveryPages: ReadonlyArray<Page> = [
  { path: "/webhooks/{webhook_id}/deliveries", role: "admin", run: (visit) => showDeliveries(visit) },
  { path: "/webhooks/{webhook_id}/replay", role: "admin", method: "POST", run: replay }
]
