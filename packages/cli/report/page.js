// Builds the page: the totals and charts, then the list of orders with its filters.
import { boxesOf, histogramOf, servicesOf, weightsOf } from "./charts.js"
import { emptySpaceOf } from "./empty-space.js"
import { failuresOf } from "./failures.js"
import { connectFilters } from "./filters.js"
import { adviceOf } from "./first-page/advice.js"
import { assumptionsOf } from "./first-page/assumptions.js"
import { changesOf } from "./first-page/sizes.js"
import { followLinks } from "./link.js"
import { orderList, pagesOf, printedOf } from "./list.js"
import { conditions, matching, rowOf, sorts } from "./rows.js"
import { skuAirOf } from "./sku-air.js"
import { grouped, plural } from "./text.js"
import { totalsOf } from "./totals.js"
import { zonesOf } from "./zones.js"

const byId = (id) => document.getElementById(id)

const data = JSON.parse(byId("data").textContent)
const { assumptions, changes, sheets, subtitle, totals, units } = data
const rows = sheets.map(rowOf)

/** Fills a section with HTML and shows it. A section without content stays hidden. */
const fillSection = (id, html) => {
  if (html === "") return
  byId(id).innerHTML = html
  byId(id).closest("section").hidden = false
}

const addOptions = (id, options) => {
  for (const [value, label] of options) byId(id).append(new Option(label, value))
}

const parcels = sheets.flatMap(({ boxes }) =>
  boxes.flatMap(({ dimensional, weight }) => (dimensional === undefined ? [] : [[weight, dimensional]]))
)

byId("subtitle").textContent = subtitle
byId("advice").innerHTML = adviceOf(data)
byId("assumptions").innerHTML = assumptionsOf(assumptions, totals.orders)
byId("totals").innerHTML = totalsOf(totals)
fillSection("histogram", histogramOf(totals.fills))
fillSection("kinds", boxesOf(totals.byBox))
fillSection("services", totals.services.length === 0 ? "" : servicesOf(totals.services))
fillSection("weights", totals.weights.length === 0 ? "" : weightsOf(totals.weights, parcels, units.weight))

fillSection("failures", failuresOf(totals))
fillSection("zones", totals.zones.length === 0 ? "" : zonesOf(totals.zones))
fillSection("sku-air", skuAirOf(totals.skuAir, totals.airUnit))
fillSection("empty", emptySpaceOf(totals.emptySpace))
fillSection("changes", changes === null ? "" : changesOf(changes, units.length, totals))

const labels = (table) => Object.entries(table).map(([name, [label]]) => [name, label])
addOptions("show", labels(conditions))
addOptions("sort", labels(sorts))
addOptions(
  "box",
  totals.byBox.map(([name]) => [name, name])
)
addOptions(
  "service",
  totals.services.map(({ name }) => [name, name])
)
byId("service").closest("label").hidden = totals.services.length === 0
addOptions(
  "reason",
  totals.failures.map(({ reason }) => [reason, reason])
)
byId("reason").closest("label").hidden = totals.failures.length === 0

const printOrders = byId("print-orders")
printOrders.addEventListener("change", () => document.body.classList.toggle("with-orders", printOrders.checked))

const isPrinted = () => printOrders.checked
const showPage = orderList(byId("list"), units, isPrinted, (printed, found) => {
  byId("printed").textContent =
    `${plural(printed, "order", "orders")} of ${grouped(found)} that match the filters, of ${grouped(rows.length)} in the report.`
})

const turnPage = { to: () => {} }

const apply = (filters) => {
  const found = matching(rows, filters)
  const pages = pagesOf(found)
  const page = Math.min(pages, Math.max(1, Math.floor(Number(filters.page)) || 1))
  const [first, last] = showPage(found, page)
  byId("fill-shown").value = `${filters.fill} %`
  byId("count").textContent = `${grouped(found.length)} of ${plural(rows.length, "order", "orders")}`
  byId("printable").textContent =
    `(${printedOf(found) < found.length ? "the first " : ""}${plural(printedOf(found), "order", "orders")} that match the filters)`
  byId("none").hidden = found.length > 0
  byId("pages").hidden = pages === 1
  byId("place").textContent = `Orders ${grouped(first)} to ${grouped(last)} of ${grouped(found.length)}`
  byId("previous").disabled = page === 1
  byId("next").disabled = page === pages
  byId("previous").onclick = () => turnPage.to(page - 1)
  byId("next").onclick = () => turnPage.to(page + 1)
}

const setPage = connectFilters(byId("filters"), apply)
const showList = () => {
  byId("list").focus()
  byId("list").scrollIntoView()
}
turnPage.to = (page) => {
  setPage(page)
  showList()
}
followLinks(showList)
byId("clear").addEventListener("click", () => byId("filters").reset())
byId("skip").addEventListener("click", (event) => {
  // The fragment of the URL contains the filters, so the link must not change it.
  event.preventDefault()
  showList()
})
