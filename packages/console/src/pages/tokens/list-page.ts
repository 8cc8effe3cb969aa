import { type OperatorRole, operatorRoles } from "@waybill/core/commands"
import { attempt } from "../../api/attempt.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { fullDateHtml } from "../../parts/dates.ts"
import { type FormState, freshForm, inputHtml, otherIssuesHtml, selectHtml } from "../../parts/fields.ts"
import { secretsHtml } from "../../parts/secrets.ts"
import { badgeHtml, badgeScripts } from "./badge.ts"
import { isValid, readTokens, type Token, tokenPath } from "./read-tokens.ts"

/** Each role with the actions it allows, for the list of a form. */
const roleTexts = {
  viewer: "viewer: read everything about orders",
  packer: "packer: also start, ship and track",
  operator: "operator: also hold, cancel, reject and reprint",
  admin: "admin: also accounts, webhooks, tokens and rate cards"
} as const

/** The roles as choices of a form. */
export const roleChoices = operatorRoles.map((value) => ({ value, text: roleTexts[value] }))

const validHtml = ({ created_at, name, role }: Token, me: string, basePath: string): Html =>
  html`<li><a class="row-name" href="${basePath}${tokenPath(name)}" data-step><bdi>${name}</bdi></a>
<span class="badges"><span class="badge ${role === "admin" && "rush"}">${role}</span>${name === me && html` <span class="badge good">You</span>`}</span>
<span class="row-more">created ${fullDateHtml(created_at)}</span></li>`

const revokedHtml = ({ created_at, name, revoked_at = "", role }: Token): Html =>
  html`<li><span class="row-name"><bdi>${name}</bdi></span><span class="badges"><span class="badge">${role}</span></span>
<span class="row-more">created ${fullDateHtml(created_at)}, revoked ${fullDateHtml(revoked_at)}</span></li>`

const createHtml = (
  state: FormState,
  basePath: string
): Html => html`<details class="panel create"${flag("open", state.issues.length > 0)}>
<summary>Create a token</summary>
<form class="command" method="post" action="${basePath}/tokens">
${otherIssuesHtml(state, ["name", "role"])}
${inputHtml({ name: "name", label: "Name", help: "The person or program. The history of orders shows it.", isShort: true }, state)}
${selectHtml({ name: "role", label: "Role", choices: roleChoices, isShort: true }, state)}
<p class="actions"><button class="primary">Create the token</button></p>
</form></details>`

const showList = async ({ client, me, settings: { basePath } }: Visit, state = freshForm()): Promise<Shown> => {
  const tokens = await readTokens(client)
  const valid = tokens.filter(isValid)
  const revoked = tokens.filter((token) => !isValid(token))
  return {
    title: "Tokens",
    styles: adminStyles,
    main: html`<h1>Tokens</h1>
<p class="lead">A token lets a person or a program use the console and the operator API.</p>
${createHtml(state, basePath)}
<ul class="rows">${fitting(
      valid.map((token) => validHtml(token, me.name, basePath)),
      0.7
    )}</ul>
${
  revoked.length > 0 &&
  html`<details class="past"><summary>Revoked tokens <span class="count">${revoked.length}</span></summary>
<ul class="rows">${fitting(revoked.map(revokedHtml), 0.3)}</ul></details>`
}`
  }
}

const createToken = async (visit: Visit): Promise<Shown> => {
  const { client, form, settings } = visit
  const [name, role] = [form.get("name") ?? "", form.get("role") ?? ""]
  const answer = await attempt<{ readonly token: string }>(client.request("POST", "/tokens", { name, role }))
  if (!answer.ok) return { ...(await showList(visit, { values: form, issues: answer.issues })), status: answer.status }
  const holder = { name: name.normalize("NFC"), role: role as OperatorRole }
  return {
    title: "Token created",
    styles: adminStyles,
    scripts: badgeScripts,
    main: html`<div class="narrow"><h1>Token created</h1>
<p class="lead"><bdi>${holder.name}</bdi> has the role ${role}.</p>
${secretsHtml([{ label: "Token", value: answer.body.token }])}
${await badgeHtml(settings, holder, answer.body.token)}
<p><a class="button" href="${settings.basePath}/tokens">Open the tokens</a></p></div>`
  }
}

/** The list of tokens, and the form that creates one. */
export const tokenListPages: ReadonlyArray<Page> = [
  { path: "/tokens", role: "admin", nav: "Tokens", keys: "g t", run: (visit) => showList(visit) },
  { path: "/tokens", role: "admin", method: "POST", run: createToken }
]
