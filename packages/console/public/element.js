// Creates elements without markup in strings, so that no text becomes HTML.

/** Returns an element. Attributes that are `false` or undefined are left out, and functions listen to events. */
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
