import type { OperatorFigures } from "@waybill/adapter-http/client"
import { type Html, html } from "../../html/html.ts"
import { dayHtml } from "../../parts/dates.ts"

type Days = OperatorFigures["all"]["orders"]

/** The numbers of orders for each day, with their names. */
const daySeries = [
  { key: "received", name: "Received" },
  { key: "started", name: "Started" },
  { key: "shipped", name: "Shipped" },
  { key: "cancelled", name: "Cancelled" }
] as const satisfies ReadonlyArray<{ readonly key: keyof Days; readonly name: string }>

const HEIGHT = 60
/** Width of a day, and of its rectangle. */
const STEP = 10
const BAR = 8

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)

/** Returns a plot of consecutive days. A day with the `greatest` number has the full height. */
export const barsHtml = (numbers: ReadonlyArray<number>, greatest: number, label: string): Html =>
  html`<svg class="plot" viewBox="0 0 ${numbers.length * STEP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">${numbers.map(
    (number, index) => {
      const height = (number / greatest) * HEIGHT
      return (
        number > 0 &&
        html`<rect class="plot-bar" x="${index * STEP + (STEP - BAR) / 2}" y="${(HEIGHT - height).toFixed(2)}" width="${BAR}" height="${height.toFixed(2)}"/>`
      )
    }
  )}</svg>`

const plotHtml = (
  { key, name }: (typeof daySeries)[number],
  { all, dates }: OperatorFigures,
  greatest: number
): Html => {
  const numbers = all.orders[key]
  const most = Math.max(...numbers)
  const label = `${name} per day: at most ${most}, ${sum(numbers)} in total`
  return html`<figure class="panel day-plot"><figcaption><b>${name}</b> <span class="day-total">${sum(numbers).toLocaleString("en")}</span></figcaption>
${barsHtml(numbers, greatest, label)}
<p class="axis">${dayHtml(dates[0]!)}<span>at most ${most.toLocaleString("en")} a day</span>${dayHtml(dates.at(-1)!)}</p></figure>`
}

/** Returns the orders of each day as plots, with a table. */
export const dayPlotsHtml = (figures: OperatorFigures): Html => {
  const { all, dates } = figures
  const greatest = Math.max(1, ...daySeries.flatMap(({ key }) => all.orders[key]))
  return html`<div class="day-plots">${daySeries.map((series) => plotHtml(series, figures, greatest))}</div>
<details class="past"><summary>Table of the days</summary>
<div class="table" role="region" aria-label="Orders per day" tabindex="0"><table class="days"><thead><tr><th scope="col">Day</th>${daySeries.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${dates
    .map(
      (date, index) =>
        html`<tr><th scope="row"><time datetime="${date}">${date}</time></th>${daySeries.map(({ key }) => html`<td class="number">${all.orders[key][index]!}</td>`)}</tr>`
    )
    .toReversed()}</tbody></table></div></details>`
}
