import type { OperatorFigures } from "@waybill/adapter-http/client"
import { bodyOf } from "../../api/refused.ts"
import type { Page, Shown, Visit } from "../../frame/page.ts"
import { attribute, type Html, html } from "../../html/html.ts"
import { adminStyles } from "../../parts/admin-styles.ts"
import { fullDateHtml } from "../../parts/dates.ts"
import { dayPlotsHtml } from "./day-plots.ts"
import { groupPlotsHtml } from "./group-plots.ts"
import { measures, orderMeasure } from "./measures.ts"
import { todayHtml } from "./today.ts"

const periods = [7, 30, 90] as const
type Period = (typeof periods)[number]

/** Period of an address that names none. */
const DEFAULT_DAYS = 30

const periodIn = (query: URLSearchParams): Period =>
  periods.find((days) => `${days}` === query.get("days")) ?? DEFAULT_DAYS

const periodsHtml = (current: Period, basePath: string): Html =>
  html`<nav aria-label="Period"><ul class="periods">${periods.map(
    (days) =>
      html`<li><a class="button" href="${basePath}/figures?days=${days}"${attribute("aria-current", days === current ? "page" : undefined)}>${days} days</a></li>`
  )}</ul></nav>`

const sumsHtml = ({ all, units }: OperatorFigures): Html =>
  html`<dl class="sums-list">${[orderMeasure, ...measures].map(
    ({ help, more, name, text }) =>
      html`<div class="panel"><dt>${name}</dt><dd class="sum">${text(all)}</dd><dd>${more?.(all, units)}</dd><dd class="help">${help}</dd></div>`
  )}</dl>`

const boxesHtml = ({ box_use: { others, used } }: OperatorFigures): Html =>
  used.length === 0
    ? html`<p class="empty">No box was recorded in the period</p>`
    : html`<div class="table" role="region" aria-label="Recorded boxes" tabindex="0"><table><thead><tr><th scope="col">Box</th><th scope="col" class="number">Parcels</th></tr></thead>
<tbody>${used.map(({ parcels, reference }) => html`<tr><th scope="row"><bdi>${reference}</bdi></th><td class="number">${parcels}</td></tr>`)}${others > 0 && html`<tr><th scope="row">Others</th><td class="number">${others}</td></tr>`}</tbody></table></div>`

const showFigures = async (visit: Visit): Promise<Shown> => {
  const {
    client,
    query,
    settings: { basePath }
  } = visit
  const days = periodIn(query)
  const [figures, today] = await Promise.all([bodyOf(client.getFigures(days)), todayHtml(visit)])
  const { accounts, calculated_at, carriers } = figures
  return {
    title: "Figures",
    styles: [...adminStyles, "figures.css"],
    main: html`<h1>Figures</h1>${today}
<div class="figures-head"><h2>The last ${days} days</h2>${periodsHtml(days, basePath)}</div>
<p class="lead">Today counts. Calculated ${fullDateHtml(calculated_at)}.</p>
<section aria-labelledby="figures-all"><h2 id="figures-all">All orders</h2>${sumsHtml(figures)}</section>
<section aria-labelledby="figures-days"><h2 id="figures-days">Orders per day</h2>${dayPlotsHtml(figures)}</section>
<section aria-labelledby="figures-boxes"><h2 id="figures-boxes">Boxes</h2>${boxesHtml(figures)}</section>
<section aria-labelledby="figures-carriers"><h2 id="figures-carriers">By carrier</h2>${groupPlotsHtml(
      carriers.map((group) => ({ name: group.carrier, group })),
      "Carrier",
      figures
    )}</section>
<section aria-labelledby="figures-merchants"><h2 id="figures-merchants">By merchant</h2>${groupPlotsHtml(
      accounts.map((group) => ({ name: group.account_id, group })),
      "Merchant",
      figures
    )}</section>`
  }
}

/** The figures of the last days. */
export const figuresPage: Page = { path: "/figures", role: "viewer", nav: "Figures", keys: "g f", run: showFigures }
