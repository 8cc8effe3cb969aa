import { type Html, html } from "../html/html.ts"

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const

/** Returns a day such as `2026-11-26` as `Nov 26`. */
const dayText = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`

/** Returns a day such as `2026-11-26` as HTML. */
export const dayHtml = (day: string): Html => html`<time datetime="${day}">${dayText(day)}</time>`

/** Returns a date of the operator API, `YYYY-MM-DD HH:MM:SS`, as HTML: the day and the time without seconds. */
export const dateHtml = (date: string): Html =>
  html`<time datetime="${date.replace(" ", "T")}" title="${date}">${dayText(date)}, ${date.slice(11, 16)}</time>`

/** Returns the time of day of a date of the operator API as HTML. */
export const timeHtml = (date: string): Html =>
  html`<time datetime="${date.replace(" ", "T")}" title="${date}">${date.slice(11, 16)}</time>`

/** Returns a date of the operator API as HTML: the day with its year, and the time without seconds. */
export const fullDateHtml = (date: string): Html =>
  html`<time datetime="${date.replace(" ", "T")}" title="${date}">${date.slice(0, 16)}</time>`
