import type { Fault } from "./answer.ts"
import { h } from "./dom.ts"
import { type Field, fieldsOf, type List, type Row } from "./fields.ts"

/** Functions that the form calls when the visitor changes something. */
export interface Listener {
  readonly changed: (list: List, rows: ReadonlyArray<Row>) => void
}

const titles: Readonly<Record<List, readonly [title: string, one: string]>> = {
  items: ["Items", "item"],
  boxes: ["Boxes", "box"],
  prints: ["Prints", "print"]
}

const idOf = (list: List, row: number, key: string): string => `${list}-${row}-${key}`

const control = (field: Field, id: string, value: string): HTMLInputElement | HTMLSelectElement => {
  if (field.kind === "choice") {
    const select = h("select", { id }, ...field.options!.map(([key, name]) => h("option", { value: key }, name)))
    select.value = value === "" ? field.options![0]![0] : value
    return select
  }
  if (field.kind === "flag") {
    const box = h("input", { id, type: "checkbox" })
    box.checked = value === "yes"
    return box
  }
  const isNumber = field.kind === "number"
  const input = h("input", { id, autocomplete: "off", inputmode: isNumber ? "decimal" : undefined, maxlength: "200" })
  input.value = value
  return input
}

const textOf = (element: HTMLInputElement | HTMLSelectElement): string =>
  element.type === "checkbox" ? ((element as HTMLInputElement).checked ? "yes" : "") : element.value

/** A list of rows with a field for each value. */
export class RowList {
  readonly element = h("section", { class: "list" })
  readonly #list: List
  readonly #listener: Listener
  #rows: ReadonlyArray<Row> = []

  constructor(list: List, listener: Listener) {
    this.#list = list
    this.#listener = listener
  }

  show(rows: ReadonlyArray<Row>): void {
    this.#rows = rows
    const [title, one] = titles[this.#list]
    const add = h("button", { type: "button", class: "add" }, `Add ${one === "item" ? "an" : "a"} ${one}`)
    add.onclick = () => {
      const last = this.#rows.at(-1) ?? {}
      this.#change([
        ...this.#rows,
        { ...last, ...(last.reference === undefined ? {} : { reference: this.#newName() }) }
      ])
      document.getElementById(idOf(this.#list, this.#rows.length - 1, fieldsOf[this.#list][0]!.key))?.focus()
    }
    this.element.replaceChildren(
      h("h2", {}, title),
      h("p", { class: "fault", role: "alert", id: `${this.#list}-fault` }),
      ...rows.map((row, index) => this.#row(row, index)),
      add
    )
  }

  /** Shows the errors of packing beside their fields. Removes earlier ones. */
  showFaults(faults: ReadonlyArray<Fault>): void {
    for (const place of this.element.querySelectorAll(".fault")) place.textContent = ""
    for (const place of this.element.querySelectorAll("[aria-invalid]")) place.removeAttribute("aria-invalid")
    for (const { key, message, row } of faults) {
      const id =
        row === undefined ? this.#list : key === undefined ? `${this.#list}-${row}` : idOf(this.#list, row, key)
      const place = document.getElementById(`${id}-fault`) ?? document.getElementById(`${this.#list}-fault`)
      if (place?.textContent === "") place.textContent = message
      const field = document.getElementById(id)
      field?.setAttribute("aria-invalid", "true")
      field?.closest("details")?.setAttribute("open", "")
    }
  }

  #newName(): string {
    const names = new Set(this.#rows.map(({ reference }) => reference))
    for (let n = this.#rows.length + 1; ; n++) if (!names.has(String(n))) return String(n)
  }

  #change(rows: ReadonlyArray<Row>): void {
    this.show(rows)
    this.#listener.changed(this.#list, rows)
  }

  #row(row: Row, index: number): HTMLElement {
    const one = titles[this.#list][1]
    const field = (each: Field): HTMLElement => {
      const id = idOf(this.#list, index, each.key)
      const input = control(each, id, row[each.key] ?? "")
      input.setAttribute("aria-describedby", `${id}-fault`)
      input.oninput = () => {
        const { [each.key]: _, ...rest } = this.#rows[index]!
        const text = textOf(input)
        const changed = text === "" ? rest : { ...rest, [each.key]: text }
        this.#rows = this.#rows.map((other, n) => (n === index ? changed : other))
        this.#listener.changed(this.#list, this.#rows)
      }
      const fault = h("small", { class: "fault", id: `${id}-fault`, role: "alert" })
      return h("label", { for: id, class: each.kind }, h("span", {}, each.label), input, fault)
    }
    const [plain, rules] = [false, true].map((isRule) =>
      fieldsOf[this.#list].filter((each) => (each.isRule === true) === isRule)
    )
    const remove = h("button", { type: "button", "aria-label": `Remove ${one} ${index + 1}` }, "Remove")
    remove.onclick = () => {
      this.#change(this.#rows.filter((_, n) => n !== index))
      this.element.querySelector<HTMLElement>("button.add")?.focus()
    }
    const isUsed = rules!.some(({ key }) => (row[key] ?? "") !== "")
    return h(
      "fieldset",
      {},
      h("legend", {}, `${one[0]!.toUpperCase()}${one.slice(1)} ${index + 1}`),
      h("p", { class: "fault", role: "alert", id: `${this.#list}-${index}-fault` }),
      h("div", { class: "fields" }, ...plain!.map(field)),
      rules!.length === 0
        ? undefined
        : h(
            "details",
            isUsed ? { open: "" } : {},
            h("summary", {}, "Rules"),
            h("div", { class: "fields wide" }, ...rules!.map(field))
          ),
      remove
    )
  }
}
