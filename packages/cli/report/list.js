// Lists orders in pages. An order is drawn when it scrolls into view, or before it is printed on request.
import { headingOf, openOrder } from "./order.js"

/** Number of orders on a page. */
const PAGE = 50
/** Maximum number of orders that are printed. */
const MAX_PRINTED = 1_000

export const pagesOf = (rows) => Math.max(1, Math.ceil(rows.length / PAGE))

/** Returns the number of orders that are printed. */
export const printedOf = (rows) => Math.min(rows.length, MAX_PRINTED)

/**
 * Creates the list in a place. Returns a function that shows a page of rows, and returns the first and last number.
 * `isPrinted` returns whether orders are printed, and `note` receives the number of printed and of matching ones.
 */
export const orderList = (place, units, isPrinted, note) => {
  let current = { rows: [], page: 1 }
  const open = (article) => openOrder(article.lastElementChild, current.rows[Number(article.dataset.row)].sheet, units)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        open(target)
      }
    },
    { rootMargin: "600px" }
  )
  const fill = (from, to) => {
    observer.disconnect()
    const articles = current.rows.slice(from, to).map(({ sheet }, n) => {
      const article = document.createElement("article")
      article.dataset.row = String(from + n)
      article.innerHTML = `<h3>${headingOf(sheet)}</h3><div class="body"></div>`
      return article
    })
    place.replaceChildren(...articles)
    return articles
  }
  const show = (rows, page) => {
    current = { rows, page }
    const from = (page - 1) * PAGE
    for (const article of fill(from, from + PAGE)) observer.observe(article)
    return [from + 1, Math.min(rows.length, from + PAGE)]
  }
  addEventListener("beforeprint", () => {
    if (!isPrinted()) return
    const count = printedOf(current.rows)
    note(count, current.rows.length)
    for (const article of fill(0, count)) open(article)
  })
  addEventListener("afterprint", () => isPrinted() && show(current.rows, current.page))
  return show
}
