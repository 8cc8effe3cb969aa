import { type Html, html } from "../../html/html.ts"
import type { Command } from "./command-table.ts"
import { type FormState, fieldHtml, focusedField, otherIssues } from "./field-html.ts"
import { pathOf } from "./order-head.ts"

/** Input names of every command form. */
export const KEY = "key"
export const REVISION = "revision"
export const CONFIRM = "confirm"

/** Returns hidden inputs with the id of the command, so that it runs once, and the seen revision. */
export const hiddenHtml = (revision: number, key: string = crypto.randomUUID()): Html =>
  html`<input type="hidden" name="${KEY}" value="${key}"><input type="hidden" name="${REVISION}" value="${revision}">`

const confirmHtml = ({ confirm, verb }: Command, { issues, order, values }: FormState): Html | undefined => {
  if (confirm === undefined) return undefined
  const problem = issues.find(({ path }) => path === CONFIRM)
  const error = problem !== undefined && html`<p class="issues" id="confirm-issues">${problem.problem}</p>`
  const marks = problem === undefined ? undefined : html` aria-invalid="true" aria-describedby="confirm-issues"`
  return confirm.by === "xid"
    ? html`<div class="field"><label for="confirm">Type the number of the order, <code><bdi>${order.xid}</bdi></code>, to confirm</label>
<input id="confirm" name="${CONFIRM}" value="${values.get(CONFIRM)}" required autocomplete="off" spellcheck="false"${marks}>${error}</div>`
    : html`<p class="field check"><label><input id="confirm" type="checkbox" name="${CONFIRM}" value="yes" required${marks}> ${verb}: <bdi>${order.xid}</bdi></label>${error}</p>`
}

/** Returns the form of a command. `key` is the id of an earlier attempt. */
export const commandFormHtml = (
  command: Command,
  state: FormState,
  basePath: string,
  { key, revision }: { readonly key?: string | undefined; readonly revision: number }
): Html => {
  const { confirm, fields, path, verb } = command
  const { addressChange, issues, order } = state
  // Enter presses the first button of a form, which would be the one for another parcel.
  const hasParcels = fields.some(({ kind }) => kind === "parcels" || kind === "corrections")
  // The question about a changed address comes first.
  const focused = addressChange === undefined ? focusedField(fields, issues) : undefined
  const others = otherIssues(fields, issues).filter(({ path }) => path !== CONFIRM)
  return html`<form class="command panel" method="post" action="${basePath}${pathOf(order)}/${path}">
${hiddenHtml(revision, key)}
${hasParcels && html`<button class="sr-only" tabindex="-1" aria-hidden="true">${verb}</button>`}
${confirm !== undefined && html`<p class="error">${confirm.warning}</p>`}
${others.length > 0 && html`<ul class="issues" role="alert">${others.map((each) => html`<li><code>${each.path}</code>: ${each.problem}</li>`)}</ul>`}
${fields.map((field) => fieldHtml(field, state, field.name === focused))}
${confirmHtml(command, state)}
<p class="actions"><button class="${confirm === undefined ? "primary" : "danger"}">${verb}</button>
<a href="${basePath}${pathOf(order)}">Back</a></p>
</form>`
}
