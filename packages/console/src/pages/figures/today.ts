import type { OperatorWork } from "@waybill/adapter-http/client"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"
import { barsHtml } from "./day-plots.ts"

/** The numbers of a day's work, with their names. */
export const workSeries = [
  { key: "started", name: "Orders started" },
  { key: "shipments", name: "Shipments recorded" },
  { key: "shipped", name: "Orders shipped" }
] as const

type Key = (typeof workSeries)[number]["key"]

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, each) => total + each, 0)

/** Returns the sum of all people for each hour. */
export const perHour = ({ hours, people }: OperatorWork, key: Key): ReadonlyArray<number> =>
  hours.map((_, hour) => sum(people.map((person) => person[key][hour]!)))

/** Returns the day after a day such as `2026-11-26`. */
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const PAGE = 200

/** Returns the deadline of an order, or else the promised date. */
export const deadlineOf = ({ promise, ship_deadline = promise }: Order): string => ship_deadline ?? ""

/** Reads the open orders that miss their deadline today or tomorrow, a page at a time, most urgent first. */
export async function* lateTomorrow(
  { client }: Visit,
  { calculated_at, date }: OperatorWork
): AsyncGenerator<ReadonlyArray<Order>> {
  const filters = { due_before: `${dayAfter(dayAfter(date))} 00:00:00`, sort: "due", limit: PAGE }
  let page = await bodyOf(client.listOrders(filters))
  for (;;) {
    yield page.orders.filter((order) => deadlineOf(order) >= calculated_at)
    if (page.cursor === undefined) return
    page = await bodyOf(client.listOrders({ ...filters, cursor: page.cursor }))
  }
}

const lateHtml = async (visit: Visit, work: OperatorWork): Promise<Html> => {
  const { basePath } = visit.settings
  let late = 0
  let isAll = true
  for await (const orders of lateTomorrow(visit, work)) {
    late += orders.length
    isAll = late <= PAGE
    if (!isAll) break
  }
  return html`<div class="panel"><dt>Late tomorrow</dt><dd class="sum">${Math.min(late, PAGE)}${!isAll && "+"}</dd>
<dd><a href="${basePath}/?due=${dayAfter(work.date)}">Show on the board, with those that are late already</a> · <a href="${basePath}/figures/late-tomorrow.csv">CSV</a></dd>
<dd class="help">Open orders that miss their ship deadline today or tomorrow if nobody ships them. Orders that are late already do not count.</dd></div>`
}

const hoursHtml = (work: OperatorWork): Html => {
  const most = Math.max(1, ...workSeries.flatMap(({ key }) => perHour(work, key)))
  const [first = "", last = ""] = [work.hours[0], work.hours.at(-1)].map((hour) => hour?.slice(11, 16))
  return html`<div class="day-plots">${workSeries.map(({ key, name }) => {
    const numbers = perHour(work, key)
    const label = `${name} per hour: at most ${Math.max(...numbers)}, ${sum(numbers)} in total`
    return html`<figure class="panel day-plot"><figcaption><b>${name}</b> <span class="day-total">${sum(numbers).toLocaleString("en")}</span></figcaption>
${barsHtml(numbers, most, label)}<p class="axis">${first}<span>at most ${Math.max(...numbers).toLocaleString("en")} an hour</span>${last}</p></figure>`
  })}</div>`
}

const peopleHtml = ({ people }: OperatorWork): Html =>
  people.length === 0
    ? html`<p class="empty">Nobody has started or shipped an order today</p>`
    : html`<div class="table" role="region" aria-label="Work by person" tabindex="0"><table class="groups"><thead><tr><th scope="col">Person</th>${workSeries.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${fitting(
        people.map(
          (person) =>
            html`<tr><th scope="row"><bdi>${person.name ?? "no name"}</bdi></th>${workSeries.map(({ key }) => html`<td class="number">${sum(person[key]).toLocaleString("en")}</td>`)}</tr>`
        ),
        0.1,
        "tr"
      )}</tbody></table></div>`

/** Reads the work of today, or returns undefined if the operator API has none. */
export const workOfToday = async ({ client }: Visit): Promise<OperatorWork | undefined> => {
  try {
    return await bodyOf(client.getWork())
  } catch (error) {
    if (error instanceof Refused && error.problem.status === 404) return undefined
    throw error
  }
}

/** Returns today's work by hour and by person, and the orders that are late tomorrow. */
export const todayHtml = async (visit: Visit): Promise<Html | undefined> => {
  const work = await workOfToday(visit)
  if (work === undefined) return undefined
  const { basePath } = visit.settings
  return html`<section aria-labelledby="figures-today"><h2 id="figures-today">Today</h2>
<dl class="sums-list">${await lateHtml(visit, work)}</dl>
${hoursHtml(work)}${peopleHtml(work)}
<p><a href="${basePath}/figures/hours.csv">CSV by hour</a> · <a href="${basePath}/figures/people.csv">CSV by person</a></p></section>`
}
