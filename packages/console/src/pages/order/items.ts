import { itemDetails } from "@waybill/core/adapter"
import type { Settings } from "../../frame/page.ts"
import { fittingInSlices } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"
import { counted } from "../../parts/plural.ts"
import { imageLinkHtml, isAllowedImage, thumbnailHtml } from "../../parts/thumbnail.ts"

type Item = Order["order_info"][number]

/** Returns names with the values that are present, as a list of terms. */
export const termsHtml = (rows: ReadonlyArray<readonly [name: string, value: Html | string | undefined]>): Html =>
  html`<dl class="terms">${rows.map(([name, value]) =>
    value === undefined || value === ""
      ? ""
      : html`<div><dt>${name}</dt><dd>${typeof value === "string" ? html`<bdi>${value}</bdi>` : value}</dd></div>`
  )}</dl>`

/** Returns an address of the merchant as a link. */
export const linkHtml = (address: string | undefined): Html | undefined =>
  address === undefined || address === ""
    ? undefined
    : html`<a href="${address}" target="_blank" rel="noopener noreferrer"><bdi>${address}</bdi></a>`

/** Returns the number of shipped pieces of each item. */
const shippedOf = ({ shipments }: Order, index: number): number =>
  shipments
    .filter(({ voided }) => voided === undefined)
    .flatMap(({ items }) => items)
    .reduce((sum, each) => sum + (each.index === index ? each.quantity : 0), 0)

const itemHtml = (order: Order, item: Item, index: number, settings: Settings): Html => {
  const { height, large_img, media_height, media_width, quantity, thumb_img, title, type, width } = item
  const shipped = shippedOf(order, index)
  const isShown = isAllowedImage(thumb_img, settings)
  const [unit] = settings.units.split("/")
  const isGlass = media_width !== undefined && media_height !== undefined
  return html`<li class="item${isShown && " has-thumb"}" id="item-${index}">
${thumbnailHtml(thumb_img, settings)}<div><h3><span class="quantity">${quantity} ×</span> <bdi>${title ?? type}</bdi></h3>
<p><bdi>${type}</bdi>, ${width} × ${height} ${unit}${isGlass && html`, glass ${media_width} × ${media_height} ${unit}`}${
    shipped > 0 && html` <span class="badge good">${shipped} of ${quantity} shipped</span>`
  }</p>
${termsHtml([
  ...itemDetails.map(([name, label]) => [label, item[name]] as const),
  ["Thumbnail", isShown ? undefined : imageLinkHtml(thumb_img)],
  ["Print file", imageLinkHtml(large_img)]
])}</div></li>`
}

/** Returns the items of an order. */
export const itemsHtml = async (order: Order, settings: Settings): Promise<Html> => {
  const pieces = order.order_info.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  return html`<section class="panel" aria-labelledby="items"><h2 id="items">Items <span class="count">${counted(pieces, "piece")}</span></h2>
<ol class="items">${await fittingInSlices(
    order.order_info.map((item, index) => () => itemHtml(order, item, index, settings)),
    0.3
  )}</ol></section>`
}
