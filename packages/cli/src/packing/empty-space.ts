// The empty space of each parcel, as a record to keep with it.
import { type EmptySpace, emptySpaceOf } from "@waybill/packing/cartons"
import type { PrintProfile } from "@waybill/packing/prints"
import type { Order } from "../formats/order.ts"
import type { EmptySpaceLimit } from "../settings/offline-settings.ts"
import { finishingOf } from "./nearest-print-box.ts"
import type { PackSettings } from "./pack-settings.ts"
import type { PackedOrder, PackedParcel } from "./packed-order.ts"

/** Record of a parcel: its empty space, or the reason why it is not measured. */
export type SpaceRecord = { readonly rule: EmptySpaceLimit } & (
  | Pick<EmptySpace, "emptySpace" | "volume" | "itemVolume" | "isWithin">
  | { readonly unmeasured: string }
)

const rounded = (value: number): number => Number(value.toFixed(6))

/** Returns the cuboids of the prints in a box, without their wrapping and pads, or undefined if a thickness is unknown. */
const bareCuboids = (
  placements: NonNullable<PackedParcel["packed"]>["placements"],
  { prints = [] }: Order,
  profile: PrintProfile
) => {
  const bare = placements.flatMap(({ item, quantity = 1, ...placed }) => {
    const print = prints[item]
    const finishing = print && finishingOf(profile, print.finishing)
    if (print === undefined || finishing?.kind !== "flat") return []
    return [{ ...placed, item, size: { x: print.width, y: print.height, z: quantity * finishing.thickness } }]
  })
  return bare.length === placements.length ? bare : undefined
}

const recordOf = (parcel: PackedParcel, order: Order, profile: PrintProfile, rule: EmptySpaceLimit): SpaceRecord => {
  const { height, kind, length, packed, reference, width } = parcel
  if (packed === undefined) return { rule, unmeasured: "the positions of rolled prints are not known" }
  const { inner, placements } = packed
  const outer = { width, length, height }
  // Only placements of prints have a quantity. Their mailers are rigid, so they are as thick as a box.
  const hasPrints = placements.some(({ quantity }) => quantity !== undefined)
  const pieces = hasPrints ? bareCuboids(placements, order, profile) : placements
  if (pieces === undefined) return { rule, unmeasured: "the thickness of a print is not known" }
  const measured = { reference, kind: hasPrints ? ("box" as const) : kind, inner, outer, placements: pieces }
  const { emptySpace, isWithin, itemVolume, volume } = emptySpaceOf(measured, { from: "", ...rule })
  return {
    emptySpace: rounded(emptySpace),
    isWithin,
    volume: rounded(volume),
    itemVolume: rounded(itemVolume),
    rule
  }
}

/** Returns an order whose parcels have a record of their empty space, if there is a limit on it. */
export const withEmptySpace = (
  packed: PackedOrder,
  order: Order,
  { emptySpace: limit, profile }: PackSettings
): PackedOrder =>
  limit === undefined
    ? packed
    : { ...packed, boxes: packed.boxes.map((box) => ({ ...box, emptySpace: recordOf(box, order, profile, limit) })) }

/** Returns the largest share of empty space among the parcels above the limit, or undefined if all are within it. */
export const excessOf = (boxes: ReadonlyArray<PackedParcel>): number | undefined => {
  const shares = boxes.flatMap(({ emptySpace: record }) =>
    record !== undefined && "isWithin" in record && !record.isWithin ? [record.emptySpace] : []
  )
  return shares.length === 0 ? undefined : Math.max(...shares)
}
