// Lists why orders fail, with the SKUs that cause it.
import { linkTo } from "./link.js"
import { tableOf } from "./table.js"
import { escaped, grouped, plural } from "./text.js"

/** Number of SKUs that are visible without opening the list of the others. */
const SHOWN = 8

const skuOf =
  (reason) =>
  ([sku, orders]) =>
    `<span class="sku">${linkTo({ reason, q: sku }, sku)}\u00a0×\u00a0${grouped(orders)}</span>`

const skusOf = ({ others, reason, skus }) => {
  const [first, rest] = [skus.slice(0, SHOWN), skus.slice(SHOWN)]
  const more =
    rest.length > 0
      ? `<details><summary>${plural(rest.length, "more SKU", "more SKUs")}</summary>${rest.map(skuOf(reason)).join(" ")}</details>`
      : ""
  const beyond = others > 0 ? ` and other SKUs, ${plural(others, "time", "times")}` : ""
  if (skus.length === 0) return "none"
  return `${first.map(skuOf(reason)).join(" ")}${more}${beyond}`
}

/** Returns the HTML of the reasons. Empty if no order fails. */
export const failuresOf = ({ failures, refused, unserved }) => {
  if (failures.length === 0) return ""
  const counts = [
    [refused, "invalid"],
    [unserved, "not served in full"]
  ].flatMap(([count, what]) => (count > 0 ? [`${plural(count, "order", "orders")} ${what}`] : []))
  const rows = failures.map((row) => [linkTo({ reason: row.reason }, row.reason), grouped(row.orders), skusOf(row)])
  return `<p class="quiet">${escaped(counts.join(", "))}. An order counts once for each of its reasons. A number after a SKU is its number of orders.</p>
${tableOf("Failed orders by reason", ["Reason", "Orders", "SKUs"], rows, { isQuiet: true, numeric: [1] })}`
}
