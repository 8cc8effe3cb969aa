// Random shipments for the benchmark's card: across the country, with boxes that its three services accept.
import type { Shipment } from "@waybill/packing/rating"
import { Draw } from "../packing/random.ts"

/** A shipment with the time of the order and its options. */
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

/** 2026-06-01, in epoch milliseconds. */
const JUNE = 1_780_272_000_000
/** Seconds. */
const HALF_YEAR = 183 * 86_400

/** Draws a decimal with whole, quarter or hundredth precision. */
const decimalBetween = (draw: Draw, min: number, max: number): string =>
  draw.one([
    () => String(draw.whole(min, max)),
    () => String(draw.whole(4 * min, 4 * max) / 4),
    () => (draw.whole(100 * min, 100 * max) / 100).toFixed(2)
  ])()

/** Draws `count` shipments with `boxes` boxes each. */
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
