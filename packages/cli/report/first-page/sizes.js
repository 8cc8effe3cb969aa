// Shows what adding or removing a box size would change.
import { tableOf } from "../table.js"
import { grouped, money, named, plural, sides } from "../text.js"
import { bothCosts, noneHelps, signed } from "./changes.js"

const movesOf = (moves) =>
  moves.length === 0
    ? "none"
    : moves.map(([size, change]) => `${signed(grouped(change), change)} ${named(size)}`).join(", ")

const amountOf = (amount) => signed(money(amount), Number(amount))

const countOf = (count) => signed(grouped(count), count)

const spaceOf = (air, { airCount }) => {
  const value = Number((air * airCount).toPrecision(3))
  return signed(grouped(value), value)
}

/** Returns the HTML of the changes. */
export const changesOf = (changes, unit, air) => {
  const { added, before, currency, orders, removed, sample, served, tried } = changes
  const hasCost = currency !== undefined
  const hasCartons = [before, ...removed, ...added, ...added.map(({ ofNewlyServed }) => ofNewlyServed)].some(
    ({ cartons }) => Number(cartons) !== 0
  )
  const amounts = (row) => [
    ...(hasCost ? [amountOf(row.postage)] : []),
    ...(hasCartons ? [amountOf(row.cartons)] : []),
    ...(hasCost && hasCartons ? [amountOf(bothCosts(row))] : [])
  ]
  const headers = (size, last) => [
    size,
    "Boxes of this size",
    "Orders",
    "Change of other boxes",
    last,
    `Empty space, ${air.airUnit}`,
    ...(hasCost ? [`Postage, ${currency}`] : []),
    ...(hasCartons ? [hasCost ? `Cartons, ${currency}` : "Cartons"] : []),
    ...(hasCost && hasCartons ? [`Cost, ${currency}`] : [])
  ]
  const rowsOf = (rows, nameOf, last) =>
    rows.map((row) => [
      nameOf(row),
      grouped(row.ofSize),
      grouped(row.orders),
      movesOf(row.moves),
      last(row),
      spaceOf(row.air, air),
      ...amounts(row)
    ])
  const numeric = [1, 2, 4, 5, 6, 7, 8]
  const removals = rowsOf(
    removed,
    ({ size }) => named(size),
    ({ unserved }) => grouped(unserved)
  )
  const additions = rowsOf(
    added,
    ({ inner }) => `${sides(inner, unit)} inside`,
    ({ newlyServed, ofNewlyServed }) =>
      countOf(newlyServed) +
      (newlyServed > 0 && (hasCost || hasCartons) ? `<small>cost ${money(bothCosts(ofNewlyServed))}</small>` : "")
  )
  return `<p class="quiet">Measured with a random sample of ${grouped(sample)} of ${plural(orders, "valid order", "valid orders")}, which is the same in every run. ${grouped(served)} of them are served. Orders that use a removed size were packed again with the other sizes. All other orders keep their packing. Boxes, space and costs are changes of the orders that are served before and after. The search is not exhaustive, so removing a size can appear to save something.</p>
${tableOf("Removing a size", headers("Size removed", "Orders not served"), removals, { numeric })}
${
  added.length === 0
    ? `<h3 class="caption">Adding a size</h3><p>${noneHelps(tried)}.</p>`
    : tableOf(
        `Adding a size: the best of ${grouped(tried)} that were tried`,
        headers("Size added", "Orders newly served"),
        additions,
        { numeric }
      )
}`
}
