// Keeps the filters in the fragment of the URL, so that a link to the file can contain them.

/** Values of the filters that show every order. */
const initial = { q: "", show: "", reason: "", box: "", service: "", fill: "100", sort: "", page: "1" }

const names = Object.keys(initial)

/** Returns the filters in the fragment of the URL. */
const fromFragment = () => {
  const given = new URLSearchParams(location.hash.slice(1))
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? initial[name]]))
}

/** Writes the filters that differ from the initial ones to the fragment. Does not add to the browser's history. */
const toFragment = (values) => {
  const given = new URLSearchParams(names.filter((name) => values[name] !== initial[name]).map((n) => [n, values[n]]))
  const fragment = given.toString()
  history.replaceState(null, "", fragment === "" ? location.pathname + location.search : `#${fragment}`)
}

/**
 * Connects a form to the fragment. The form has a control for each filter except for the page. Calls `apply` with the
 * filters whenever they change. Returns a function that changes the page.
 */
export const connectFilters = (form, apply) => {
  let page = initial.page
  const controls = names.filter((name) => name !== "page").map((name) => [name, form.elements[name]])
  const values = () => ({ ...Object.fromEntries(controls.map(([name, { value }]) => [name, value])), page })
  const changed = () => {
    const current = values()
    toFragment(current)
    apply(current)
  }
  const restore = () => {
    const given = fromFragment()
    for (const [name, control] of controls) {
      control.value = given[name]
      // A select has no value if the fragment names an option that it does not have.
      if (control.selectedIndex === -1) control.value = initial[name]
    }
    page = given.page
    apply(values())
  }
  const toFirstPage = () => {
    page = initial.page
    changed()
  }
  form.addEventListener("input", toFirstPage)
  form.addEventListener("submit", (event) => event.preventDefault())
  form.addEventListener("reset", (event) => {
    event.preventDefault()
    for (const [name, control] of controls) control.value = initial[name]
    toFirstPage()
  })
  addEventListener("hashchange", restore)
  restore()
  return (number) => {
    page = String(number)
    changed()
  }
}
