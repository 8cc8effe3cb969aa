import type { Request } from "@waybill/packing"
import type { Order } from "../formats/order.ts"
import { packOrderPrints } from "../packing/pack-order-prints.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import { packagingOf } from "../packing/stock.ts"
import { volumeOf } from "./volume.ts"

/** A part of an order for one box: all items, or the flat prints that share a box. */
export interface Load {
  readonly order: Order
  /** Total volume of the pieces, including the gaps of items. */
  readonly volume: number
  readonly longest: number
}

/** Side of a box as large as packing allows, in steps of the print profile. Used for boxes of prints. */
const MAX_SIDE = 180_000

const itemsLoad = (items: Request["items"]): Load => ({
  order: { items },
  volume: items.reduce((sum, { gap = 0, height, length, quantity = 1, width }) => {
    const wrapped = { width: width + 2 * gap, length: length + 2 * gap, height: height + 2 * gap }
    return sum + quantity * volumeOf(wrapped)
  }, 0),
  longest: Math.max(...items.map(({ height, length, width }) => Math.max(width, length, height)))
})

/** Returns the flat prints in the fullest box when boxes are as large as possible, or undefined if no print is flat. */
const printsLoad = (prints: NonNullable<Order["prints"]>, settings: PackSettings): Load | undefined => {
  const { padThickness = 0 } = settings.profile.packaging ?? {}
  const side = MAX_SIDE / settings.profile.scale
  const large = { reference: "large", inner: { width: side, length: side, height: side } }
  // The empty box and its filler would weigh more than a parcel may, so that only the weight of the prints counts.
  const profile = { ...settings.profile, packaging: { padThickness } }
  const stock = { ...packagingOf([large], settings.stock.tubes), boxes: [] }
  const { boxes } = packOrderPrints(prints, { ...settings, profile, stock })
  const placements = boxes
    .map(({ packed }) => packed?.placements ?? [])
    .reduce((fullest, each) => (each.length > fullest.length ? each : fullest), [])
  if (placements.length === 0) return undefined
  return {
    order: {
      prints: [...Map.groupBy(placements, ({ item }) => item)].map(([item, placed]) => ({
        ...prints[item]!,
        quantity: placed.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
      }))
    },
    volume: placements.reduce((sum, { size }) => sum + size.x * size.y * size.z, 0),
    longest: Math.max(...placements.map(({ size }) => Math.max(size.x, size.y, size.z)))
  }
}

/** Returns the loads of an order: one for its items and one for its flat prints, because these do not share boxes. */
export const loadsOf = ({ items = [], prints = [] }: Order, settings: PackSettings): ReadonlyArray<Load> =>
  [
    items.length > 0 ? itemsLoad(items) : undefined,
    prints.length > 0 ? printsLoad(prints, settings) : undefined
  ].filter((load) => load !== undefined)
