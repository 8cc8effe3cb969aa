import { attempt, type Issue } from "../../api/attempt.ts"
import type { Page, Redirect, Shown, Visit } from "../../frame/page.ts"
import { type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { confirmPage } from "../../parts/confirm.ts"
import { fullDateHtml } from "../../parts/dates.ts"
import { freshForm, otherIssuesHtml, selectHtml } from "../../parts/fields.ts"
import { roleChoices } from "./list-page.ts"
import { type Found, tokenPath, tokenWith } from "./read-tokens.ts"

const CONFIRM = "confirm"
const REVOKED = "none"

const addressOf = ({ path, settings }: Visit): string => `${settings.basePath}${tokenPath(path.name!)}`

const showToken = async (visit: Visit, issues: ReadonlyArray<Issue> = [], status = 200): Promise<Shown> => {
  const { client, form, me, path, settings } = visit
  const { isLastAdmin, token } = await tokenWith(client, path.name!)
  const address = addressOf(visit)
  const state = { ...freshForm({ role: form.get("role") ?? token.role }), issues }
  return {
    title: `Token ${token.name}`,
    status,
    styles: adminStyles,
    main: html`<div class="narrow"><header class="page-head"><p class="crumb"><a href="${settings.basePath}/tokens" data-keys="Escape" data-keys-name="Back to the tokens">Tokens</a></p>
<h1><bdi>${token.name}</bdi></h1>
<span class="badges"><span class="badge">${token.role}</span>${token.name === me.name && html`<span class="badge good">You</span>`}${isLastAdmin && html`<span class="badge today">Only admin</span>`} <span class="muted">created ${fullDateHtml(token.created_at)}</span></span></header>
<div class="panels"><section class="panel"><h2>Role</h2>
${otherIssuesHtml(state, ["role"])}
<form class="command" method="post" action="${address}/role">
${selectHtml({ name: "role", label: "Role", choices: roleChoices }, state)}
<p class="actions"><button>Change the role</button></p></form></section>
<section class="panel"><h2>Revoke</h2>
${
  isLastAdmin
    ? html`<p>The only token of an admin cannot be revoked. Create another one first.</p>`
    : html`<p>A revoked token is refused immediately and cannot be restored.</p>
<p class="links"><a class="button" href="${address}/revoke">Revoke</a></p>`
}</section></div></div>`
  }
}

/** Returns what happens to the holder and to others, in words. */
const consequenceHtml = (visit: Visit, { token }: Found, role: string): Html =>
  html`<p>${role === REVOKED ? html`<bdi>${token.name}</bdi> is refused immediately. This cannot be undone.` : html`<bdi>${token.name}</bdi> gets the role ${role}.`}</p>
${token.name === visit.me.name && html`<p>This is the token with which you are logged in.${role === REVOKED && " You will be logged out."}</p>`}`

/** Returns the page that confirms a new role, or the end of a token. */
const confirm = (visit: Visit, found: Found, role: string): Shown => {
  const address = addressOf(visit)
  const isEnd = role === REVOKED
  return confirmPage({
    title: isEnd ? "Revoke the token" : "Change the role",
    subject: found.token.name,
    verb: isEnd ? "Revoke" : "Change the role",
    text: consequenceHtml(visit, found, role),
    action: `${address}/${isEnd ? "revoke" : "role"}`,
    back: address,
    fields: html`${!isEnd && html`<input type="hidden" name="role" value="${role}">`}<input type="hidden" name="${CONFIRM}" value="yes">`
  })
}

/** Returns the page that asks for a confirmation, or undefined if the form has it. */
const unconfirmed = (visit: Visit, found: Found, role: string): Shown | undefined =>
  visit.form.get(CONFIRM) === null ? confirm(visit, found, role) : undefined

const changeRole = async (visit: Visit): Promise<Shown | Redirect> => {
  const { client, form, me, path } = visit
  const name = path.name!
  const role = form.get("role") ?? ""
  const found = await tokenWith(client, name)
  if (found.token.role === role) return { to: tokenPath(name) }
  const isOwnLoss = name === me.name && role !== "admin"
  const page = isOwnLoss ? unconfirmed(visit, found, role) : undefined
  if (page !== undefined) return page
  const answer = await attempt(client.request("PATCH", tokenPath(name), { role }))
  if (!answer.ok) return showToken(visit, answer.issues, answer.status)
  return {
    to: name === me.name && role !== "admin" ? "/" : tokenPath(name),
    notice: { text: `${name} has the role ${role}` }
  }
}

const revoke = async (visit: Visit): Promise<Shown | Redirect> => {
  const { client, path } = visit
  const name = path.name!
  const page = unconfirmed(visit, await tokenWith(client, name), REVOKED)
  if (page !== undefined) return page
  const answer = await attempt(client.request("DELETE", tokenPath(name)))
  return answer.ok
    ? { to: "/tokens", notice: { text: `Token revoked: ${name}` } }
    : showToken(visit, answer.issues, answer.status)
}

/** The page of a token, and its actions. */
export const tokenPages: ReadonlyArray<Page> = [
  { path: "/tokens/{name}", role: "admin", run: (visit) => showToken(visit) },
  { path: "/tokens/{name}/role", role: "admin", method: "POST", run: changeRole },
  {
    path: "/tokens/{name}/revoke",
    role: "admin",
    run: async (visit) => confirm(visit, await tokenWith(visit.client, visit.path.name!), REVOKED)
  },
  { path: "/tokens/{name}/revoke", role: "admin", method: "POST", run: revoke }
]
