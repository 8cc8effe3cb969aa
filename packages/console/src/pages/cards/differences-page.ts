import { bodyOf } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { counted } from "../../parts/plural.ts"
import { compareHtml } from "./card-page.ts"
import { cardPath } from "./list-page.ts"

type Change = {
  readonly kind: string
  readonly subject: string
  readonly shipments: string
  readonly before?: string
  readonly after?: string
}

const changeHtml = ({ after, before, kind, shipments, subject }: Change): Html =>
  html`<tr><td>${kind}</td><td><bdi>${subject}</bdi></td><td><bdi>${shipments}</bdi></td>
<td class="number">${before === undefined ? html`<span class="muted">none</span>` : html`<bdi>${before}</bdi>`}</td>
<td class="number">${after === undefined ? html`<span class="muted">none</span>` : html`<bdi>${after}</bdi>`}</td></tr>`

const showDifferences = async ({ client, path, query, settings: { basePath } }: Visit): Promise<Shown> => {
  const id = path.card!
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""]
  const [card, { changes, changes_total = changes.length, lines }] = await Promise.all([
    bodyOf(client.getCard(id)),
    bodyOf(client.compareEditions(id, from, to))
  ])
  const address = `${basePath}${cardPath(id)}`
  return {
    title: `Differences of ${id}`,
    styles: [...adminStyles, "cards.css"],
    main: html`<header class="page-head"><p class="crumb"><a href="${address}" data-keys="Escape" data-keys-name="Back to the rate card"><bdi>${id}</bdi></a></p>
<h1>Edition <bdi>${from}</bdi> to <bdi>${to}</bdi></h1></header>
${compareHtml(card, address, from, to)}
${
  changes.length === 0
    ? html`<p class="empty">The editions have no differences.</p>`
    : html`<section class="panel problems"><h2>In words <span class="count">${counted(changes_total, "change")}</span></h2>
<ul class="change-lines">${fitting(
        lines.map((line) => html`<li><bdi>${line}</bdi></li>`),
        0.4
      )}</ul></section>
<details class="past"><summary>Each change with its values</summary>
<div class="table" role="region" aria-label="Changes" tabindex="0"><table class="findings"><thead><tr><th scope="col">Kind</th><th scope="col">Part</th><th scope="col">Shipments</th><th scope="col" class="number">Before</th><th scope="col" class="number">After</th></tr></thead>
<tbody>${fitting(changes.map(changeHtml), 0.5, "tr")}</tbody></table></div></details>`
}`
  }
}

/** The differences between two editions of a rate card. */
export const differencesPage: Page = { path: "/cards/{card}/differences", role: "admin", run: showDifferences }
