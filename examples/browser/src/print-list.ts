import { byId, h } from "./dom.ts"
import { type Fault, type Field, fields, finishings, type Row } from "./order.ts"

/** Number of lines shown at first, and added by each click on the button below them. */
const PAGE_SIZE = 50

const labels = { width: "Width", height: "Height", finishing: "Finishing", quantity: "Quantity" } as const

const list = byId<HTMLOListElement>("prints")

const idOf = (row: number, field: Field): string => `${field}-${row + 1}`

const control = (row: number, field: Field, value: string): HTMLElement => {
  const attributes = { id: idOf(row, field), "data-row": String(row), "data-field": field, autocomplete: "off" }
  if (field !== "finishing") {
    const input = h("input", { ...attributes, inputmode: field === "quantity" ? "numeric" : "decimal" })
    input.value = value
    return input
  }
  const names = finishings.includes(value) ? finishings : [value, ...finishings]
  const select = h("select", attributes, ...names.map((name) => h("option", { value: name }, name || "Choose one")))
  select.value = value
  return select
}

const item = (row: Row, index: number): HTMLElement =>
  h(
    "li",
    {},
    h(
      "fieldset",
      {},
      h("legend", { class: "unseen" }, `Print ${index + 1}`),
      ...fields.map((field) =>
        h(
          "label",
          { class: field, for: idOf(index, field) },
          h("span", { class: index === 0 ? "caption" : "unseen" }, labels[field]),
          control(index, field, row[field])
        )
      ),
      h(
        "button",
        { type: "button", class: "remove", "data-remove": String(index), "aria-label": `Remove print ${index + 1}` },
        "×"
      )
    ),
    h("ul", { class: "faults", id: `faults-${index + 1}` })
  )

let all: ReadonlyArray<Row> = []
let shown = 0

const showUpTo = (end: number): void => {
  list.append(...all.slice(shown, end).map((row, n) => item(row, shown + n)))
  shown = Math.min(end, all.length)
  const more = byId<HTMLButtonElement>("more-prints")
  more.hidden = shown === all.length
  more.textContent = `Show more lines (${(all.length - shown).toLocaleString("en-US")} left)`
}

/** Shows the first lines of an order, 50 by default, so that the page stays responsive with a long list. */
export const showRows = (rows: ReadonlyArray<Row>, count = PAGE_SIZE): void => {
  all = rows
  shown = 0
  list.replaceChildren()
  showUpTo(Math.max(PAGE_SIZE, count))
}

/** Returns the index after the last shown line, where a new line is added. */
export const endOfShown = (): number => shown

/** Returns an error of the whole list, or the first error in a line that is not shown. */
const faultOfList = (faults: ReadonlyArray<Fault>): string => {
  const fault = faults.find(({ row }) => row === undefined || row >= shown)
  if (fault === undefined) return ""
  return fault.row === undefined
    ? fault.message
    : `Print ${fault.row + 1}: ${fault.message.replace(/^Print \d+:? /, "")}`
}

/** Shows each error at its field, and the errors of the whole list below it. Removes earlier errors. */
export const showFaults = (faults: ReadonlyArray<Fault>): void => {
  for (const input of list.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid")
    input.removeAttribute("aria-describedby")
  }
  for (const messages of list.querySelectorAll(".faults")) messages.replaceChildren()
  for (const { field, message, row } of faults) {
    if (row === undefined || row >= shown) continue
    byId(`faults-${row + 1}`).append(h("li", {}, message))
    for (const each of field === undefined ? fields : [field]) {
      const input = byId(idOf(row, each))
      input.setAttribute("aria-invalid", "true")
      input.setAttribute("aria-describedby", `faults-${row + 1}`)
    }
  }
  byId("list-fault").textContent = faultOfList(faults)
}

/** Functions that the list of prints calls when the visitor changes it. */
export interface ListListener {
  readonly changed: (row: number, field: Field, value: string) => void
  readonly removed: (row: number) => void
  /** Cells were pasted into a field. Returns whether they were lines of prints. */
  readonly pasted: (text: string) => boolean
}

/** Listens to the fields and buttons of the list. */
export const listenToRows = ({ changed, pasted, removed }: ListListener): void => {
  byId("more-prints").addEventListener("click", () => showUpTo(shown + PAGE_SIZE))
  list.addEventListener("input", ({ target }) => {
    const { dataset, value } = target as HTMLInputElement
    changed(Number(dataset.row), dataset.field as Field, value)
  })
  list.addEventListener("click", ({ target }) => {
    const row = (target as HTMLElement).dataset.remove
    if (row !== undefined) removed(Number(row))
  })
  list.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? ""
    if (/[\t\n,;]/.test(text.trim()) && pasted(text)) event.preventDefault()
  })
}

/** Moves the focus to the width of a line. */
export const focusRow = (row: number): void => document.getElementById(idOf(row, "width"))?.focus()
