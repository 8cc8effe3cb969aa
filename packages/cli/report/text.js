// Texts that are put into the page.

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** A text so that it says just itself in HTML. */
export const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign])

/** A number as people read it. */
export const grouped = (value) => Number(value).toLocaleString("en-US", { maximumFractionDigits: 3 })

/** An amount of money as people read it. */
export const money = (amount) => Number(amount).toLocaleString("en-US", { minimumFractionDigits: 2 })

export const percent = (share) => `${Math.round(share * 100)} %`

export const plural = (count, one, many) => `${grouped(count)} ${count === 1 ? one : many}`
