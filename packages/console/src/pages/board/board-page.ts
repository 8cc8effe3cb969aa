import type { ListChoices } from "@waybill/core/adapter"
import { Refused } from "../../api/refused.ts"
import type { Page, Redirect, Settings, Shown, Visit } from "../../frame/page.ts"
import { fitting } from "../../html/fitting.ts"
import { flag, type Html, html } from "../../html/html.ts"
import { cardHtml } from "./card.ts"
import { type Column, cursorName, isLate, readColumns } from "./columns.ts"
import { choicesFor, type Filters, filterEntries, filtersIn, isFiltered } from "./filters.ts"
import { firstStepsHtml } from "./first-steps.ts"
import { scannedPath } from "./scanned.ts"
import { latestEvent, SINCE, selectionHtml } from "./selection.ts"

/** Returns a filter that offers the values of the open orders. */
const filterHtml = (label: string, name: string, value: string, values: ReadonlyArray<string>): Html =>
  html`<label>${label} <input name="${name}" value="${value}" list="${name}-values" autocomplete="off" spellcheck="false"><datalist id="${name}-values">${fitting(
    values.map((each) => html`<option value="${each}"></option>`),
    0.04,
    "option"
  )}</datalist></label>`

const filtersHtml = (
  { account, carrier, due, finishing, rush, search, type }: Filters,
  choices: ListChoices,
  basePath: string,
  isSet: boolean,
  problem: string | undefined
): Html =>
  html`<form class="filters" role="search" action="${basePath}/">
<label class="search">Search <input type="search" name="search" value="${search}" placeholder="Name, company, city, ZIP, title, number" autocomplete="off" spellcheck="false" data-keys="/" data-keys-name="Search"${problem !== undefined && html` aria-invalid="true" aria-describedby="search-issues"`}></label>
${problem !== undefined && html`<p class="error" id="search-issues">${problem}</p>`}
<span class="actions"><button>Filter</button>${isSet && html` <a href="${basePath}/">Clear</a>`}</span>
${filterHtml("Merchant", "account", account, choices.account_id)}
${filterHtml("Product", "type", type, choices.type)}
${filterHtml("Finishing", "finishing", finishing, choices.finishing)}
${filterHtml("Carrier", "carrier", carrier, choices.carrier)}
<label>Due until <input type="date" name="due" value="${due}"></label>
<label class="check"><input type="checkbox" name="rush"${flag("checked", rush)}> Rush only</label>
</form>`

/** Returns an address of the board with another page of a column. */
const pageHref = (basePath: string, query: URLSearchParams, id: string, cursor: string | undefined): string => {
  const changed = new URLSearchParams(query)
  if (cursor === undefined) changed.delete(cursorName(id))
  else changed.set(cursorName(id), cursor)
  const text = changed.toString()
  return `${basePath}/${text === "" ? "" : `?${text}`}#column-${id}`
}

const columnHtml = (
  { id, isLater, next, orders, title, total }: Column,
  settings: Settings,
  query: URLSearchParams
): Html => {
  const { basePath } = settings
  const shown = `${orders.length}${next === undefined ? "" : "+"}`
  const late = orders.filter(isLate).length
  // The page ends with a late order, so that the next one can have more.
  const hasMoreLate = next !== undefined && late === orders.length
  return html`<section class="column" id="column-${id}" aria-labelledby="title-${id}">
<div class="column-head"><h2 id="title-${id}">${title} <span class="count">${total?.toLocaleString("en") ?? shown}</span>${late > 0 && html` <span class="badge late">${late}${hasMoreLate && "+"} late</span>`}</h2>${
    total !== undefined &&
    total > 0 &&
    html` <label class="check all"><input class="pick-column" type="checkbox" form="selection" name="column" value="${id}" id="pick-all-${id}"> All ${total.toLocaleString("en")}<span class="sr-only"> orders of ${title}</span></label>`
  }</div>
${
  orders.length === 0
    ? html`<p class="empty">No orders${isFiltered(filtersIn(query)) && html` match. <a href="${basePath}/">Clear the filters</a>`}</p>`
    : html`<ol class="cards">${fitting(
        orders.map((order) => () => cardHtml(order, settings)),
        0.2
      )}</ol>`
}
${
  (isLater || next !== undefined) &&
  html`<p class="paging">${isLater && html`<a href="${pageHref(basePath, query, id, undefined)}">First page</a>`}${
    next !== undefined &&
    html`<a href="${pageHref(basePath, query, id, next)}" rel="next">Next page<span class="sr-only"> of ${title}</span></a>`
  }</p>`
}
</section>`
}

