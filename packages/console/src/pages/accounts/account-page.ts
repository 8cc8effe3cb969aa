import { attempt, type Issue } from "../../api/attempt.ts"
import { Refused } from "../../api/refused.ts"
import type { Page, Redirect, Shown, Visit } from "../../frame/page.ts"
import { type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { confirmPage } from "../../parts/confirm.ts"
import { fullDateHtml } from "../../parts/dates.ts"
import { otherIssuesHtml } from "../../parts/fields.ts"
import { type Secret, secretsHtml } from "../../parts/secrets.ts"
import { termsHtml } from "../../parts/terms.ts"
import { accountChanges } from "./account-actions.ts"
import { badgesHtml } from "./badges.ts"
import { type Account, accountPath, accountWith } from "./read-accounts.ts"

/** Maximum number of valid keys of an account. */
const MAX_KEYS = 2

const addressOf = ({ path, settings }: Visit): string => `${settings.basePath}${accountPath(path.account!)}`

const buttonHtml = (name: string, address: string): Html => {
  const { verb, warning } = accountChanges[name]!
  return warning === undefined
    ? html`<form method="post" action="${address}/${name}"><button>${verb}</button></form>`
    : html`<a class="button" href="${address}/${name}">${verb}</a>`
}

const keyHtml = (key: Account["keys"][number], isLast: boolean, address: string): Html => {
  const { created_at, number, retired_at } = key
  return html`<li><b>Key ${number}</b> <span>${
    retired_at === undefined
      ? html`<span class="badge good">Valid</span> issued ${fullDateHtml(created_at)}`
      : html`<span class="badge">Retired</span> <span class="muted">issued ${fullDateHtml(created_at)}, retired ${fullDateHtml(retired_at)}</span>`
  }</span>${
    retired_at === undefined &&
    (isLast
      ? html`<span class="muted">The only valid key cannot be retired</span>`
      : html`<a class="button" href="${address}/keys/${number}">Retire key ${number}</a>`)
  }</li>`
}

const showAccount = async (visit: Visit, issues: ReadonlyArray<Issue> = [], status = 200): Promise<Shown> => {
  const { basePath } = visit.settings
  const account = await accountWith(visit.client, visit.path.account!)
  const { account_id, api_access, created_at, enabled, keys, locked, username } = account
  const address = addressOf(visit)
  const valid = keys.filter(({ retired_at }) => retired_at === undefined).length
  const search = new URLSearchParams({ account: account_id })
  return {
    title: `Account ${account_id}`,
    status,
    styles: adminStyles,
    main: html`<header class="page-head"><p class="crumb"><a href="${basePath}/accounts" data-keys="Escape" data-keys-name="Back to the accounts">Accounts</a></p>
<h1><bdi>${account_id}</bdi></h1>
${badgesHtml(account)}</header>
${otherIssuesHtml({ values: new URLSearchParams(), issues }, [])}
<div class="commands">${buttonHtml(enabled ? "disable" : "enable", address)}
${buttonHtml(api_access ? "deny-api" : "allow-api", address)}
${locked && buttonHtml("unlock", address)}
<a class="button" href="${address}/password">Replace the password</a></div>
<div class="panels"><section class="panel"><h2>Login</h2>
${termsHtml({ Username: html`<bdi>${username}</bdi>`, Created: fullDateHtml(created_at), Locked: locked && "after too many wrong passwords" })}
<p class="links"><a href="${basePath}/?${search.toString()}">Open orders</a> <a href="${basePath}/webhooks?${search.toString()}">Webhooks</a></p></section>
<section class="panel"><h2>Secret keys</h2>
<ul class="lines">${keys.map((key) => keyHtml(key, valid < MAX_KEYS, address))}</ul>
${
  valid < MAX_KEYS
    ? html`<form method="post" action="${address}/keys"><button>Issue a second key</button></form>
<p class="help">Both keys are valid until one is retired.</p>`
    : html`<p class="help">Two keys are valid. Retire one to issue another.</p>`
}</section></div>`
  }
}

const secretPage = (visit: Visit, title: string, secret: Secret, text: string): Shown => ({
  title,
  styles: adminStyles,
  main: html`<div class="narrow"><p class="crumb"><bdi>${visit.path.account}</bdi></p><h1>${title}</h1>
${secretsHtml([secret])}
<p class="lead">${text}</p>
<p><a class="button" href="${addressOf(visit)}">Open the account</a></p></div>`
})

const unknownPage = () => new Refused({ status: 404, detail: "an account has no such page" })

const confirmChange = async (visit: Visit): Promise<Shown> => {
  const { account = "", action = "" } = visit.path
  await accountWith(visit.client, account)
  const address = addressOf(visit)
  const to = { subject: account, action: `${address}/${action}`, back: address }
  if (action === "password")
    return confirmPage({
      ...to,
      title: "Replace the password",
      verb: "Replace the password",
      text: html`<p>The current password of <bdi>${account}</bdi> stops working. This cannot be undone.</p>`
    })
  const change = Object.hasOwn(accountChanges, action) ? accountChanges[action] : undefined
  if (change?.warning === undefined) throw unknownPage()
  return confirmPage({
    ...to,
    title: change.verb,
    verb: change.verb,
    text: html`<p>${change.warning}</p>`
  })
}

const runChange = async (visit: Visit): Promise<Shown | Redirect> => {
  const { client, path } = visit
  const { account = "", action = "" } = path
  const to = accountPath(account)
  if (action === "password") {
    const answer = await attempt<{ readonly password: string }>(client.request("POST", `${to}/password`, {}))
    if (!answer.ok) return showAccount(visit, answer.issues, answer.status)
    const secret = { label: "Password", value: answer.body.password }
    return secretPage(visit, "Password replaced", secret, "The previous password is no longer valid.")
  }
  if (action === "keys") {
    const answer = await attempt<{ readonly number: number; readonly secretkey: string }>(
      client.request("POST", `${to}/keys`, {})
    )
    if (!answer.ok) return showAccount(visit, answer.issues, answer.status)
    const secret = { label: `Secret key ${answer.body.number}`, value: answer.body.secretkey }
    return secretPage(visit, "Key issued", secret, "The other key stays valid until you retire it.")
  }
  const change = Object.hasOwn(accountChanges, action) ? accountChanges[action] : undefined
  if (change === undefined) throw unknownPage()
  const answer = await attempt(client.request("PATCH", to, change.body))
  if (!answer.ok) return showAccount(visit, answer.issues, answer.status)
  const undo = change.undo === undefined ? {} : { undo: { action: `${to}/${change.undo}`, fields: {} } }
  return { to, notice: { text: `${change.done}: ${account}`, ...undo } }
}

const confirmRetire = async (visit: Visit): Promise<Shown> => {
  const { account = "", number = "" } = visit.path
  const { keys } = await accountWith(visit.client, account)
  if (!keys.some((key) => `${key.number}` === number && key.retired_at === undefined))
    throw new Refused({ status: 404, detail: "the account has no valid key with this number" })
  const address = addressOf(visit)
  return confirmPage({
    title: `Retire key ${number}`,
    subject: account,
    verb: `Retire key ${number}`,
    text: html`<p>Programs of <bdi>${account}</bdi> that use key ${number} are refused. This cannot be undone.</p>`,
    action: `${address}/keys/${number}`,
    back: address
  })
}

const retire = async (visit: Visit): Promise<Shown | Redirect> => {
  const { account = "", number = "" } = visit.path
  const to = accountPath(account)
  const answer = await attempt(visit.client.request("DELETE", `${to}/keys/${encodeURIComponent(number)}`))
  return answer.ok
    ? { to, notice: { text: `Key ${number} retired: ${account}` } }
    : showAccount(visit, answer.issues, answer.status)
}

const KEY_PATH = "/accounts/{account}/keys/{number}"
const ACTION_PATH = "/accounts/{account}/{action}"

/** The page of an account, and its actions. */
export const accountPages: ReadonlyArray<Page> = [
  { path: "/accounts/{account}", role: "admin", run: (visit) => showAccount(visit) },
  { path: ACTION_PATH, role: "admin", run: confirmChange },
  { path: ACTION_PATH, role: "admin", method: "POST", run: runChange },
  { path: KEY_PATH, role: "admin", run: confirmRetire },
  { path: KEY_PATH, role: "admin", method: "POST", run: retire }
]
