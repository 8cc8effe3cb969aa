import type { OrderPacking } from "@waybill/core/adapter"
import type { Settings } from "../../frame/page.ts"
import type { Order } from "../../parts/due-badge.ts"
import { isAllowedImage } from "../../parts/thumbnail.ts"
import { asOrdered, EXAMPLE_NOTE, type ServiceChoice } from "../cards/services.ts"
import { shippedOf } from "../documents/quantities.ts"

export type Packing = OrderPacking

type Item = Order["order_info"][number]

const letterOf = (nth: number): string =>
  (nth < 26 ? "" : letterOf(Math.floor(nth / 26) - 1)) + String.fromCharCode(65 + (nth % 26))

/** Returns the letter of each item with unshipped pieces, as the instructions and drawings have it. Empty for others. */
const lettersOf = (order: Order): ReadonlyArray<string> => {
  let nth = 0
  return leftOf(order).map((left) => (left === 0 ? "" : letterOf(nth++)))
}

/** Returns the names of an order's items for the packers, such as `B, Lighthouse, Canvas Oak, 11 × 14 in`. */
export const itemsOf = (order: Order, { units }: Pick<Settings, "units">) => {
  const letters = lettersOf(order)
  return order.order_info.map(({ finishing, frame, height, title, type, width }: Item, index) => {
    const named = {
      letter: letters[index]!,
      title: title ?? `Item ${index + 1}`,
      about: [type, finishing, frame].filter((part) => part !== undefined && part !== "").join(" "),
      size: `${width} × ${height} ${units.split("/")[0]}`
    }
    return { ...named, name: Object.values(named).filter(Boolean).join(", ") }
  })
}

/** A piece as the script of the bench draws it: the item, the corner, and the sides. */
type DrawnPiece = readonly [item: number, x: number, y: number, z: number, w: number, l: number, h: number]

/** Returns the number of unshipped pieces of each item. */
export const leftOf = (order: Order): ReadonlyArray<number> => {
  const shipped = shippedOf(order)
  return order.order_info.map(({ quantity }, index) => Number(quantity) - shipped[index]!)
}

const noScale = { length: 1, weight: 1 }
/** Factors from the units of the boxes to metric ones. */
const metric: typeof noScale = { length: 2.54, weight: 0.453_592_37 }

/** Returns a number without the rounding errors of a product. */
const rounded = (number: number): number => Number(number.toFixed(6))

/**
 * Returns the planned box of a parcel as the command `ship` records it. The space inside a tube is unknown. `scale`
 * converts its lengths.
 */
const recordOf = (
  { fill, height, inner, length, material, reference, width }: Packing["boxes"][number],
  scale: number
) => {
  const sides = { width: rounded(width * scale), length: rounded(length * scale), height: rounded(height * scale) }
  const box = { packed: "planned", reference, ...sides, ...(material && { material }) }
  if (inner === undefined || fill === undefined) return { box }
  const volume = rounded(inner.width * inner.length * inner.height * scale ** 3)
  const used = Math.min(1, rounded(fill))
  return { volume, air: rounded(volume * (1 - used)), box: { ...box, fill: used } }
}

const boxOf = (planned: Packing["boxes"][number], { length: scale, weight: heavier }: typeof noScale) => {
  const { contents, height, inner, kind, length, placements = [], reference, weight, width } = planned
  // A layer is placed before the one above it.
  const placed = placements.toSorted((a, b) => a.at.z - b.at.z || a.at.y - b.at.y || a.at.x - b.at.x)
  return {
    kind,
    reference,
    outer: [width, length, height].map((side) => rounded(side * scale)),
    ...(inner !== undefined && { inner: [inner.width, inner.length, inner.height] }),
    ...(weight !== undefined && { weight: rounded(weight * heavier) }),
    record: recordOf(planned, scale),
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

const sides = ["width", "length", "height"] as const

type Stock = ReadonlyArray<{ readonly reference: string; readonly outer: Record<(typeof sides)[number], number> }>

/** Returns the boxes and tubes of the shop, with their outer sides. */
const stockOf = ({ inForce }: Settings, scale: number) => {
  const { boxes = [], tubes = [] } = inForce?.catalogue ?? {}
  const all: Stock = [...boxes.map(({ inner, outer = inner, reference }) => ({ outer, reference })), ...tubes]
  return all.map(({ outer, reference }) => ({
    reference,
    ...Object.fromEntries(sides.map((side) => [side, String(rounded(outer[side] * scale))]))
  }))
}

/** Everything that a bench shows of an order. */
export interface Benched {
  readonly order: Order
  readonly packing: Packing | undefined
  readonly services: ReadonlyArray<ServiceChoice>
  /** Path of the bench. */
  readonly path: string
  readonly isActive: boolean
}

/** Returns the data for the script of the bench. It has no personal data, because the browser keeps a part of it. */
export const benchData = ({ isActive, order, packing, path, services }: Benched, settings: Settings) => {
  const left = leftOf(order)
  const [lengths, units] = settings.units.split("/")
  const scale = settings.units === "cm/kg" && packing?.units.length !== "cm" ? metric : noScale
  return {
    account: order.account_id,
    order_id: order.order_id,
    xid: order.xid,
    revision: order.revision,
    stage: order.stage,
    isActive,
    path,
    units,
    lengths,
    items: itemsOf(order, settings).map((named, index) => {
      const { quantity, thumb_img } = order.order_info[index]!
      const thumb = isAllowedImage(thumb_img, settings) ? { thumb: thumb_img } : {}
      return { ...named, ...thumb, quantity: Number(quantity), left: left[index]! }
    }),
    numbers: numbersOf(order),
    services: asOrdered(order, services),
    note: services.some(({ isExample }) => isExample) ? EXAMPLE_NOTE : "",
    stock: isActive ? stockOf(settings, scale.length) : [],
    boxes: packing?.boxes.map((box) => boxOf(box, scale)) ?? []
  }
}
