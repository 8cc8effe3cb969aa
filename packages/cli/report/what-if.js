// Shows what adding or removing a box size would change.
import { tableOf } from "./table.js"
import { escaped, grouped, money, named, plural, sides } from "./text.js"

/** Writes the sign of a change in front of its formatted value. */
const signed = (text, value) => (value > 0 ? `+${text}` : text.replace("-", "−"))

const movesOf = (moves) =>
  moves.length === 0
    ? "none"
    : moves.map(([size, change]) => `${signed(grouped(change), change)} ${named(size)}`).join(", ")

const changeOf = (value, unit) => `${signed(grouped(value), value)} ${unit}³`

const amountOf = (amount) => signed(money(amount), Number(amount))

/** Formats a change of the cost, with postage and cartons apart. */
const costOfChange = ({ cartons, cost }, currency) => {
  const parts =
    cartons === undefined
      ? ""
      : ` (postage ${amountOf((Number(cost) - Number(cartons)).toFixed(6))}, cartons ${amountOf(cartons)})`
  return `${amountOf(cost)} ${escaped(currency)}${parts}`
}

const addedOf = ({ added, currency, tried }, unit) => {
  if (!added) return `<p>None of the ${grouped(tried)} additional sizes that were tried improves an order.</p>`
  const { boxes, cost, inner, moves, orders, volume } = added
  const change = cost === undefined ? "" : `; cost ${costOfChange(added, currency)}`
  return `<p>The best of ${plural(tried, "additional size", "additional sizes")} that were tried measures <strong>${sides(inner, unit)}</strong> inside. It would improve ${plural(orders, "order", "orders")}, which would use ${plural(boxes, "box", "boxes")} of this size. Changes: other boxes ${movesOf(moves)}; outer volume ${changeOf(volume, unit)}${change}.</p>`
}

/** Returns the HTML of the changes. */
export const changesOf = (changes, unit) => {
  const { currency, orders, removed, sample } = changes
  const hasCost = currency !== undefined
  const hasCartons = removed.some(({ cartons }) => cartons !== undefined)
  const amounts = ({ cartons = "0", cost = "0" }) => [
    ...(hasCost && hasCartons ? [amountOf((Number(cost) - Number(cartons)).toFixed(6))] : []),
    ...(hasCartons ? [amountOf(cartons)] : []),
    ...(hasCost ? [amountOf(cost)] : [])
  ]
  const headers = [
    "Size removed",
    "Boxes of this size",
    "Orders",
    "Change of other boxes",
    "Orders not served",
    `Outer volume, ${unit}³`,
    ...(hasCost && hasCartons ? [`Postage, ${currency}`] : []),
    ...(hasCartons ? [hasCost ? `Cartons, ${currency}` : "Cartons"] : []),
    ...(hasCost ? [`Cost, ${currency}`] : [])
  ]
  const rows = removed.map((row) => [
    named(row.size),
    grouped(row.boxes),
    grouped(row.orders),
    movesOf(row.moves),
    grouped(row.unserved),
    signed(grouped(row.volume), row.volume),
    ...amounts(row)
  ])
  return `<p class="quiet">Measured with ${grouped(sample)} served orders of ${grouped(orders)}, in a random sample that is the same in every run. Orders that use a removed size were packed again with the other sizes. All other orders keep their packing. The search is not exhaustive, so removing a size can appear to save something.</p>
${tableOf("Removing a size", headers, rows, { numeric: [1, 2, 4, 5, 6, 7, 8] })}
<h3 class="caption">Adding a size</h3>${addedOf(changes, unit)}`
}
