// Lists the orders with more empty space than the limit allows.
import { linkTo } from "./link.js"
import { tableOf } from "./table.js"
import { grouped, named, percent, plural } from "./text.js"

/** Returns the largest share of empty space among the parcels of an order above the limit, or undefined if there is none. */
export const excessOf = ({ boxes }) => {
  const above = boxes.filter(({ empty }) => empty && !empty.isWithin)
  return above.length === 0 ? undefined : Math.max(...above.map(({ empty }) => empty.share))
}

/** Returns the HTML of the orders above the limit. Empty if no parcel is compared with a limit. */
export const emptySpaceOf = ({ above, listed, measured, orders, unmeasured }) => {
  if (measured + unmeasured === 0) return ""
  const rows = listed.map(([name, share, parcels, boxes]) => [
    linkTo({ show: "empty", q: name }, name),
    percent(share),
    grouped(parcels),
    boxes.map(named).join(", ")
  ])
  const others = unmeasured > 0 ? ` ${plural(unmeasured, "parcel was", "parcels were")} not measured.` : ""
  const unlisted = orders > rows.length ? ` The table has the emptiest ${grouped(rows.length)} orders.` : ""
  const summary = `<p class="quiet">${grouped(above)} of ${plural(measured, "measured parcel", "measured parcels")} in ${plural(orders, "order", "orders")} above the limit.${others}${unlisted}</p>`
  const headers = ["Order", "Empty", "Parcels", "Boxes"]
  return rows.length === 0
    ? summary
    : `${summary}${tableOf("Orders with too much empty space, most empty first", headers, rows, { numeric: [1, 2] })}`
}
