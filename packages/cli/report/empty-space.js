// Lists the orders with more empty space than the limit allows.
import { tableOf } from "./table.js"
import { grouped, named, percent, plural } from "./text.js"

/** Maximum number of orders in the table. */
const MAX_LISTED = 1_000

const excessIn = ({ boxes }) => boxes.filter(({ empty }) => empty && !empty.isWithin)

/** Returns the largest share of empty space among the parcels of an order above the limit, or undefined if there is none. */
export const excessOf = (sheet) => {
  const above = excessIn(sheet)
  return above.length === 0 ? undefined : Math.max(...above.map(({ empty }) => empty.share))
}

/** Returns the HTML of the orders above the limit. Empty if no parcel is compared with a limit. */
export const emptySpaceOf = (sheets, { above, measured, orders, unmeasured }) => {
  if (measured + unmeasured === 0) return ""
  const rows = sheets
    .flatMap((sheet) => (excessOf(sheet) === undefined ? [] : [{ sheet, share: excessOf(sheet) }]))
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_LISTED)
    .map(({ share, sheet }) => [
      named(sheet.name),
      percent(share),
      grouped(excessIn(sheet).length),
      [...new Set(excessIn(sheet).map(({ kind, reference }) => named(`${kind} ${reference}`)))].join(", ")
    ])
  const others = unmeasured > 0 ? ` ${plural(unmeasured, "parcel was", "parcels were")} not measured.` : ""
  const summary = `<p class="quiet">${grouped(above)} of ${plural(measured, "measured parcel", "measured parcels")} in ${plural(orders, "order", "orders")} above the limit.${others}</p>`
  const headers = ["Order", "Empty", "Parcels", "Boxes"]
  return rows.length === 0
    ? summary
    : `${summary}${tableOf("Orders with too much empty space, most empty first", headers, rows, { numeric: [1, 2] })}`
}
