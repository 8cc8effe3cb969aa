// The parts of a bench that stay: the scan field, the result of the last step, and the place for parcels.
import { element } from "./element.js"

/** The path before all pages. */
export const base = document.body.dataset.base ?? ""

export const input = element("input", {
  id: "scan",
  name: "scan",
  autocomplete: "off",
  spellcheck: "false",
  "data-keys": "/",
  "data-keys-name": "Scan field"
})
const result = element("p", { id: "bench-result", class: "bench-result", role: "status", "aria-live": "assertive" })
const list = element("ul", { id: "bench-changes" })
export const parcels = element("div", { class: "parcels" })
export const form = element(
  "form",
  { class: "scan-form" },
  element("label", { for: "scan" }, "Scan a piece"),
  input,
  element("button", {}, "Enter")
)

/** Shows what happened: a sign, a colour and words. */
export const say = (isDone, message, changes = []) => {
  result.className = `bench-result ${isDone ? "is-good" : "is-bad"}`
  result.replaceChildren(
    element("b", { class: "sign", "aria-hidden": "true" }, isDone ? "✓" : "✕"),
    element("span", {}, message)
  )
  list.replaceChildren(...changes.map((change) => element("li", {}, element("bdi", {}, change))))
}

/** Adds a link below the message. */
export const addLink = (href, text) => list.append(element("li", {}, element("a", { href }, text)))

/** Puts the parts on the page. Returns whether the page has a place for them. */
export const isPlaced = () => {
  const place = document.getElementById("bench")
  if (place !== null && !place.contains(form)) place.append(form, result, list, parcels)
  return place !== null
}
