import { attempt } from "../../api/attempt.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { fullDateHtml } from "../../parts/dates.ts"
import { type FormState, freshForm, inputHtml, otherIssuesHtml, tickHtml } from "../../parts/fields.ts"
import { counted } from "../../parts/plural.ts"
import { secretsHtml } from "../../parts/secrets.ts"
import { badgesHtml } from "./badges.ts"
import { type Account, accountPath, readAccounts, searchAccounts } from "./read-accounts.ts"

const rowHtml = (account: Account, basePath: string): Html => {
  const { account_id, created_at, keys, username } = account
  const valid = keys.filter(({ retired_at }) => retired_at === undefined).length
  return html`<li><a class="row-name" href="${basePath}${accountPath(account_id)}" data-step><bdi>${account_id}</bdi></a>
${badgesHtml(account)}
<span class="row-more">${username !== account_id && html`username <bdi>${username}</bdi>, `}${counted(valid, "valid key")}, created ${fullDateHtml(created_at)}</span></li>`
}

const createHtml = (
  state: FormState,
  basePath: string
): Html => html`<details class="panel create"${flag("open", state.issues.length > 0)}>
<summary>Create an account</summary>
<form class="command" method="post" action="${basePath}/accounts">
${otherIssuesHtml(state, ["account_id", "username", "api_access"])}
${inputHtml({ name: "account_id", label: "Account id", help: "Orders keep it, so it cannot change.", isShort: true }, state)}
${inputHtml({ name: "username", label: "Username", help: "The name that logins send. Default: the account id.", isOptional: true, isShort: true }, state)}
${tickHtml({ name: "api_access", label: "May call the API" }, state)}
<p class="actions"><button class="primary">Create the account</button></p>
</form></details>`

const first = freshForm({ api_access: "on" })

const showList = async ({ client, query, settings: { basePath } }: Visit, state: FormState = first): Promise<Shown> => {
  const search = (query.get("search") ?? "").trim().slice(0, 255)
  const after = query.get("after") ?? ""
  const found = search === "" ? await readAccounts(client, after) : await searchAccounts(client, search)
  const { accounts } = found
  const next = "cursor" in found ? found.cursor : undefined
  return {
    title: "Accounts",
    styles: adminStyles,
    status: state.issues.length > 0 ? 422 : 200,
    main: html`<h1>Accounts</h1>
<form class="filters" role="search" action="${basePath}/accounts">
<label class="search">Search <input type="search" name="search" value="${search}" placeholder="Part of an account id or a username" autocomplete="off" spellcheck="false" dir="auto" data-keys="/" data-keys-name="Search"></label>
<span class="actions"><button>Search</button>${search !== "" && html` <a href="${basePath}/accounts">Clear</a>`}</span>
</form>
${createHtml(state, basePath)}
${
  accounts.length === 0
    ? html`<p class="empty">${search === "" ? "No accounts" : html`No account contains <bdi>${search}</bdi>`}</p>`
    : html`<ul class="rows">${fitting(
        accounts.map((account) => rowHtml(account, basePath)),
        1
      )}</ul>`
}
${"isCut" in found && found.isCut && html`<p class="help">There may be more accounts. Search for a longer part of the id.</p>`}
${
  (after !== "" || next !== undefined) &&
  html`<p class="paging">${after !== "" && html`<a href="${basePath}/accounts">First page</a>`}${
    next !== undefined &&
    html`<a href="${basePath}/accounts?after=${encodeURIComponent(next)}" rel="next">Next page</a>`
  }</p>`
}`
  }
}

interface Issued {
  readonly account_id: string
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

const createAccount = async (visit: Visit): Promise<Shown> => {
  const { client, form, settings } = visit
  const username = form.get("username") ?? ""
  const answer = await attempt<Issued>(
    client.request("POST", "/accounts", {
      account_id: form.get("account_id") ?? "",
      ...(username !== "" && { username }),
      api_access: form.has("api_access")
    })
  )
  if (!answer.ok) return { ...(await showList(visit, { values: form, issues: answer.issues })), status: answer.status }
  const { account_id, password, secretkey, username: name } = answer.body
  return {
    title: "Account created",
    styles: adminStyles,
    main: html`<div class="narrow"><h1>Account created</h1>
<p class="lead"><bdi>${account_id}</bdi> logs in with the username <bdi>${name}</bdi>.</p>
${secretsHtml([
  { label: "Password", value: password },
  { label: "Secret key", value: secretkey }
])}
<p><a class="button" href="${settings.basePath}${accountPath(account_id)}">Open the account</a></p></div>`
  }
}

/** The list of accounts, and the form that creates one. */
export const accountListPages: ReadonlyArray<Page> = [
  { path: "/accounts", role: "admin", nav: "Accounts", keys: "g a", run: (visit) => showList(visit) },
  { path: "/accounts", role: "admin", method: "POST", run: createAccount }
]
