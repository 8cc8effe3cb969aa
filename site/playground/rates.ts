import { h, table } from "./dom.ts"
import type { PricedService, QuotedOrder } from "./quotes.ts"

const rate = ({ arrives, cost, lines, title }: PricedService): HTMLElement =>
  h(
    "details",
    { class: "rate" },
    h("summary", {}, h("strong", {}, title), h("span", {}, `by ${arrives}`), h("span", { class: "cost" }, cost)),
    table(
      `Price of ${title}`,
      ["Charge", "For", "Calculation", "Amount"],
      lines.map(({ amount, appliesTo, calc, title: name }) => [name, appliesTo, calc, amount])
    )
  )

/** Returns the rates of an order, cheapest first, and the services that are not offered. */
export const ratesOf = (quoted: QuotedOrder): ReadonlyArray<HTMLElement> => {
  if (quoted._tag === "Refused") return [h("p", {}, "Correct the shipping fields to see prices.")]
  const { notOffered, rates, shipDate } = quoted
  return [
    h("p", {}, `Ships on ${shipDate}. Open a service to see its charges.`),
    ...(rates.length > 0 ? rates.map(rate) : [h("p", {}, "No service accepts this shipment.")]),
    ...(notOffered.length === 0
      ? []
      : [
          h("h3", {}, "Not offered"),
          h("ul", {}, ...notOffered.map(({ reason, title }) => h("li", {}, `${title}: ${reason}`)))
        ])
  ]
}
