import { attempt, type Issue } from "../../api/attempt.ts"
import type { Page, Redirect, Shown, Visit } from "../../frame/page.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { confirmPage } from "../../parts/confirm.ts"
import { fullDateHtml } from "../../parts/dates.ts"
import { type FormState, freshForm, inputHtml, otherIssuesHtml } from "../../parts/fields.ts"
import { secretsHtml } from "../../parts/secrets.ts"
import { termsHtml } from "../../parts/terms.ts"
import { type IssuedWebhook, type Webhook, webhookPath, webhookWith } from "./read-webhooks.ts"
import { eventsText, settingsHtml, settingsIn, statusHtml } from "./webhook-form.ts"

/** Default validity of the previous secret in hours. */
const OVERLAP_HOURS = "24"

interface Outcome {
  readonly delivered: boolean
  readonly response_status?: number
  readonly error?: string
  readonly duration_ms: number
}

const outcomeHtml = ({ delivered, duration_ms, error, response_status }: Outcome): Html => {
  const status = response_status === undefined ? "" : `, status ${response_status}`
  return delivered
    ? html`<p class="notice" role="status">The test event was delivered in ${duration_ms} ms${status}.</p>`
    : html`<p class="error" role="alert">The test event was not delivered after ${duration_ms} ms${status}: <bdi>${error ?? "no reason given"}</bdi></p>`
}

/** A form of the page that was sent, and the result. */
interface Sent {
  readonly form: "settings" | "rotate" | "other"
  readonly state: FormState
  readonly outcome?: Outcome
  readonly status?: number
}

const secretHtml = ({ created_at, expires_at }: Webhook["secrets"][number]): Html =>
  html`<li><span class="badge ${expires_at === undefined ? "good" : "today"}">${expires_at === undefined ? "Current" : "Valid"}</span> <span>issued ${fullDateHtml(created_at)}${expires_at !== undefined && html`, until ${fullDateHtml(expires_at)}`}</span></li>`

const rotateHtml = (state: FormState, address: string): Html =>
  html`<form class="command" method="post" action="${address}/rotate">
${otherIssuesHtml(state, ["overlap_hours"])}
${inputHtml({ name: "overlap_hours", label: "Overlap in hours", isNumber: true, help: "0 to 720. Until then, requests also have the signature of the previous secret." }, state)}
<p class="actions"><button>Issue a new secret</button></p></form>`

const showWebhook = async (visit: Visit, sent?: Sent): Promise<Shown> => {
  const { client, path, settings } = visit
  const { basePath } = settings
  const webhook = await webhookWith(client, path.webhook_id!)
  const { account_id, created_at, events, secrets, status, url, webhook_id } = webhook
  const address = `${basePath}${webhookPath(webhook_id)}`
  const present = new URLSearchParams({ url })
  for (const event of events ?? []) present.append("events", event)
  const settingsState = sent?.form === "settings" ? sent.state : { values: present, issues: [] }
  const rotateState = sent?.form === "rotate" ? sent.state : freshForm({ overlap_hours: OVERLAP_HOURS })
  return {
    title: `Webhook of ${account_id}`,
    status: sent?.status ?? 200,
    styles: adminStyles,
    main: html`<header class="page-head"><p class="crumb"><a href="${basePath}/webhooks" data-keys="Escape" data-keys-name="Back to the webhooks">Webhooks</a> of <a href="${basePath}/accounts/${encodeURIComponent(account_id)}"><bdi>${account_id}</bdi></a></p>
<h1 class="long"><bdi>${url}</bdi></h1>
${statusHtml(webhook)}</header>
${sent?.outcome !== undefined && outcomeHtml(sent.outcome)}
${sent?.form === "other" && otherIssuesHtml(sent.state, [])}
<div class="commands">${
      status === "active"
        ? html`<form method="post" action="${address}/pause"><button>Pause</button></form>`
        : html`<form method="post" action="${address}/resume"><button>Resume</button></form>`
    }
<form method="post" action="${address}/test"><button>Send a test event</button></form>
<a class="button" href="${address}/deliveries">Deliveries</a>
<a class="button" href="${address}/remove">Remove</a></div>
<div class="panels"><section class="panel"><h2>Settings</h2>
${termsHtml({ Id: html`<code>${webhook_id}</code>`, Created: fullDateHtml(created_at), Events: eventsText(webhook) })}
<details${flag("open", sent?.form === "settings")}><summary>Change</summary>
<form class="command" method="post" action="${address}/settings">
${otherIssuesHtml(settingsState, ["url", "events"])}
${settingsHtml(settingsState)}
<p class="actions"><button>Save</button></p></form></details></section>
<section class="panel"><h2>Secrets</h2>
<ul class="lines">${secrets.map(secretHtml)}</ul>
${rotateHtml(rotateState, address)}</section></div>`
  }
}

