import { Refused } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { inputHtml, selectHtml } from "../../parts/fields.ts"
import type { Draft } from "../../shop/in-force.ts"
import { pricesHtml } from "../cards/prices.ts"

const choices = [
  { value: "boxes", text: "Boxes" },
  { value: "cards", text: "Rate card" },
  { value: "shop", text: "Name and address" }
] as const

/** Maximum number of bytes in the form. Escaped on the page, a draft has at most 1,200,000 bytes. */
const MAX_DRAFT = 600_000

const fields = [
  { label: "Width", name: "width", isNumber: true },
  { label: "Height", name: "height", isNumber: true },
  { label: "Quantity of the print", name: "qty", isNumber: true },
  { label: "Finishing of the print", name: "finishing" },
  { label: "Length of the parcel", name: "length", isNumber: true },
  { label: "Weight of the parcel", name: "weight", isNumber: true },
  { label: "Country", name: "country" },
  { label: "State", name: "state" },
  { label: "Postal code", name: "postal" },
  { label: "Day of the order", name: "ship", type: "date" }
] as const

const draftIn = ({ form, settings: { units } }: Visit): Draft => {
  const kind = choices.find(({ value }) => value === form.get("kind"))?.value
  if (kind === undefined) throw new Refused({ status: 422, detail: "kind: must be one of boxes, cards, shop" })
  return { kind, units, form: Object.fromEntries([...form].map(([name, value]) => [name, value.trim()])) }
}

const listHtml = ([title, lines]: readonly [string, ReadonlyArray<string>]): Html =>
  html`<section class="panel"><h2>${title} <span class="count">${lines.length}</span></h2><ul class="change-lines">${fitting(
    lines.map((line) => html`<li><bdi>${line}</bdi></li>`),
    0.1
  )}</ul></section>`

const showDraft = async (visit: Visit): Promise<Shown> => {
  const { form, settings } = visit
  const { basePath, inForce } = settings
  if (inForce?.tryDraft === undefined) throw new Refused({ status: 404, detail: "this console cannot try drafts" })
  const draft = form.size > 0 ? draftIn(visit) : undefined
  const trial = draft && (await inForce.tryDraft(draft))
  const state = { values: form, issues: [] }
  return {
    title: "Try a draft",
    styles: [...adminStyles, "cards.css", "shop.css"],
    scripts: ["draft.js"],
    main: html`<p class="crumb"><a href="${basePath}/shop" data-keys="Escape" data-keys-name="Back to the shop">Shop</a></p><h1>Try a draft</h1>
<form class="panel quote-form" method="post" action="${basePath}/shop/draft">
<div class="quote-row">${selectHtml({ name: "kind", label: "Draft of", choices }, state)}
<div class="field" hidden><label for="file">File</label><input id="file" type="file" accept=".json"></div></div>
<div class="field"><label for="text">Content of the file</label><textarea id="text" name="text" rows="10" spellcheck="false">${draft?.form.text}</textarea></div>
<p class="help">Boxes are tried with a print, and rate cards with a parcel.</p>
<div class="quote-row">${fields.map((field) => inputHtml({ ...field, isOptional: true }, state))}</div>
<p class="actions"><button class="primary">Try</button></p></form>
${
  trial &&
  html`<div role="status">${Object.entries(trial.lists).map(listHtml)}${trial.quote && pricesHtml(trial.quote)}
<p class="help">Nothing has changed. To deploy the draft, save it as a file, name it with <code>${inForce.changedIn[draft!.kind]}</code>, and start the service again.</p></div>`
}`
  }
}

/** The page that tries a draft of a file, and the target of its form. */
export const draftPages: ReadonlyArray<Page> = [
  { path: "/shop/draft", role: "admin", run: showDraft },
  { method: "POST", path: "/shop/draft", role: "admin", maxForm: MAX_DRAFT, run: showDraft }
]
