// Keeps the selected orders while the board shows other pages, and hands a code in the search field to the packing bench.
import { keepScan } from "./scan.js"

const KEY = "waybill-selection"

const board = () => document.querySelector(".board")
const nameOf = (value) => value.split("/", 2).join("/")
const all = (selector) => [...document.querySelectorAll(selector)]
/** The filters of the board, which select the orders of a whole column. */
const filters = () =>
  all("#selection [data-filter]")
    .map(({ name, value }) => `${name}=${value}`)
    .join("&")

/** Selected values with their columns, by the names of orders; and filters, by whole columns. */
const stored = () => {
  try {
    return { orders: {}, columns: {}, ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}") }
  } catch {
    return { orders: {}, columns: {} }
  }
}

const store = (selection) => sessionStorage.setItem(KEY, JSON.stringify(selection))

const columnOf = (pick) => pick.closest(".column")?.id.slice("column-".length) ?? ""

const hiddenInput = (value) => {
  const input = document.createElement("input")
  Object.assign(input, { type: "hidden", name: "order", value })
  return input
}

/** Ticks the boxes of selected orders, and adds those of other pages to the form. Returns the number of all. */
const restore = () => {
  const { columns, orders } = stored()
  const whole = all(".pick-column").filter((box) => {
    box.checked = columns[box.value] === filters()
    return box.checked
  })
  const ids = whole.map(({ value }) => value)
  const shown = new Set()
  for (const pick of all(".pick")) {
    shown.add(nameOf(pick.value))
    pick.checked = ids.includes(columnOf(pick)) || orders[nameOf(pick.value)] !== undefined
  }
  const others = Object.entries(orders).filter(([, [, column]]) => !ids.includes(column))
  const absent = others.filter(([name]) => !shown.has(name)).map(([, [value]]) => hiddenInput(value))
  document.getElementById("selection-others").replaceChildren(...absent)
  document.getElementById("selection").classList.toggle("is-used", absent.length > 0)
  const totals = ids.map((id) => Number(document.getElementsByName(`seen-${id}`)[0]?.value ?? 0))
  return totals.reduce((sum, total) => sum + total, others.length)
}

const show = () => {
  const place = document.getElementById("selection-count")
  if (place === null) return
  const count = board() === null ? all(".pick:checked").length : restore()
  place.textContent = `: ${count.toLocaleString("en")}`
  document.getElementById("selection-clear").hidden = board() === null
}

const choose = ({ target }) => {
  if (board() !== null && target.matches(".pick, .pick-column")) {
    const { columns, orders } = stored()
    const column = target.matches(".pick") ? columnOf(target) : target.value
    if (target.matches(".pick-column")) {
      if (target.checked) columns[column] = filters()
      else delete columns[column]
      for (const name of Object.keys(orders)) if (orders[name][1] === column) delete orders[name]
    } else {
      // Without one of its orders, a column is not selected as a whole.
      if (columns[column] === filters())
        for (const { value } of all(`#column-${column} .pick`)) orders[nameOf(value)] = [value, column]
      delete columns[column]
      if (target.checked) orders[nameOf(target.value)] = [target.value, column]
      else delete orders[nameOf(target.value)]
    }
    store({ columns, orders })
  }
  show()
}

const clear = () => {
  sessionStorage.removeItem(KEY)
  show()
}

if (document.querySelector("[data-done]") !== null) sessionStorage.removeItem(KEY)
document.addEventListener("change", choose)
document.addEventListener("waybill:updated", show)
document.addEventListener("click", ({ target }) => target.id === "selection-clear" && clear())
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[role=search]")) keepScan(target.elements.search.value)
})
addEventListener("pageshow", show)
show()
