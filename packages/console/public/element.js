// Creates elements without markup in strings, so that no text becomes HTML.

/** Returns an element. Omits attributes of `false` or undefined. Functions listen to events. */
export const element = (name, attributes = {}, ...children) => {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") created.addEventListener(key, value)
    else if (value === true) created.setAttribute(key, "")
    else if (value !== false && value !== undefined) created.setAttribute(key, String(value))
  }
  created.append(...children.filter((child) => child !== false && child !== undefined))
  return created
}

/** Returns a label with its input. Nothing completes the input. */
export const field = (text, attributes) =>
  element(
    "label",
    { class: "field" },
    text,
    element("input", { autocomplete: "off", spellcheck: "false", ...attributes })
  )
