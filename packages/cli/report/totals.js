// Shows the key figures at the top of the page.
import { escaped, grouped, money, percent, plural } from "./text.js"

const sumOf = (weights, field) => weights.reduce((sum, [, each]) => sum + each[field], 0)

/** Returns the HTML of the key figures. */
export const totalsOf = ({ air, boxes, costs, litres, orders, pieces, refused, savings, unserved, weights }) => {
  const shipped = orders - refused - unserved
  const parcels = sumOf(weights, "parcels")
  const figures = [
    ["Orders", grouped(orders), refused > 0 ? `${grouped(refused)} invalid` : "all valid"],
    ["Boxes", grouped(boxes), orders > 0 ? `${grouped((boxes / orders).toFixed(2))} per order` : ""],
    ["Pieces", grouped(pieces), boxes > 0 ? `${grouped((pieces / boxes).toFixed(2))} per box` : ""],
    ...(air === null ? [] : [["Air shipped", percent(air), `${plural(litres, "litre", "litres")} in boxes`]]),
    ...costs.map(([currency, amount]) => [
      `Cost, ${currency}`,
      money(amount),
      costs.length === 1 && shipped > 0 ? `${money((Number(amount) / shipped).toFixed(2))} per order shipped` : ""
    ]),
    ...savings.map(([currency, amount]) => [`Saved, ${currency}`, money(amount), "against the fewest boxes"]),
    ...(parcels > 0
      ? [["Light for their size", grouped(sumOf(weights, "byVolume")), `of ${plural(parcels, "parcel", "parcels")}`]]
      : []),
    ["Not served in full", grouped(unserved), unserved === 1 ? "order" : "orders"]
  ]
  return figures
    .map(
      ([name, figure, note]) =>
        `<div><dt>${escaped(name)}</dt><dd>${figure}${note ? `<small>${note}</small>` : ""}</dd></div>`
    )
    .join("")
}
