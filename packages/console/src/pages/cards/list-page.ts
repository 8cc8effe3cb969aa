import type { CardSummary as Card } from "@waybill/core/adapter"
import { bodyOf } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { counted } from "../../parts/plural.ts"
import { pricesHtml } from "./prices.ts"
import { isQuoted, quoteFormHtml, quoteIn } from "./quote-form.ts"

/** Returns the path of a rate card's page after the base path. */
export const cardPath = (card: string): string => `/cards/${encodeURIComponent(card)}`

/** Returns the numbers of problems in the cards. */
const findingsHtml = ({ findings: { error, warning } }: Card): Html =>
  html`${error > 0 && html`<span class="badge late">${counted(error, "error")}</span> `}${
    warning > 0 && html`<span class="badge today">${counted(warning, "warning")}</span> `
  }${error + warning === 0 && html`<span class="badge good">No problems</span>`}`

const rowHtml = (card: Card, basePath: string): Html => {
  const { card: id, carrier, edition_in_force, editions, services } = card
  return html`<li><a class="row-name" href="${basePath}${cardPath(id)}" data-step><bdi>${id}</bdi></a>
<span class="badges">${
    edition_in_force === undefined
      ? html`<span class="badge today">No edition in force</span>`
      : html`<span class="badge">Edition <bdi>${edition_in_force}</bdi></span>`
  } ${findingsHtml(card)}</span>
<span class="row-more">carrier <bdi>${carrier}</bdi>, ${counted(services, "service")}, ${counted(editions.length, "edition")}</span></li>`
}

const showCards = async (visit: Visit): Promise<Shown> => {
  const { client, query, settings } = visit
  const { basePath } = settings
  const { cards } = await bodyOf(client.listCards())
  const carriers = [...new Set(cards.map(({ carrier }) => carrier))].toSorted()
  const { issues, quote } = await quoteIn(visit)
  const state = { values: query, issues }
  return {
    title: "Rate cards",
    status: issues.length > 0 ? 422 : 200,
    styles: [...adminStyles, "cards.css"],
    main: html`<h1>Rate cards</h1>
<p class="lead">Orders are quoted from the edition in force on the day on which they ship.</p>
${
  cards.length === 0
    ? html`<p class="empty">No rate cards. The page <a href="${basePath}/shop">Shop</a> names the setting that adds them.</p>`
    : html`<ul class="rows">${fitting(
        cards.map((card) => rowHtml(card, basePath)),
        0.4
      )}</ul>`
}
<section class="panel quote" id="quote" aria-labelledby="quote-title"><h2 id="quote-title">What would this parcel cost?</h2>
${quoteFormHtml(state, carriers, isQuoted(query), basePath)}</section>
${quote !== undefined && pricesHtml(quote)}`
  }
}

/** The list of rate cards, and the prices of a parcel. */
export const cardListPage: Page = { path: "/cards", role: "admin", nav: "Rate cards", keys: "g c", run: showCards }
