import type { OrderPacking } from "@waybill/core/adapter"
import type { Order } from "../../parts/due-badge.ts"
import { shippedOf } from "../documents/quantities.ts"

export type Packing = OrderPacking

type Item = Order["order_info"][number]

/** Returns a name of an item for the packers. */
export const itemName = ({ finishing, frame, height, title, type, width }: Item, index: number): string =>
  [
    `Item ${index + 1}`,
    title,
    [type, finishing, frame].filter((part) => part !== undefined).join(" "),
    `${width} × ${height}`
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(", ")

/** A piece as the script of the bench draws it: the item, the corner, and the sides. */
type DrawnPiece = readonly [item: number, x: number, y: number, z: number, w: number, l: number, h: number]

/** Returns the number of unshipped pieces of each item. */
export const leftOf = (order: Order): ReadonlyArray<number> => {
  const shipped = shippedOf(order)
  return order.order_info.map(({ quantity }, index) => Number(quantity) - shipped[index]!)
}

/** Returns a number without the rounding errors of a product. */
const rounded = (number: number): number => Number(number.toFixed(6))

/** Returns the planned box of a parcel as the command `ship` records it. The space inside a tube is unknown. */
const recordOf = ({ fill, height, inner, length, reference, width }: Packing["boxes"][number]) => {
  const sides = { width: rounded(width), length: rounded(length), height: rounded(height) }
  const box = { packed: "planned", reference, ...sides }
  if (inner === undefined || fill === undefined) return { box }
  const volume = rounded(inner.width * inner.length * inner.height)
  const used = Math.min(1, rounded(fill))
  return { volume, air: rounded(volume * (1 - used)), box: { ...box, fill: used } }
}

const boxOf = (planned: Packing["boxes"][number]) => {
  const { contents, height, inner, kind, length, placements = [], reference, weight, width } = planned
  // A layer is placed before the one above it.
  const placed = placements.toSorted((a, b) => a.at.z - b.at.z || a.at.y - b.at.y || a.at.x - b.at.x)
  return {
    kind,
    reference,
    outer: [width, length, height],
    ...(inner !== undefined && { inner: [inner.width, inner.length, inner.height] }),
    ...(weight !== undefined && { weight }),
    record: recordOf(planned),
    contents: contents.map(({ item, quantity }) => ({ index: item, quantity })),
    pieces: placed.map(({ at, item, size }): DrawnPiece => [item, at.x, at.y, at.z, size.x, size.y, size.z]),
    stacks: placed.map(({ quantity }) => quantity)
  }
}

/** Returns the tracking numbers of the order's carrier in recorded shipments, in lower case. */
const numbersOf = ({ shipments, shipping }: Order): ReadonlyArray<string> => {
  const made = shipments.filter(({ carrier, voided }) => voided === undefined && carrier === shipping.carrier)
  const numbered = made.flatMap(({ parcels = [], trackingno }) => [{ trackingno }, ...parcels])
  return [...new Set(numbered.flatMap(({ trackingno }) => trackingno?.toLowerCase() ?? []))]
}

/** Returns the data for the script of the bench. It has no personal data, because the browser keeps a part of it. */
export const benchData = (order: Order, packing: Packing | undefined, path: string, isActive: boolean) => {
  const left = leftOf(order)
  return {
    account: order.account_id,
    order_id: order.order_id,
    revision: order.revision,
    stage: order.stage,
    isActive,
    path,
    units: packing?.units.weight ?? "",
    items: order.order_info.map((item, index) => ({
      name: itemName(item, index),
      quantity: Number(item.quantity),
      left: left[index]!
    })),
    numbers: numbersOf(order),
    boxes: packing?.boxes.map(boxOf) ?? []
  }
}
