import type { RateCard } from "@waybill/packing/rating"
import { type Html, html } from "../../html/html.ts"

type Service = RateCard["services"][number]

const units = {
  billable: ["billable weight", "weight"],
  actualWeight: ["weight", "weight"],
  sumDims: ["sum of the sides", "length"],
  lengthPlusGirth: ["length plus girth", "length"],
  volume: ["volume", "length"],
  boxCount: ["number of boxes", undefined]
} as const

const tableHtml = (card: RateCard, { title }: Service, table: Service["rates"][number]): Html => {
  const { measure = "billable", name = title, over, rows, when, zones } = table
  const [measured, kind] = units[measure]
  const unit = kind && ` ${card.units[kind]}${measure === "volume" ? "³" : ""}`
  const rowHtml = (bound: Html, prices: ReadonlyArray<string | null>) =>
    html`<tr><th scope="row">${bound}</th>${prices.map((price) => html`<td class="number">${price ?? html`<span class="muted">not offered</span>`}</td>`)}</tr>`
  return html`<div class="table" role="region" aria-label="Prices of ${name}" tabindex="0"><table>
<caption>${name}: ${card.currency} by ${measured}${when !== undefined && ", under a condition of the card"}</caption>
<thead><tr><th scope="col">Up to</th>${zones.map((zone) => html`<th scope="col" class="number">Zone <bdi>${zone}</bdi></th>`)}</tr></thead>
<tbody>${rows.map(([bound, ...prices]) => rowHtml(html`${bound}${unit}`, prices))}${over && rowHtml(html`each further ${over.unit}${unit}`, over.price)}</tbody></table></div>`
}

/** Returns the base prices of each service of a card. */
export const priceTables = (card: RateCard): ReadonlyArray<() => Html> =>
  card.services.map(
    (service) => () =>
      html`<details><summary><bdi>${service.title}</bdi> <span class="muted">${card.edition}</span></summary>${service.rates.map((table) => tableHtml(card, service, table))}</details>`
  )
