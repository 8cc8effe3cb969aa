// Keeps the selected orders while the board shows other pages, and hands a code in the search field to the packing bench.
import { keepScan } from "./scan.js"
import { keep, kept } from "./storage.js"

const KEY = "waybill-selection"

const board = () => document.querySelector(".board")
const nameOf = (value) => value.split("/", 2).join("/")
const all = (selector) => [...document.querySelectorAll(selector)]
/** The filters of the board, which select the orders of a whole column. */
const filters = () =>
  all("#selection [data-filter]")
    .map(({ name, value }) => `${name}=${value}`)
    .join("&")

/**
 * Selected values with their columns, by the names of orders; filters, by whole columns; values that whole columns leave
 * out, with their columns, by the names of orders; and the position in the event log when the first column was selected.
 */
const stored = () => {
  const none = { orders: {}, columns: {}, except: {}, since: undefined }
  try {
    return { ...none, ...JSON.parse(kept(KEY, "sessionStorage") || "{}") }
  } catch {
    return none
  }
}

const store = (selection) => keep(KEY, JSON.stringify(selection), "sessionStorage")

const columnOf = (pick) => pick.closest(".column")?.id.slice("column-".length) ?? ""

const hiddenInput = (name, value) => {
  const input = document.createElement("input")
  Object.assign(input, { type: "hidden", name, value })
  return input
}

/** Ticks the boxes of selected orders, and adds those of other pages to the form. Returns the number of all. */
const restore = () => {
  const { columns, except, orders, since } = stored()
  const whole = all(".pick-column").filter((box) => {
    box.checked = columns[box.value] === filters()
    return box.checked
  })
  const ids = whole.map(({ value }) => value)
  const without = Object.values(except).filter(([, column]) => ids.includes(column))
  for (const box of whole) box.indeterminate = without.some(([, column]) => column === box.value)
  // A change since the column was selected is shown before a command runs, also after a live update.
  if (ids.length > 0) document.querySelector("#selection [name=since]").value = since ?? ""
  const shown = new Set()
  for (const pick of all(".pick")) {
    shown.add(nameOf(pick.value))
    const name = nameOf(pick.value)
    pick.checked = ids.includes(columnOf(pick)) ? except[name] === undefined : orders[name] !== undefined
  }
  const others = Object.entries(orders).filter(([, [, column]]) => !ids.includes(column))
  const absent = others.filter(([name]) => !shown.has(name)).map(([, [value]]) => hiddenInput("order", value))
  const left = without.map(([value]) => hiddenInput("except", value))
  document.getElementById("selection-others").replaceChildren(...absent, ...left)
  document.getElementById("selection").classList.toggle("is-used", absent.length > 0)
  const totals = ids.map((id) => Number(document.getElementsByName(`seen-${id}`)[0]?.value ?? 0))
  return totals.reduce((sum, total) => sum + total, others.length - left.length)
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
    const { columns, except, orders, since } = stored()
    const column = target.matches(".pick") ? columnOf(target) : target.value
    const name = nameOf(target.value)
    const isFirst = Object.keys(columns).length === 0
    if (target.matches(".pick-column")) {
      if (target.checked) columns[column] = filters()
      else delete columns[column]
      for (const list of [orders, except])
        for (const each of Object.keys(list)) if (list[each][1] === column) delete list[each]
    } else if (columns[column] === filters()) {
      if (target.checked) delete except[name]
      else except[name] = [target.value, column]
    } else {
      // The column was selected under other filters.
      delete columns[column]
      if (target.checked) orders[name] = [target.value, column]
      else delete orders[name]
    }
    store({
      columns,
      except,
      orders,
      since: isFirst ? document.querySelector("#selection [name=since]").value : since
    })
  }
  show()
}

const clear = () => {
  keep(KEY, "", "sessionStorage")
  show()
}

if (document.querySelector("[data-done]") !== null) keep(KEY, "", "sessionStorage")
document.addEventListener("change", choose)
document.addEventListener("waybill:updated", show)
document.addEventListener("click", ({ target }) => target.id === "selection-clear" && clear())
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[role=search]")) keepScan(target.elements.search.value)
})
addEventListener("pageshow", show)
show()
