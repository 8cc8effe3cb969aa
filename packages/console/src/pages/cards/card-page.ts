import type { CardDetails as Card } from "@waybill/core/adapter"
import { bodyOf } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { freshForm, selectHtml } from "../../parts/fields.ts"
import { counted } from "../../parts/plural.ts"
import { termsHtml } from "../../parts/terms.ts"
import { cardPath } from "./list-page.ts"

type Edition = Card["editions"][number]

const codesHtml = (codes: ReadonlyArray<{ readonly code: string; readonly title: string }>): Html =>
  html`<ul class="codes-list">${codes.map(({ code, title }) => html`<li><code><bdi>${code}</bdi></code> <bdi>${title}</bdi></li>`)}</ul>`

const editionHtml = (edition: Edition): Html => {
  const { currency, in_force, notes, services, source, surcharges, units, valid_from, valid_to, zones } = edition
  return html`<section class="panel"><h2>Edition <bdi>${edition.edition}</bdi> ${in_force && html`<span class="badge good">In force</span>`}</h2>
${termsHtml({
  "Valid from": html`<time datetime="${valid_from}">${valid_from}</time>`,
  "Valid until": valid_to === undefined ? "no end" : html`before <time datetime="${valid_to}">${valid_to}</time>`,
  Prices: `${currency}, by ${units.weight} and ${units.length}`,
  Zones: zones,
  Notes: notes !== undefined && html`<bdi>${notes}</bdi>`,
  Source: source !== undefined && html`<bdi>${source}</bdi>`
})}
<details${flag("open", in_force)}><summary>${counted(services.length, "service")}</summary>${codesHtml(services.map(({ service, title }) => ({ code: service, title })))}</details>
${
  surcharges.length > 0 &&
  html`<details><summary>${counted(surcharges.length, "surcharge")}</summary>${codesHtml(surcharges.map(({ surcharge, title }) => ({ code: surcharge, title })))}</details>`
}</section>`
}

const findingHtml = ({ edition, message, pointer, rule, severity }: Card["findings"][number]): Html =>
  html`<tr><td><span class="badge ${severity === "error" ? "late" : "today"}">${severity}</span></td><td><bdi>${edition}</bdi></td>
<td><bdi>${message}</bdi></td><td><code><bdi>${pointer}</bdi></code></td><td><code>${rule}</code></td></tr>`

const findingsHtml = (findings: Card["findings"]): Html =>
  findings.length === 0
    ? html`<p>The check of the cards found no problems.</p>`
    : html`<div class="table" role="region" aria-label="Problems" tabindex="0"><table class="findings"><thead><tr>
<th scope="col">Severity</th><th scope="col">Edition</th><th scope="col">Problem</th><th scope="col">Location</th><th scope="col">Rule</th></tr></thead>
<tbody>${fitting(findings.map(findingHtml), 0.4, "tr")}</tbody></table></div>`

/** Returns the form that compares two editions. By default, the last edition with the one before it. */
export const compareHtml = ({ card, editions }: Card, address: string, from?: string, to?: string): Html => {
  const choices = editions.map(({ edition }) => ({ value: edition, text: edition }))
  const state = freshForm({
    from: from ?? editions.at(-2)?.edition ?? "",
    to: to ?? editions.at(-1)?.edition ?? ""
  })
  return html`<form class="quote-form" action="${address}/differences" aria-label="Compare editions of ${card}"><div class="quote-row">
${selectHtml({ name: "from", label: "From edition", choices }, state)}
${selectHtml({ name: "to", label: "To edition", choices }, state)}
<p class="actions"><button>Show the differences</button></p></div></form>`
}

const showCard = async ({ client, path, settings: { basePath } }: Visit): Promise<Shown> => {
  const card = await bodyOf(client.getCard(path.card!))
  const { carrier, edition_in_force, editions, findings, findings_total = findings.length } = card
  return {
    title: `Rate card ${card.card}`,
    styles: [...adminStyles, "cards.css"],
    main: html`<header class="page-head"><p class="crumb"><a href="${basePath}/cards" data-keys="Escape" data-keys-name="Back to the rate cards">Rate cards</a></p>
<h1><bdi>${card.card}</bdi></h1>
<p class="badges"><span class="badge">Carrier <bdi>${carrier}</bdi></span>${edition_in_force === undefined && html` <span class="badge today">No edition in force</span>`}</p></header>
<div class="panels">${fitting(editions.toReversed().map(editionHtml), 0.5, "p")}</div>
${editions.length > 1 && html`<section class="panel"><h2>Differences between editions</h2>${compareHtml(card, `${basePath}${cardPath(card.card)}`)}</section>`}
<section class="panel problems"><h2>Problems <span class="count">${findings_total}</span></h2>${findingsHtml(findings)}</section>`
  }
}

/** The page of a rate card. */
export const cardPage: Page = { path: "/cards/{card}", role: "admin", run: showCard }
