// Formats text and numbers for the page.

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Returns text with the special characters of HTML escaped. */
export const escaped = (text) => String(text).replace(/[&<>"]/g, (character) => entities[character])

/** Returns the HTML of a name, isolated so that right-to-left script does not reorder the text around it. */
export const named = (text) => `<bdi>${escaped(text)}</bdi>`

/** Formats a number with thousands separators and at most three decimals. */
export const grouped = (value) => Number(value).toLocaleString("en-US", { maximumFractionDigits: 3 })

/** Formats an amount with at least two decimals. */
export const money = (amount) =>
  Number(amount).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 6 })

export const percent = (share) => `${Math.round(share * 100)} %`

export const plural = (count, one, many) => `${grouped(count)} ${count === 1 ? one : many}`

/** Formats the three sides of a box with their unit. */
export const sides = (three, unit) => `${three.map(grouped).join(" × ")} ${unit}`
