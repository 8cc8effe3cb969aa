// Shows the shipping cost of an order, why its packing was chosen, and the lines of its price.

import { tableOf } from "./table.js"
import { escaped, money, named, plural } from "./text.js"

const savingOf = ({ currency, fewest, saving }) =>
  fewest && Number(saving) > 0
    ? `<p>This saves <strong>${money(saving)} ${escaped(currency)}</strong>: ${plural(fewest.boxes, "box", "boxes")}, the fewest, would cost ${money(fewest.total)} ${escaped(currency)}.</p>`
    : ""

const partsOf = ({ cartons, cost }) =>
  Number(cartons) > 0 ? ` (postage ${money(cost)}, cartons ${money(cartons)})` : ""

const dateOf = (date) => `<time>${escaped(date)}</time>`

/** Returns the HTML of a rate. */
export const costOf = (rate, boxes) => {
  const { arrives, carrier, currency, lines, reason, ships, title, total, units } = rate
  const dates = `${ships ? `ships ${dateOf(ships)}, ` : ""}arrives ${dateOf(arrives)}`
  const [length, weight] = units
  return `<p><strong>${named(title)}</strong> (${named(carrier)}) for <strong>${money(total)} ${escaped(currency)}</strong>${partsOf(rate)}; ${dates}.</p>
<p>Why ${plural(boxes, "box", "boxes")}: ${escaped(reason)}.</p>${savingOf(rate)}
${tableOf(
  "Price lines",
  ["Charge", `Amount, ${currency}`, `Calculation (${length}, ${weight})`],
  lines.map(([charge, amount, calc]) => [
    named(charge),
    money(amount),
    escaped(calc).replaceAll(" &lt;= ", "\u00a0≤\u00a0")
  ]),
  { numeric: [1], isQuiet: true }
)}`
}
