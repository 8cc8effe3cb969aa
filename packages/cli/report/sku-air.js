// Lists the SKUs whose parcels contain the most air.
import { linkTo } from "./link.js"
import { tableOf } from "./table.js"
import { grouped, percent } from "./text.js"

/** Returns the HTML of the SKUs with the most air. Empty if the air is unknown. */
export const skuAirOf = ({ others, rows }, unit) => {
  if (rows.length === 0) return ""
  const cells = rows.map(({ air, parcels, share, sku }) => [
    linkTo({ q: sku }, sku),
    grouped(parcels),
    grouped(air),
    percent(share)
  ])
  const rest = others > 0 ? ` The other SKUs have ${grouped(others)} ${unit}.` : ""
  return `<p class="quiet">The air of a parcel is divided among its SKUs by the volume of their pieces. The share is that of the air in the space of the SKU.${rest}</p>
${tableOf("SKUs by air", ["SKU", "Parcels", `Air, ${unit}`, "Share"], cells, { isQuiet: true, numeric: [1, 2, 3] })}`
}
