// Random shipments for the benchmark's card, to destinations across the country. All three services accept the boxes.
import type { Shipment } from "@waybill/packing/rating"
import { Draw } from "../packing/random.ts"

/** Random shipment with the order's time and options. */
export interface Drawn {
  readonly shipment: Shipment
  readonly at: number
  readonly residential: boolean
  readonly rush: boolean
}

const places = [
  ["AZ", "85004-1234"],
  ["AZ", "85701"],
  ["CA", "94105"],
  ["MT", "59601"],
  ["TX", "75001"],
  ["NY", "10001"],
  ["MA", "02110"],
  ["NJ", "07030"]
] as const

/** Start of 2026-06-01 in UTC, in epoch milliseconds. */
const JUNE = 1_780_272_000_000
/** Half a year, in seconds. */
const HALF_YEAR = 183 * 86_400

/** Returns a random decimal: an integer, or a multiple of 0.25 or 0.01. */
const decimalBetween = (draw: Draw, min: number, max: number): string =>
  draw.one([
    () => String(draw.whole(min, max)),
    () => String(draw.whole(4 * min, 4 * max) / 4),
    () => (draw.whole(100 * min, 100 * max) / 100).toFixed(2)
  ])()

/** Returns `count` random shipments of `boxes` boxes each. */
export const drawShipments = (seed: number, count: number, boxes: number): ReadonlyArray<Drawn> => {
  const draw = new Draw(seed)
  return Array.from({ length: count }, () => {
    const [state, postal] = draw.one(places)
    return {
      shipment: {
        carrier: "acme",
        destination: { country: "US", state, postal },
        boxes: Array.from({ length: boxes }, () => ({
          length: decimalBetween(draw, 5, 36),
          width: decimalBetween(draw, 4, 16),
          height: decimalBetween(draw, 2, 12),
          weight: decimalBetween(draw, 1, 55)
        }))
      },
      at: JUNE + 1000 * draw.whole(0, HALF_YEAR),
      residential: draw.unit() < 0.5,
      rush: draw.unit() < 0.1
    }
  })
}
