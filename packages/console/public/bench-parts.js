// The parts of a bench that stay: the scan field, the result of the last step, and the places for what is drawn.
import { soundSwitch } from "./bench-sound.js"
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
/** The next step, and the pieces of the parcel. */
export const now = element("div", { class: "bench-now" })
export const form = element(
  "form",
  { class: "scan-form" },
  element("label", { for: "scan" }, "Scan a piece"),
  input,
  element("button", {}, "Enter"),
  soundSwitch()
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
export const addLink = (href, text, click) => list.append(element("li", {}, element("a", { href, click }, text)))

/** Puts the parts on the page. Returns whether the page has a place for them. */
export const isPlaced = () => {
  const place = document.getElementById("bench")
  if (place !== null && !place.contains(form)) place.append(form, result, list, now)
  return place !== null
}

/** Returns the place for the picture of the box, and for how the parcel ships. */
export const side = () => document.getElementById("bench-side")

/** Returns the place for the closing button, which stays in view. */
export const foot = () => document.getElementById("bench-foot")

/** Removes everything that is drawn. */
export const clear = () => {
  for (const place of [now, side(), foot()]) place.replaceChildren()
}

/** Calls a function when a digit is typed outside of fields. A button must not receive the Enter of a scanner. */
export const onDigit = (typed) =>
  document.addEventListener("keydown", ({ altKey, ctrlKey, key, metaKey, target }) => {
    const isDigit = /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey
    const isField = target.closest("input:not([type=radio], [type=checkbox], [type=range]), select, textarea") !== null
    if (isDigit && !isField && document.querySelector("dialog[open]") === null) typed()
  })