/**
 * Returns the filters of the board, the shown numbers and the position in the event log as hidden inputs, which select
 * the orders of whole columns.
 */
const hiddenHtml = (filters: Filters, columns: ReadonlyArray<Column>, since: string): Html =>
  html`<input type="hidden" name="${SINCE}" value="${since}">${filterEntries({ ...filters, search: "" }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" data-filter>`
  )}${columns.map(
    ({ id, total }) => total !== undefined && html`<input type="hidden" name="seen-${id}" value="${total}">`
  )}`

/** Returns where a search leads: to the only order that it names, or to the board with its problem, if it has one. */
const readSearch = async (visit: Visit, filters: Filters) => {
  try {
    return { scanned: await scannedPath(visit, filters) }
  } catch (error) {
    const issue = error instanceof Refused && error.problem.issues?.find(({ path }) => path === "search")
    if (!issue) throw error
    return { problem: issue.problem }
  }
}

const showBoard = async (visit: Visit): Promise<Shown | Redirect> => {
  const { client, query, settings } = visit
  const { basePath } = settings
  const entered = filtersIn(query)
  const { problem, scanned } = await readSearch(visit, entered)
  const filters = problem === undefined ? entered : { ...entered, search: "" }
  if (scanned !== undefined) return { to: scanned }
  // Read before the orders, so that a later change is not taken for a seen one. A host without it confirms each column.
  const since = await latestEvent(client)
  const [{ columns, counts, isCut }, choices] = await Promise.all([
    readColumns(client, filters, query),
    choicesFor(visit)
  ])
  const ids = new Set(columns.flatMap(({ orders }) => orders.map(({ order_id }) => order_id)))
  return {
    title: "Board",
    status: problem === undefined ? 200 : 422,
    live: "all",
    isWide: true,
    scripts: ["board.js"],
    styles: ["board.css"],
    main: html`<div class="board-head"><h1>Board</h1>
<p class="sums">${counts.late > 0 && html`<span class="badge late">${counts.late.toLocaleString("en")} past the due date</span>`} ${
      counts.rush > 0 && html`<span class="badge rush">${counts.rush.toLocaleString("en")} rush</span>`
    }</p>
</div>
${ids.size < 2 && filters.search === "" && (await firstStepsHtml(visit).catch(() => undefined))}
${filtersHtml(entered, choices, basePath, isFiltered(entered), problem)}
${
  filters.search !== "" &&
  columns.every(({ orders }) => orders.length === 0) &&
  html`<p class="error">No order has all these words. Try fewer words or parts of them: a name, a company, a city, a ZIP code, a title, or a part of a number.</p>`
}
${isCut && html`<p class="hint">Only the newest orders are shown. Add a word to find older ones.</p>`}
<p class="column-links">${columns.map(({ id, orders, title, total = orders.length }) => html`<a href="#column-${id}">${title} <span class="count">${total.toLocaleString("en")}</span></a>`)}</p>
<div class="board">${columns.map((column) => columnHtml(column, settings, query))}</div>
${selectionHtml(visit, hiddenHtml(filters, columns, since))}`
  }
}

/** The board: the open orders by stage, and today's shipped orders. */
export const boardPage: Page = { path: "/", role: "viewer", nav: "Board", keys: "g b", run: showBoard }
