// Builds tables.
import { escaped, grouped } from "./text.js"

/** Maximum number of rows of a table in the printed summary, as in the style sheet. */
const PRINTED_ROWS = 6

/** Header of a column of bars, for screen readers. */
const BAR_HEADER = '<span class="unseen">Bar</span>'

/** Returns the HTML of a note about the rows that are not printed. Empty if all are. */
export const unprinted = (rows, printed) =>
  rows.length > printed ? `<p class="quiet unprinted">${grouped(rows.length - printed)} more on the screen.</p>` : ""

/**
 * Returns the HTML of a table. The first cell of each row is its header, and cells are HTML. A column of bars has an
 * empty header. `numeric` lists the columns that are aligned to the right. On a narrow screen, the cells of a row are
 * below each other, each with the name of its column. On paper, a table of the summary has at most `PRINTED_ROWS` rows.
 */
export const tableOf = (caption, headers, rows, { isQuiet = false, numeric = [] } = {}) => {
  const tone = (column) => (numeric.includes(column) ? ' class="number"' : "")
  const label = (column) => (headers[column] === "" ? "" : ` data-label="${escaped(headers[column])}"`)
  const head = headers
    .map((header, n) => `<th scope="col"${tone(n)}>${header === "" ? BAR_HEADER : escaped(header)}</th>`)
    .join("")
  const body = rows.map(
    ([first, ...cells]) =>
      `<tr><th scope="row">${first}</th>${cells.map((cell, n) => `<td${tone(n + 1)}${label(n + 1)}>${cell}</td>`).join("")}</tr>`
  )
  return `<div class="scroll" role="group" tabindex="0" aria-label="${escaped(caption)}"><table><caption${isQuiet ? ' class="unseen"' : ""}>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>${unprinted(rows, PRINTED_ROWS)}`
}

/** Returns the HTML of a filled bar whose length is a share, from 0 to 1. */
export const barOf = (share) =>
  `<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect width="${Math.round(share * 1000) / 10}" height="10"/></svg>`

/** Returns the HTML of a table that is hidden until the reader opens it. */
export const foldedTable = (...table) => `<details><summary>Show the figures</summary>${tableOf(...table)}</details>`
