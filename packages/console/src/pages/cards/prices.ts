import type { CardQuote as Quote } from "@waybill/core/adapter"
import type { RateCard } from "@waybill/packing/rating"
import { fitting } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { counted } from "../../parts/plural.ts"

/** Whether the notes of a card call its prices invented, as those of the examples do. */
export const isExample = ({ notes = "" }: RateCard): boolean => /\b(?:invented|fictional) prices\b/i.test(notes)

type Rate = Quote["rates"][number]

/** Returns the days of a delivery in words, such as `2 to 5 days`. */
export const daysText = ([least, most]: Rate["days"]): string =>
  least === most ? counted(most, "day") : `${least} to ${counted(most, "day")}`

const rateHtml = (rate: Rate, isOpen: boolean): Html => {
  const { arrives, card, carrier, cost, currency, days, edition, lines, service, ship_date, title, zone } = rate
  return html`<details class="price"${flag("open", isOpen)}><summary><span class="price-name"><b><bdi>${title}</bdi></b> <code><bdi>${service}</bdi></code></span>
<span class="muted"><bdi>${carrier}</bdi>, ${daysText(days)}, arrives by <time datetime="${arrives}">${arrives}</time></span>
<span class="price-cost">${cost} ${currency}</span></summary>
<p class="help">Edition <bdi>${edition}</bdi> of <bdi>${card}</bdi>${zone !== undefined && html`, zone <bdi>${zone}</bdi>`}, ships on <time datetime="${ship_date}">${ship_date}</time></p>
<div class="table" role="region" aria-label="Lines of ${title}" tabindex="0"><table><thead><tr><th scope="col">Line</th><th scope="col">Calculation</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>${lines.map(
    ({ amount, calculation, title }) =>
      html`<tr><td><bdi>${title}</bdi></td><td><bdi>${calculation}</bdi></td><td class="number">${amount}</td></tr>`
  )}</tbody>
<tfoot><tr><th scope="row" colspan="2">In all</th><td class="number"><b>${cost}</b></td></tr></tfoot></table></div></details>`
}

const otherHtml = ({ carrier, reason, service, title }: Quote["not_offered"][number]): Html =>
  html`<li><b><bdi>${title ?? carrier}</bdi></b> ${service !== undefined && html`<code><bdi>${service}</bdi></code> `}<span class="muted"><bdi>${reason}</bdi></span></li>`

/** Returns the prices of a parcel with their lines, and why other services do not take it. */
export const pricesHtml = ({
  not_offered,
  rates,
  rates_total = rates.length
}: Quote): Html => html`<section class="panel prices" aria-labelledby="prices-title" role="status">
<h2 id="prices-title">Prices <span class="count">${rates_total}</span></h2>
${
  rates.length === 0
    ? html`<p>No service takes the parcel.</p>`
    : fitting(
        rates.map((rate, index) => rateHtml(rate, index === 0)),
        0.4,
        "p"
      )
}
${not_offered.length > 0 && html`<h3>Not offered</h3><ul class="lines">${fitting(not_offered.map(otherHtml), 0.1)}</ul>`}
</section>`
