import { attempt } from "../../api/attempt.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { type FormState, freshForm, inputHtml, otherIssuesHtml } from "../../parts/fields.ts"
import { secretsHtml } from "../../parts/secrets.ts"
import { type IssuedWebhook, readWebhooks, type Webhook, webhookPath } from "./read-webhooks.ts"
import { eventsText, settingsHtml, settingsIn, statusHtml } from "./webhook-form.ts"

const rowHtml = (webhook: Webhook, basePath: string): Html =>
  html`<li><a class="row-name" href="${basePath}${webhookPath(webhook.webhook_id)}" data-step><bdi>${webhook.url}</bdi></a>
${statusHtml(webhook)}
<span class="row-more"><bdi>${webhook.account_id}</bdi>, ${eventsText(webhook)}</span></li>`

const addHtml = (
  state: FormState,
  basePath: string
): Html => html`<details class="panel create"${flag("open", state.issues.length > 0)}>
<summary>Add a webhook</summary>
<form class="command" method="post" action="${basePath}/webhooks">
${otherIssuesHtml(state, ["account_id", "url", "events"])}
${inputHtml({ name: "account_id", label: "Account id", isShort: true }, state)}
${settingsHtml(state)}
<p class="actions"><button class="primary">Add the webhook</button></p>
</form></details>`

const showList = async (visit: Visit, sent?: FormState): Promise<Shown> => {
  const { client, query, settings } = visit
  const { basePath } = settings
  const account = (query.get("account") ?? "").trim().slice(0, 255)
  const after = query.get("after") ?? ""
  const { cursor, webhooks } = await readWebhooks(client, account, after)
  const filter = new URLSearchParams(account === "" ? {} : { account })
  const pageHref = (cursor?: string) => {
    const changed = new URLSearchParams(filter)
    if (cursor !== undefined) changed.set("after", cursor)
    return `${basePath}/webhooks?${changed}`
  }
  return {
    title: "Webhooks",
    styles: adminStyles,
    main: html`<h1>Webhooks</h1>
<form class="filters" role="search" action="${basePath}/webhooks">
<label class="search">Account id <input type="search" name="account" value="${account}" autocomplete="off" spellcheck="false" dir="auto" data-keys="/" data-keys-name="Search"></label>
<span class="actions"><button>Filter</button>${account !== "" && html` <a href="${basePath}/webhooks">Clear</a>`}</span>
</form>
${addHtml(sent ?? freshForm({ account_id: account }), basePath)}
${
  webhooks.length === 0
    ? html`<p class="empty">${account === "" ? "No webhooks. Add the first one above." : html`No webhooks of <bdi>${account}</bdi>`}</p>`
    : html`<ul class="rows">${fitting(
        webhooks.map((webhook) => rowHtml(webhook, basePath)),
        1
      )}</ul>`
}
${
  (after !== "" || cursor !== undefined) &&
  html`<p class="paging">${after !== "" && html`<a href="${pageHref()}">First page</a>`}${cursor !== undefined && html`<a href="${pageHref(cursor)}" rel="next">Next page</a>`}</p>`
}`
  }
}

const addWebhook = async (visit: Visit): Promise<Shown> => {
  const { client, form, settings } = visit
  const body = { account_id: form.get("account_id") ?? "", ...settingsIn(form) }
  const answer = await attempt<IssuedWebhook>(client.request("POST", "/webhooks", body))
  if (!answer.ok) {
    const issues = answer.issues.map(({ path, problem }) => ({ path: path === "" ? "account_id" : path, problem }))
    return { ...(await showList(visit, { values: form, issues })), status: answer.status }
  }
  const { secret, webhook } = answer.body
  return {
    title: "Webhook added",
    styles: adminStyles,
    main: html`<div class="narrow"><h1>Webhook added</h1>
<p class="lead">Events of <bdi>${webhook.account_id}</bdi> (${eventsText(webhook)}) are sent to <bdi>${webhook.url}</bdi> from now on.</p>
${secretsHtml([{ label: "Secret for the signatures", value: secret }])}
<p><a class="button" href="${settings.basePath}${webhookPath(webhook.webhook_id)}">Open the webhook</a></p></div>`
  }
}

/** The list of webhooks, and the form that adds one. */
export const webhookListPages: ReadonlyArray<Page> = [
  { path: "/webhooks", role: "admin", nav: "Webhooks", keys: "g w", run: (visit) => showList(visit) },
  { path: "/webhooks", role: "admin", method: "POST", run: addWebhook }
]
