// Shows what one box size more or less would change.
import { tableOf } from "./table.js"
import { escaped, grouped, money, named, plural, sides } from "./text.js"

/** Writes the sign of a change in front of its formatted value. */
const signed = (text, value) => (value > 0 ? `+${text}` : text.replace("-", "−"))

const movesOf = (moves) =>
  moves.length === 0
    ? "none"
    : moves.map(([size, change]) => `${signed(grouped(change), change)} ${named(size)}`).join(", ")

const changeOf = (value, unit) => `${signed(grouped(value), value)} ${unit}³`

const costOfChange = ({ cost }, currency) => `${signed(money(cost), Number(cost))} ${escaped(currency)}`

const addedOf = ({ added, currency, tried }, unit) => {
  if (!added) return `<p>None of the ${grouped(tried)} additional sizes that were tried improves an order.</p>`
  const { boxes, cost, inner, moves, orders, volume } = added
  const change = cost === undefined ? "" : ` and the cost by ${costOfChange(added, currency)}`
  return `<p>The best of ${plural(tried, "additional size", "additional sizes")} that were tried has <strong>${sides(inner, unit)}</strong> inside. It would improve ${plural(orders, "order", "orders")}, which would use ${plural(boxes, "box", "boxes")} of it, and change the number of other boxes: ${movesOf(moves)}. It would change the outer volume by ${changeOf(volume, unit)}${change}.</p>`
}

/** Returns the HTML of the changes. */
export const changesOf = (changes, unit) => {
  const { currency, orders, removed, sample } = changes
  const hasCost = currency !== undefined
  const headers = [
    "Size removed",
    "Boxes of it",
    "Orders",
    "Change of other boxes",
    "Orders not served",
    `Outer volume, ${unit}³`
  ]
  const rows = removed.map((row) => [
    named(row.size),
    grouped(row.boxes),
    grouped(row.orders),
    movesOf(row.moves),
    grouped(row.unserved),
    signed(grouped(row.volume), row.volume),
    ...(hasCost ? [signed(money(row.cost), Number(row.cost))] : [])
  ])
  return `<p class="quiet">Measured with ${grouped(sample)} served orders of ${grouped(orders)}, chosen at random but the same in every run. Orders that use a removed size were packed again with the other sizes. All other orders keep their packing. The search is not exhaustive, so a size less can seem to save something.</p>
${tableOf("One size less", hasCost ? [...headers, `Cost, ${currency}`] : headers, rows, { numeric: [1, 2, 4, 5, 6] })}
<h3 class="caption">One size more</h3>${addedOf(changes, unit)}`
}
