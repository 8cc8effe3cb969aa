import type { OperatorFigures, OperatorFiguresGroup } from "@waybill/adapter-http/client"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { barsHtml } from "./day-plots.ts"
import { type Measure, measures, orderMeasure, receivedBy } from "./measures.ts"

type Units = OperatorFigures["units"]

/** Number of groups in a plot. The table has all. */
const SHOWN = 8

/** Figures of a carrier or a merchant. */
export interface Named {
  readonly name: string
  readonly group: OperatorFiguresGroup
}

const barHtml = (share: number): Html =>
  html`<svg class="plot bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="plot-space" width="100" height="10"/><rect class="plot-bar" width="${(share * 100).toFixed(2)}" height="10"/></svg>`

const figureHtml = (name: string, groups: ReadonlyArray<Named>, row: (named: Named) => Html): Html =>
  html`<figure class="panel"><figcaption>${name}</figcaption>
<ul class="bars">${groups.map((named) => html`<li><span class="bar-name" title="${named.name}"><bdi>${named.name}</bdi></span>${row(named)}</li>`)}</ul></figure>`

const textHtml = ({ more, text }: Measure, { group }: Named, units: Units): Html => {
  const details = more?.(group, units)
  return html`<span class="bar-text"><b>${text(group)}</b>${details !== undefined && html` <span class="muted">${details}</span>`}</span>`
}

const measureHtml = (measure: Measure, groups: ReadonlyArray<Named>, units: Units): Html => {
  const { greatest, name, value } = measure
  const most = greatest ?? Math.max(...groups.map(({ group }) => value(group) ?? 0))
  return figureHtml(name, groups, (named) => {
    const number = value(named.group) ?? 0
    return html`${textHtml(measure, named, units)}${barHtml(most === 0 ? 0 : number / most)}`
  })
}

const ordersHtml = (groups: ReadonlyArray<Named>, units: Units): Html => {
  const most = Math.max(1, ...groups.flatMap(({ group }) => group.orders.received))
  return figureHtml("Orders received per day", groups, (named) => {
    const { received } = named.group.orders
    const label = `${named.name}: at most ${Math.max(...received)} orders a day`
    return html`${textHtml(orderMeasure, named, units)}${barsHtml(received, most, label)}`
  })
}

const tableHtml = (groups: ReadonlyArray<Named>, kind: string, units: Units): Html =>
  html`<div class="table" role="region" aria-label="Figures by ${kind}" tabindex="0"><table class="groups"><thead><tr><th scope="col">${kind}</th>${[orderMeasure, ...measures].map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${fitting(
    groups.map(
      ({ group, name }) =>
        html`<tr><th scope="row"><bdi>${name}</bdi></th>${[orderMeasure, ...measures].map(({ more, text }) => {
          const details = more?.(group, units)
          return html`<td class="number">${text(group)}${details !== undefined && html`<br><span class="muted">${details}</span>`}</td>`
        })}</tr>`
    ),
    0.2,
    "tr"
  )}</tbody></table></div>`

const daysTableHtml = (groups: ReadonlyArray<Named>, kind: string, dates: ReadonlyArray<string>): Html =>
  html`<div class="table" role="region" aria-label="Orders received per day by ${kind}" tabindex="0"><table class="days"><caption>Orders received per day</caption><thead><tr><th scope="col">Day</th>${groups.map(({ name }) => html`<th scope="col" class="number"><bdi>${name}</bdi></th>`)}</tr></thead>
<tbody>${dates
    .map(
      (date, index) =>
        html`<tr><th scope="row"><time datetime="${date}">${date}</time></th>${groups.map(({ group }) => html`<td class="number">${group.orders.received[index]!}</td>`)}</tr>`
    )
    .toReversed()}</tbody></table></div>`

/**
 * Returns the figures of carriers or merchants as plots, with tables. Sorted by the number of orders, highest first.
 */
export const groupPlotsHtml = (
  named: ReadonlyArray<Named>,
  kind: "Carrier" | "Merchant",
  { accounts_total, carriers_total, dates, units }: OperatorFigures
): Html => {
  const groups = named.toSorted((one, other) => receivedBy(other.group) - receivedBy(one.group))
  if (groups.length === 0) return html`<p class="empty">No orders in the period</p>`
  const shown = groups.slice(0, SHOWN)
  const total = kind === "Carrier" ? carriers_total : accounts_total
  const inTable = total === undefined ? `all ${groups.length}` : `${groups.length} of ${total}`
  return html`${groups.length > SHOWN && html`<p class="help">The plots show the ${SHOWN} with the most orders, and the first table ${inTable}.</p>`}
<div class="group-plots">${ordersHtml(shown, units)}${measures.map((measure) => measureHtml(measure, shown, units))}</div>
<details class="past"><summary>Tables by ${kind.toLowerCase()}</summary>${tableHtml(groups, kind, units)}
${daysTableHtml(shown, kind, dates)}</details>`
}
