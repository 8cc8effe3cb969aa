type Child = Node | string | undefined

/** Finds an element by its id. */
export const byId = <E extends HTMLElement>(id: string): E => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no element ${id}`)
  return element as E
}

/** Creates an element with attributes and children. Attributes that are undefined are left out. */
export const h = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: ReadonlyArray<Child>
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value)
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** Creates a table with a caption for screen readers, column names and rows. */
export const table = (
  caption: string,
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  total?: ReadonlyArray<string>
): HTMLTableElement => {
  const cells = (row: ReadonlyArray<string>) => row.map((cell, n) => h("td", { "data-column": columns[n] }, cell))
  return h(
    "table",
    {},
    h("caption", { class: "unseen" }, caption),
    h("thead", {}, h("tr", {}, ...columns.map((column) => h("th", { scope: "col" }, column)))),
    h("tbody", {}, ...rows.map((row) => h("tr", {}, ...cells(row)))),
    total && h("tfoot", {}, h("tr", {}, ...cells(total)))
  )
}

/** Parses an SVG document, and names it for assistive software. */
export const svg = (text: string, label: string): Node => {
  const root = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true)
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title")
  title.textContent = label
  root.setAttribute("role", "img")
  root.prepend(title)
  return root
}
