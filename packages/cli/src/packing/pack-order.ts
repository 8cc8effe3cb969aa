import type { PackedBox, Packing, PackingRefusal, Request } from "@waybill/packing"
import { leastEmptySpace } from "@waybill/packing/cartons"
import type { FillRequest } from "@waybill/packing/loads"
import type { Order } from "../formats/order.ts"
import { namingDecimals } from "./decimals.ts"
import { nearestBox } from "./nearest-box.ts"
import { type PackedItems, packItems } from "./pack-items.ts"
import { type PackedPrints, packOrderPrints } from "./pack-order-prints.ts"
import type { PackSettings } from "./pack-settings.ts"
import { itemParcel, type PackedOrder, type PackedParcel } from "./packed-order.ts"
import type { Packaging } from "./stock.ts"

/** Returns items without the fields that only `--fill` reads. */
export const withoutWorth = (items: FillRequest["items"]): Request["items"] =>
  items.map(({ priority: _, value: __, ...item }) => item)

/** Returns the packing request for items. */
export const requestOf = (
  items: FillRequest["items"],
  { effort, objective, stock: { boxes, cartons } }: PackSettings
): Request => ({
  items: withoutWorth(items),
  boxes,
  objective: objective.map((measure) => (measure === "empty-space" ? leastEmptySpace(boxes, cartons) : measure)),
  effort
})

const noItems: PackedItems = { packing: { boxes: [], unpacked: [], certificate: { proofs: [], optimal: true } } }

const noPrints: PackedPrints = { boxes: [], unpacked: [], alternatives: [] }

/** Combines a packing of an order's items with a packing of its prints. */
export const combinePackings = (
  packing: Packing,
  order: Order,
  stock: Pick<Packaging, "boxes" | "cartons">,
  printed: Pick<PackedPrints, "boxes" | "unpacked"> = noPrints
): PackedOrder => {
  const itemLines = order.items?.length ?? 0
  const largest = [...stock.boxes, ...stock.cartons.map(({ max, reference }) => ({ reference, inner: max }))]
  const items = packing.boxes.map((box) => itemParcel(box, stock.boxes[box.box]?.price))
  const boxes = [...items, ...printed.boxes.map((parcel) => withTubeAfter(parcel, itemLines))]
  return {
    boxes,
    unpacked: [
      ...packing.unpacked.map(({ item, message, quantity, reason, reference }) => {
        const nearest = reason === "too-long" ? nearestBox(order.items![item]!, largest) : ""
        return { reference, quantity, reason, message: `${message}${nearest}` }
      }),
      ...printed.unpacked
    ],
    ...(order.items !== undefined && { certificate: packing.certificate }),
    ...(packing.boxes.length > 0 && printed.boxes.length > 0 && { isMixed: true }),
    packing: { ...packing, boxes: [...packing.boxes, ...drawableBoxes(printed.boxes, itemLines)] }
  }
}

/** Converts boxes of prints with known placements. Prints are numbered after the items. */
const drawableBoxes = (boxes: ReadonlyArray<PackedParcel>, itemLines: number): ReadonlyArray<PackedBox> =>
  boxes.flatMap(({ fill = 0, height, kind, length, packed, reference, weight = 0, width }) =>
    packed === undefined
      ? []
      : [
          {
            box: 0,
            kind,
            reference,
            outer: { width, length, height },
            grossWeight: weight,
            fill,
            inner: packed.inner,
            placements: packed.placements.map((placed) => ({ ...placed, item: placed.item + itemLines }))
          }
        ]
  )

/** Returns a parcel whose tube numbers its prints after the items. */
const withTubeAfter = ({ tube, ...parcel }: PackedParcel, itemLines: number): PackedParcel => {
  if (tube === undefined) return parcel
  const contents = tube.parcel.contents.map((each) => ({ ...each, print: each.print + itemLines }))
  const names = [...Array<string>(itemLines).fill(""), ...tube.names]
  return { ...parcel, tube: { parcel: { ...tube.parcel, contents }, names } }
}

/** Alternative packings to return for an order's prints. */
export interface PrintVariants {
  /** Maximum number of alternatives. */
  readonly alternatives: number
  /** Returns maximum weights of a parcel. The prints are also packed with each of them. */
  readonly maxWeights: (boxes: ReadonlyArray<PackedParcel>) => ReadonlyArray<number>
}

/** Returns a key of the boxes and weights of a packing. */
const keyOf = (boxes: ReadonlyArray<PackedParcel>): string =>
  JSON.stringify(boxes.map(({ reference, weight }) => [reference, weight]).sort())

/** Returns packings of the prints with different parcels: the alternatives, and those with lighter parcels. */
const otherParcels = (
  prints: NonNullable<Order["prints"]>,
  { alternatives, boxes }: PackedPrints,
  settings: PackSettings,
  { maxWeights }: PrintVariants
): ReadonlyArray<ReadonlyArray<PackedParcel>> => {
  const others = new Map(alternatives.map((parcels) => [keyOf(parcels), parcels]))
  for (const maxWeight of maxWeights(boxes)) {
    const lighter = packOrderPrints(prints, { ...settings, profile: { ...settings.profile, maxWeight } })
    if (lighter.unpacked.length === 0) others.set(keyOf(lighter.boxes), lighter.boxes)
  }
  others.delete(keyOf(boxes))
  return [...others.values()]
}

/**
 * Packs the items and prints in an order. Also returns alternative packings, whose print parcels differ. Refusals
 * contain JSON pointers into the order.
 */
export const packVariants = (
  order: Order,
  settings: PackSettings,
  variants: PrintVariants
): readonly [PackedOrder, ...PackedOrder[]] | { readonly refusals: ReadonlyArray<PackingRefusal> } => {
  const { items } = order
  const request = requestOf(items ?? [], settings)
  const packed = items === undefined ? noItems : packItems(request, order, settings)
  if ("refusals" in packed) return { refusals: namingDecimals(request, packed.refusals) }
  const { boxes = settings.stock.boxes, packing, ...rules } = packed
  const stock = { ...settings.stock, boxes }
  const printed = order.prints === undefined ? noPrints : packOrderPrints(order.prints, settings, variants.alternatives)
  const others = otherParcels(order.prints ?? [], printed, settings, variants).map((boxes) =>
    combinePackings(packing, order, stock, { boxes, unpacked: printed.unpacked })
  )
  return [{ ...combinePackings(packing, order, stock, printed), ...rules }, ...others]
}

/** Packs the items and prints in an order. Refusals have JSON pointers into the order. */
export const packOrder = (
  order: Order,
  settings: PackSettings
): PackedOrder | { readonly refusals: ReadonlyArray<PackingRefusal> } => {
  const variants = packVariants(order, settings, { alternatives: 0, maxWeights: () => [] })
  return "refusals" in variants ? variants : variants[0]
}
