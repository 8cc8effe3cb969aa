import { byId, h, table } from "./dom.ts"
import type { Destination, PricedService, QuotedOrder } from "./quotes.ts"

const day = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" })

const dayOf = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

const dollars = (amount: string): string => `$${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`

const rate = ({ arrives, cost, lines, title }: PricedService): HTMLElement =>
  h(
    "details",
    { class: "rate" },
    h(
      "summary",
      {},
      h("strong", {}, title),
      h("span", { class: "arrives" }, `by ${dayOf(arrives)}`),
      h("span", { class: "cost" }, dollars(cost))
    ),
    table(
      `Price of ${title}`,
      ["Charge", "For", "Calculation", "Amount"],
      lines.map(({ amount, appliesTo, calc, title: name }) => [name, appliesTo, calc, amount]),
      ["Total", "", "", cost]
    )
  )

/** Shows an error at a field of the destination. Removes earlier errors. */
const showFieldFault = (field?: keyof Destination, message = ""): void => {
  for (const name of ["country", "state", "postal", "date"] as const) {
    const isFault = name === field
    byId(`${name}-fault`).textContent = isFault ? message : ""
    if (isFault) byId(name).setAttribute("aria-invalid", "true")
    else byId(name).removeAttribute("aria-invalid")
  }
}

/** Shows the rates of an order, cheapest first, and the services that are not offered. */
export const showRates = (quoted: QuotedOrder, { country, postal, state }: Destination): void => {
  const place = byId("rates")
  if (quoted._tag === "Refused") {
    showFieldFault(quoted.field, quoted.message)
    place.replaceChildren(h("p", { class: "fault" }, "Correct the destination to see rates."))
    return
  }
  showFieldFault()
  const { notOffered, rates, shipDate } = quoted
  const destination = [state, postal, country]
    .filter((part) => part.trim() !== "")
    .join(" ")
    .toUpperCase()
  place.replaceChildren(
    h(
      "p",
      { class: "quiet" },
      `Ships ${dayOf(shipDate)} from Louisville, Kentucky to ${destination}. Open a service to see its charges.`
    ),
    ...(rates.length > 0 ? rates.map(rate) : [h("p", {}, "No service accepts this shipment.")])
  )
  if (notOffered.length === 0) return
  place.append(
    h("h3", { class: "refused-title" }, "Not offered"),
    h(
      "ul",
      { class: "refused" },
      ...notOffered.map(({ reason, title }) => h("li", {}, h("strong", {}, title), ` ${reason}`))
    )
  )
}

/** Shows that quoting failed or is not finished. */
export const showRatesNote = (note: string): void => byId("rates").replaceChildren(h("p", { class: "quiet" }, note))