/** Shows the page again with the problems of one of its forms. */
const again = (
  visit: Visit,
  form: Sent["form"],
  { issues, status }: { readonly issues: ReadonlyArray<Issue>; readonly status: number }
) => showWebhook(visit, { form, status, state: { values: visit.form, issues } })

const saveSettings = async (visit: Visit): Promise<Shown | Redirect> => {
  const path = webhookPath(visit.path.webhook_id!)
  const answer = await attempt(visit.client.request("PATCH", path, settingsIn(visit.form)))
  return answer.ok ? { to: path, notice: { text: "Settings saved" } } : again(visit, "settings", answer)
}

const setStatus =
  (status: "active" | "paused") =>
  async (visit: Visit): Promise<Shown | Redirect> => {
    const path = webhookPath(visit.path.webhook_id!)
    const answer = await attempt(visit.client.request("PATCH", path, { status }))
    if (!answer.ok) return again(visit, "other", answer)
    return status === "paused"
      ? {
          to: path,
          notice: {
            text: "Paused. Events are kept until it is resumed.",
            undo: { action: `${path}/resume`, fields: {} }
          }
        }
      : { to: path, notice: { text: "Resumed", undo: { action: `${path}/pause`, fields: {} } } }
  }

const sendTest = async (visit: Visit): Promise<Shown> => {
  const path = webhookPath(visit.path.webhook_id!)
  const answer = await attempt<Outcome>(visit.client.request("POST", `${path}/test`, {}))
  if (!answer.ok) return again(visit, "other", answer)
  return showWebhook(visit, { form: "other", state: freshForm(), outcome: answer.body })
}

const rotate = async (visit: Visit): Promise<Shown> => {
  const path = webhookPath(visit.path.webhook_id!)
  const typed = (visit.form.get("overlap_hours") ?? "").trim()
  const hours = /^\d{1,4}$/.test(typed) ? Number(typed) : typed
  const answer = await attempt<IssuedWebhook>(visit.client.request("POST", `${path}/rotate`, { overlap_hours: hours }))
  if (!answer.ok) return again(visit, "rotate", answer)
  const { secret, webhook } = answer.body
  const until = webhook.secrets.find(({ expires_at }) => expires_at !== undefined)?.expires_at
  return {
    title: "Secret issued",
    styles: adminStyles,
    main: html`<div class="narrow"><p class="crumb"><bdi>${webhook.url}</bdi></p><h1>Secret issued</h1>
${secretsHtml([{ label: "Secret for the signatures", value: secret }])}
<p class="lead">${until === undefined ? "The previous secret is no longer valid." : html`The previous secret is valid until ${fullDateHtml(until)}.`}</p>
<p><a class="button" href="${visit.settings.basePath}${path}">Open the webhook</a></p></div>`
  }
}

const confirmRemove = async (visit: Visit): Promise<Shown> => {
  const { account_id, url } = await webhookWith(visit.client, visit.path.webhook_id!)
  const address = `${visit.settings.basePath}${webhookPath(visit.path.webhook_id!)}`
  return confirmPage({
    title: "Remove the webhook",
    subject: url,
    verb: "Remove",
    text: html`<p>No more events of <bdi>${account_id}</bdi> are sent to <bdi>${url}</bdi>. Its secrets and its deliveries are deleted. This cannot be undone.</p>`,
    action: `${address}/remove`,
    back: address
  })
}

const remove = async (visit: Visit): Promise<Shown | Redirect> => {
  const answer = await attempt(visit.client.request("DELETE", webhookPath(visit.path.webhook_id!)))
  return answer.ok ? { to: "/webhooks", notice: { text: "Webhook removed" } } : again(visit, "other", answer)
}

const ONE = "/webhooks/{webhook_id}"
const form = { role: "admin", method: "POST" } as const

/** The page of a webhook, and its actions. */
export const webhookPages: ReadonlyArray<Page> = [
  { path: ONE, role: "admin", run: (visit) => showWebhook(visit) },
  { ...form, path: `${ONE}/settings`, run: saveSettings },
  { ...form, path: `${ONE}/pause`, run: setStatus("paused") },
  { ...form, path: `${ONE}/resume`, run: setStatus("active") },
  { ...form, path: `${ONE}/test`, run: sendTest },
  { ...form, path: `${ONE}/rotate`, run: rotate },
  { path: `${ONE}/remove`, role: "admin", run: confirmRemove },
  { ...form, path: `${ONE}/remove`, run: remove }
]
