// Builds the page: the totals, then the list of orders with its filters and sorting.
import { fillOf, headingOf, openOrder, statusOf } from "./order.js"
import { grouped, plural } from "./text.js"
import { histogramOf, kindsOf, totalsOf } from "./totals.js"

const byId = (id) => document.getElementById(id)

const { sheets, subtitle, totals, units } = JSON.parse(byId("data").textContent)

const statuses = {
  "": "all orders",
  proved: "proved optimal",
  open: "not proved optimal",
  many: "in several boxes",
  saved: "with a saving",
  unpacked: "not packed in full",
  invalid: "invalid"
}

const sorts = {
  input: ["input order", (a, b) => a.n - b.n],
  least: ["least full first", (a, b) => (a.fill ?? 2) - (b.fill ?? 2) || a.n - b.n],
  boxes: ["most boxes first", (a, b) => b.sheet.boxes.length - a.sheet.boxes.length || a.n - b.n],
  cost: ["most expensive first", (a, b) => b.cost - a.cost || a.n - b.n]
}

const optionsOf = (entries) => entries.map(([value, text]) => `<option value="${value}">${text}</option>`).join("")

const list = byId("list")
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      openOrder(target, sheets[Number(target.parentElement.dataset.n)], units)
    }
  },
  { rootMargin: "600px" }
)

const rows = sheets.map((sheet, n) => {
  const element = document.createElement("article")
  element.dataset.n = String(n)
  element.innerHTML = `<h3>${headingOf(sheet)}</h3><div class="body"></div>`
  observer.observe(element.lastElementChild)
  const contents = [...sheet.boxes.flatMap((box) => box.contents), ...sheet.unpacked]
  const searchable = [sheet.name, ...contents.map(({ reference }) => reference)]
  return {
    n,
    sheet,
    element,
    status: statusOf(sheet),
    fill: fillOf(sheet),
    cost: Number(sheet.rate?.cost ?? 0),
    saving: Number(sheet.rate?.saving ?? 0),
    kinds: new Set(sheet.boxes.map(({ kind, reference }) => `${kind} ${reference}`)),
    text: searchable.join("\n").toLowerCase()
  }
})

const conditions = {
  "": () => true,
  many: ({ sheet }) => sheet.boxes.length > 1,
  saved: ({ saving }) => saving > 0
}

const filter = () => {
  const [search, kind, status, maxFill] = ["search", "kind", "status", "fill"].map((id) => byId(id).value)
  const term = search.trim().toLowerCase()
  const hasStatus = conditions[status] ?? ((row) => row.status === status)
  let count = 0
  for (const row of rows) {
    const isShown =
      row.text.includes(term) &&
      (kind === "" || row.kinds.has(kind)) &&
      hasStatus(row) &&
      (Number(maxFill) >= 100 || (row.fill !== undefined && row.fill * 100 <= Number(maxFill)))
    row.element.hidden = !isShown
    if (isShown) count++
  }
  byId("fill-shown").value = `${maxFill} %`
  byId("count").textContent = `${grouped(count)} of ${plural(rows.length, "order", "orders")}`
}

const sort = () => {
  const [, compare] = sorts[byId("sort").value]
  list.replaceChildren(...rows.toSorted(compare).map(({ element }) => element))
}

byId("subtitle").textContent = subtitle
byId("totals").innerHTML = totalsOf(totals)
byId("histogram").innerHTML = histogramOf(totals.fills)
byId("kinds").innerHTML = kindsOf(totals.byBox)
byId("status").innerHTML = optionsOf(Object.entries(statuses))
byId("sort").innerHTML = optionsOf(Object.entries(sorts).map(([name, [text]]) => [name, text]))
for (const [name] of totals.byBox) byId("kind").append(new Option(name, name))
sort()
filter()
byId("filters").addEventListener("input", filter)
byId("sort").addEventListener("change", sort)
byId("filters").addEventListener("submit", (event) => event.preventDefault())
byId("filters").addEventListener("reset", () =>
  setTimeout(() => {
    sort()
    filter()
  })
)
// Before printing, draws every order that the filters show, because unopened orders have no drawings yet.
addEventListener("beforeprint", () => {
  for (const { element, sheet } of rows) if (!element.hidden) openOrder(element.lastElementChild, sheet, units)
})
