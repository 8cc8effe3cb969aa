import type { Box } from "@waybill/packing"
import { millionthsOf, roundedMicros } from "@waybill/packing/values"
import type { Order } from "../formats/order.ts"
import { packOrder } from "../packing/pack-order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import { cartonsOf, type PackedParcel } from "../packing/packed-order.ts"
import type { Packaging } from "../packing/stock.ts"
import { rateOrder } from "../rating/rate-order.ts"
import { shipOrder } from "../rating/ship-order.ts"
import { compileTariffs, type RateSettings } from "../rating/tariffs.ts"
import { emptyVolume, innerVolume, outerVolume, volumeOf } from "./volume.ts"

/** An order served with a stock. */
export interface Served {
  readonly boxes: ReadonlyArray<PackedParcel>
  /** Outer volume of the boxes. */
  readonly volume: number
  /** Empty space in the boxes with known placements. */
  readonly air: number
  /** Price of the service in millionths. Absent if the order is only packed. */
  readonly postage?: bigint
  /** Sum of the prices of the boxes in millionths. */
  readonly cartons: bigint
  readonly currency?: string
  /** Measures to minimize, most important first. */
  readonly rank: ReadonlyArray<number>
}

/** Serves an order with a stock. Returns undefined if the stock cannot serve it. */
export type Serve = (order: Order, stock: Packaging) => Served | undefined

const served = (
  boxes: ReadonlyArray<PackedParcel>,
  { objective }: PackSettings,
  rate?: { readonly cost: string; readonly currency: string }
): Served => {
  const volume = outerVolume(boxes)
  const cartons = cartonsOf(boxes)
  const values = { boxes: boxes.length, volume, price: Number(cartons), "empty-space": innerVolume(boxes) }
  const sums = { boxes, volume, air: emptyVolume(boxes), cartons }
  if (rate === undefined) return { ...sums, rank: objective.map((measure) => values[measure]) }
  const postage = millionthsOf(rate.cost)
  return { ...sums, postage, currency: rate.currency, rank: [Number(postage + cartons)] }
}

/** Returns a function that serves orders like `waybill pack` or, with cards, like `waybill ship`. */
export const serveLike = (settings: PackSettings, rate: RateSettings | undefined): Serve => {
  if (rate === undefined)
    return (order, stock) => {
      const packed = packOrder(order, { ...settings, stock })
      return "refusals" in packed || packed.unpacked.length > 0 ? undefined : served(packed.boxes, settings)
    }
  const tariffs = compileTariffs(rate)
  return (order, stock) => {
    const shipped = shipOrder(order, { ...settings, stock }, tariffs)
    return "refusals" in shipped || "problem" in shipped
      ? undefined
      : served(shipped.packed.boxes, settings, shipped.rate)
  }
}

/** Returns a function that returns whether `waybill pack` or, with cards, `waybill ship` refuses an order as invalid. */
export const refuseLike = (settings: PackSettings, rate: RateSettings | undefined): ((order: Order) => boolean) => {
  if (rate === undefined) return (order) => "refusals" in packOrder(order, settings)
  const tariffs = compileTariffs(rate)
  return (order) => "refusals" in shipOrder(order, settings, tariffs)
}

/** Returns a faster function for comparing many sizes: it rates only the best packing of each order. */
export const estimateLike = (settings: PackSettings, rate: RateSettings | undefined): Serve => {
  if (rate === undefined) return serveLike(settings, undefined)
  const tariffs = compileTariffs(rate)
  return (order, stock) => {
    const packed = packOrder(order, { ...settings, stock })
    if ("refusals" in packed || packed.unpacked.length > 0) return undefined
    const rated = rateOrder(order, packed.boxes, tariffs)
    return "refusals" in rated || rated.rates[0] === undefined
      ? undefined
      : served(packed.boxes, settings, rated.rates[0])
  }
}

/**
 * Returns the best rank that a packed order can have if it uses a box: that of the box alone, because each measure is a sum
 * over the boxes. The price of a service is not: a larger box can have fewer surcharges.
 */
export const rankAlone = (
  { inner, outer = inner, price = 0 }: Box,
  { objective }: PackSettings
): ReadonlyArray<number> => {
  const values = { boxes: 1, volume: volumeOf(outer), price: roundedMicros(price), "empty-space": volumeOf(inner) }
  return objective.map((measure) => values[measure])
}

/** Compares two ranks, for sorting. */
export const byRank = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  const at = a.findIndex((value, n) => Math.abs(value - b[n]!) > 1e-9)
  return at === -1 ? 0 : a[at]! - b[at]!
}
