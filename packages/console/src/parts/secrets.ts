import { type Html, html } from "../html/html.ts"

/** A value that is shown only once. */
export interface Secret {
  readonly label: string
  readonly value: string
}

/** Returns secrets in fields that the Tab key selects, each with a button that copies it. */
export const secretsHtml = (secrets: ReadonlyArray<Secret>): Html => html`<section class="panel secrets">
<p class="warning" role="status">${secrets.length === 1 ? html`<b>Copy the secret now.</b> It is` : html`<b>Copy the secrets now.</b> They are`} shown only on this page.</p>
${secrets.map(
  ({ label, value }, index) =>
    html`<div class="field"><label for="secret-${index}">${label}</label><input class="code" id="secret-${index}" value="${value}" readonly autocomplete="off" spellcheck="false"><button type="button" data-copy="secret-${index}" aria-label="Copy: ${label}" hidden>Copy</button></div>`
)}
<p class="help" role="status" id="copied">Copy a value with its button, or select it with the Tab key or a long press.</p>
</section>`
