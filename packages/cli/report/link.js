// Links from the summary to the orders in the list.
import { escaped, named } from "./text.js"

/** Returns the HTML of a link that selects orders. The filters are those in the address of the page. */
export const linkTo = (filters, text) =>
  `<a class="pick" href="#${escaped(new URLSearchParams(filters).toString())}">${named(text)}</a>`

/** Shows the list after a click on such a link. The address changes after the click. */
export const followLinks = (showList) =>
  addEventListener("click", ({ target }) => {
    if (target.closest?.("a.pick")) setTimeout(showList)
  })
