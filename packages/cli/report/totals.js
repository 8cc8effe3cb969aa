// Shows the key figures at the top of the page.
import { escaped, grouped, money, percent, plural } from "./text.js"

const sumOf = (weights, field) => weights.reduce((sum, [, each]) => sum + each[field], 0)

/** Returns the HTML of the key figures. */
export const totalsOf = (totals) => {
  const { air, airUnit, airVolume, boxes, costs, orders, pieces, refused, savings } = totals
  const { services, skipped, unserved, weights } = totals
  const packed = orders - refused - skipped
  const shipped = packed - unserved
  const others = [
    [refused, "invalid"],
    [skipped, "skipped"]
  ].flatMap(([count, name]) => (count > 0 ? [`${grouped(count)} ${name}`] : []))
  const parcels = sumOf(weights, "parcels")
  const shippedBoxes = services.reduce((sum, each) => sum + each.parcels, 0)
  // Boxes of orders that no service accepts have no cost.
  const isMixed = services.length > 0 && shippedBoxes < boxes
  const perOrder =
    packed > 0 ? `${grouped((boxes / packed).toFixed(2))} per ${unserved > 0 ? "valid order" : "order"}` : ""
  const figures = [
    ["Orders", grouped(orders), others.join(", ") || "all valid"],
    [
      "Boxes",
      grouped(boxes),
      isMixed
        ? `${grouped(shippedBoxes)} in ${plural(shipped, "order", "orders")} shipped, ${grouped(boxes - shippedBoxes)} in others`
        : perOrder
    ],
    ["Pieces", grouped(pieces), boxes > 0 ? `${grouped((pieces / boxes).toFixed(2))} per box` : ""],
    ...(air === null
      ? []
      : [["Air shipped", percent(air), `${grouped(airVolume)} ${airUnit} in ${isMixed ? "all " : ""}boxes`]]),
    ...costs.map(([currency, total]) => [
      `Cost, ${currency}`,
      money(total),
      costs.length === 1 && shipped > 0 ? `${money((Number(total) / shipped).toFixed(2))} per order shipped` : ""
    ]),
    ...costs
      .filter(([, , cartons]) => Number(cartons) > 0)
      .flatMap(([currency, total, cartons]) => [
        [`Postage, ${currency}`, money((Number(total) - Number(cartons)).toFixed(2)), ""],
        [`Cartons, ${currency}`, money(cartons), ""]
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
