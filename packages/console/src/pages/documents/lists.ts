import type { OrderPacking } from "@waybill/core/adapter"
import { type Html, html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"
import { counted } from "../../parts/plural.ts"
import type { DocumentKind } from "./document.ts"
import { sizeOf } from "./fields.ts"
import { textHtml } from "./people.ts"
import { shippedOf } from "./quantities.ts"

type Item = Order["order_info"][number]

/** A part to cut or to fetch, for the unshipped pieces of an item. */
interface Part {
  readonly kind: string
  readonly material: string
  readonly size: string
  readonly pieces: number
  readonly xid: string
}

const materials = [
  ["Frame", "frame"],
  ["Top mat", "top_mat"],
  ["Middle mat", "middle_mat"],
  ["Bottom mat", "bottom_mat"]
] as const satisfies ReadonlyArray<readonly [kind: string, field: keyof Item]>

/** Returns the outer size of mats and frames: that of the glass, if the order has one, and otherwise that of the print. */
const outerSize = ({ height, media_height, media_width, width }: Item): string => {
  const side = (glass: string | undefined, print: string) => (Number(glass ?? 0) > 0 ? glass! : print)
  return sizeOf({ width: side(media_width, width), height: side(media_height, height) })
}

const partsOf = (orders: ReadonlyArray<Order>): ReadonlyArray<Part> =>
  orders.flatMap((order) => {
    if (order.stage === "cancelled") return []
    const shipped = shippedOf(order)
    const xid = order.holds.length > 0 ? `${order.xid} (on hold)` : order.xid
    return order.order_info.flatMap((item, index) => {
      const pieces = Number(item.quantity) - shipped[index]!
      if (pieces <= 0) return []
      const print = { kind: "Print", material: [item.type, item.finishing].filter(Boolean).join(", ") }
      const cut = materials.flatMap(([kind, field]) => {
        const material = item[field]
        return material === undefined ? [] : [{ kind, material, size: outerSize(item), pieces, xid }]
      })
      return [{ ...print, size: sizeOf(item), pieces, xid }, ...cut]
    })
  })

const piecesIn = (parts: ReadonlyArray<Part>): number => parts.reduce((sum, { pieces }) => sum + pieces, 0)

const joined = (parts: ReadonlyArray<Html>): Html =>
  html`${parts.map((part, index) => html`${index > 0 && ", "}${part}`)}`

const kinds = ["Print", ...materials.map(([kind]) => kind)]

/** Returns the rows of a list, with equal parts as one row. */
const rowsOf = (parts: ReadonlyArray<Part>): ReadonlyArray<Html> => {
  const sorted = parts.toSorted(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      one.material.localeCompare(other.material, "en") ||
      one.size.localeCompare(other.size, "en", { numeric: true })
  )
  const groups = Map.groupBy(sorted, ({ kind, material, size }) => JSON.stringify([kind, material, size]))
  return [...groups.values()].map((group) => {
    const { kind, material, size } = group[0]!
    const orders = [...Map.groupBy(group, ({ xid }) => xid)].map(
      ([xid, some]) => html`<bdi>${xid}</bdi> × ${piecesIn(some)}`
    )
    return html`<tr><td>${kind}</td><td>${textHtml(material)}</td><td class="size">${size}</td><td class="number"><b>${piecesIn(group)}</b></td><td>${joined(orders)}</td></tr>`
  })
}

const listHtml = (name: string, orders: ReadonlyArray<Order>, parts: ReadonlyArray<Part>, more: Html | false): Html => {
  const rows = rowsOf(parts)
  return html`<article class="sheet" aria-label="${name}">
<header class="sheet-head"><div><h1>${name}</h1><p>${counted(orders.length, "order")}. Shipped pieces and cancelled orders are left out.</p></div></header>
${
  rows.length === 0
    ? html`<p>Nothing to list.</p>`
    : html`<table><thead><tr><th scope="col">Part</th><th scope="col">Material</th><th scope="col">Size</th><th scope="col" class="number">Pieces</th><th scope="col">Orders</th></tr></thead><tbody>${rows}</tbody></table>`
}
${more}</article>`
}

/** The prints, frames and mats of some orders, by size. */
export const cutList: DocumentKind = {
  id: "cut",
  name: "Cut list",
  isExtra: true,
  draw: (orders) => [() => listHtml("Cut list", orders, partsOf(orders), false)]
}

const boxesHtml = (orders: ReadonlyArray<Order>, packings: ReadonlyMap<Order, OrderPacking | string>): Html => {
  const boxes = Map.groupBy(
    orders.flatMap((order) => {
      const packing = packings.get(order)
      if (packing === undefined || typeof packing === "string") return []
      const { length: unit } = packing.units
      return packing.boxes.map(({ height, kind, length, reference, width }) => ({
        xid: order.xid,
        name: `${reference} (${kind}, ${[width, length, height].map((side) => Number(side.toFixed(2))).join(" × ")} ${unit})`
      }))
    }),
    ({ name }) => name
  )
  const failed = orders.flatMap((order) => {
    const packing = packings.get(order)
    if (typeof packing === "string") return [`${order.xid}: ${packing}`]
    return packing?.unpacked.map(({ message }) => `${order.xid}: ${message}`) ?? []
  })
  return html`<section><h2>Boxes</h2>
<table><thead><tr><th scope="col">Box, outside</th><th scope="col" class="number">Number</th><th scope="col">Orders</th></tr></thead><tbody>${[
    ...boxes
  ]
    .sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .map(
      ([name, some]) =>
        html`<tr><td>${textHtml(name)}</td><td class="number"><b>${some.length}</b></td><td>${joined([...new Set(some.map(({ xid }) => xid))].map(textHtml))}</td></tr>`
    )}</tbody></table>
${failed.map((text) => html`<p class="missing">No box: <bdi>${text}</bdi></p>`)}</section>`
}

/** The frames and mats of some orders in all sizes, and their boxes. */
export const pickList: DocumentKind = {
  id: "pick",
  name: "Pick list",
  isExtra: true,
  needsPacking: true,
  draw: (orders, { packings }) => {
    const parts = partsOf(orders).filter(({ kind }) => kind !== "Print")
    return [
      () =>
        listHtml(
          "Pick list",
          orders,
          parts.map((part) => ({ ...part, size: "all sizes" })),
          boxesHtml(orders, packings)
        )
    ]
  }
}
