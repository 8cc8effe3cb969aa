// Shows a changed address until somebody confirms that the parcels have new labels.
import { element } from "./element.js"

const side = (title, lines) =>
  element(
    "div",
    {},
    element("h3", {}, title),
    lines.length === 0
      ? element("p", { class: "muted" }, "not recorded")
      : element("address", {}, ...lines.map((line) => element("span", { class: "address-line", dir: "auto" }, line)))
  )

/** Draws both addresses into a place. `documents` is the address of the order's documents. */
export const drawAddressChange = (place, { after, before }, documents, confirm) => {
  // The Enter of a scanner must not confirm, so that the focus is not on the button.
  const title = element("h2", { id: "address-title", tabindex: -1 }, "The shipping address has changed")
  const link = element("a", { href: documents, target: "_blank" }, "print a new packing slip")
  const tick = element("input", { id: "address-confirmed", type: "checkbox", required: true })
  const submit = (event) => {
    event.preventDefault()
    confirm()
  }
  place.replaceChildren(
    element(
      "form",
      { class: "panel address-stop", "aria-labelledby": title.id, submit },
      title,
      element("div", { class: "address-change" }, side("Before", before), side("Now", after)),
      element("p", {}, "Remove the old label and packing slip, and ", link, "."),
      element("label", { class: "check" }, tick, " The parcels have a new label and packing slip"),
      element("p", { class: "actions" }, element("button", { class: "primary", id: "address-go-on" }, "Go on packing"))
    )
  )
  title.focus()
}
