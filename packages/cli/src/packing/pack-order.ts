import {
  type Measure,
  type PackedBox,
  type Packing,
  type PrintProfile,
  pack,
  type Refusal,
  type Request
} from "@waybill/packing"
import type { Order } from "../formats/order.ts"
import { packPrints } from "./pack-prints.ts"
import { type PackedOrder, type Parcel, parcelOf } from "./parcel.ts"
import { scaleOf } from "./scale.ts"
import type { Stock } from "./stock.ts"

/** How orders are packed. */
export interface PackSettings {
  readonly stock: Stock
  readonly profile: PrintProfile
  readonly objective: ReadonlyArray<Extract<Measure, string>>
  readonly effort: number
}

/** What an order asks of the packer, with the coarsest scale that holds its figures. */
export const requestOf = (items: Request["items"], { effort, objective, stock: { boxes } }: PackSettings): Request => ({
  items,
  boxes,
  scale: scaleOf({ items, boxes }),
  objective,
  effort
})

const nothing: Packing = { boxes: [], unpacked: [], certificate: { proofs: [], optimal: true } }

/** An order in its boxes, from the packing of its items, and of its prints. */
export const inBoxes = (packing: Packing, order: Order, settings: PackSettings): PackedOrder => {
  const printed =
    order.prints === undefined
      ? { boxes: [], unpacked: [] }
      : packPrints(order.prints, settings.profile, settings.stock)
  const boxes = [...packing.boxes.map(parcelOf), ...printed.boxes]
  return {
    boxes,
    unpacked: [
      ...packing.unpacked.map(({ message, quantity, reason, reference }) => ({ reference, quantity, reason, message })),
      ...printed.unpacked
    ],
    ...(order.items !== undefined && { certificate: packing.certificate }),
    ...(packing.boxes.length > 0 && printed.boxes.length > 0 && { isMixed: true }),
    packing: { ...packing, boxes: [...packing.boxes, ...drawn(printed.boxes, order.items?.length ?? 0)] }
  }
}

/** Boxes of prints as a packing has them; their lines are counted behind those of the items. */
const drawn = (boxes: ReadonlyArray<Parcel>, before: number): ReadonlyArray<PackedBox> =>
  boxes.flatMap(({ fill = 0, height, length, packed, reference, weight = 0, width }) =>
    packed === undefined
      ? []
      : [
          {
            box: 0,
            kind: "box",
            reference,
            outer: { width, length, height },
            grossWeight: weight,
            fill,
            inner: packed.inner,
            placements: packed.placements.map((placed) => ({ ...placed, item: placed.item + before }))
          }
        ]
  )

/** Packs an order's items and prints; refused with pointers into the order. */
export const packOrder = (
  order: Order,
  settings: PackSettings
): PackedOrder | { readonly refusals: ReadonlyArray<Refusal> } => {
  if (order.items === undefined) return inBoxes(nothing, order, settings)
  const outcome = pack(requestOf(order.items, settings))
  return outcome._tag === "Refused" ? outcome : inBoxes(outcome.packing, order, settings)
}
