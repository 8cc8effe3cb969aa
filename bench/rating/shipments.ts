// Shipments drawn for the card of the benchmark: all over the country, of boxes that its three services take.
import type { Shipment } from "@waybill/packing/rating"
import { Draw } from "../packing/random.ts"

/** An ordered shipment: what is shipped, when, and whether to a home or in a rush. */
export interface Drawn {
  readonly shipment: Shipment
  readonly at: number
  readonly residential: boolean
  readonly rush: boolean
}

const PLACES = [
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
const HALF_YEAR = 183 * 86_400

/** So many hundredths or quarters, as people write them. */
const written = (draw: Draw, least: number, most: number): string =>
  draw.one([
    () => String(draw.whole(least, most)),
    () => String(draw.whole(4 * least, 4 * most) / 4),
    () => (draw.whole(100 * least, 100 * most) / 100).toFixed(2)
  ])()

export const drawShipments = (seed: number, count: number, boxes: number): ReadonlyArray<Drawn> => {
  const draw = new Draw(seed)
  return Array.from({ length: count }, () => {
    const [state, postal] = draw.one(PLACES)
    return {
      shipment: {
        carrier: "acme",
        destination: { country: "US", state, postal },
        boxes: Array.from({ length: boxes }, () => ({
          length: written(draw, 5, 36),
          width: written(draw, 4, 16),
          height: written(draw, 2, 12),
          weight: written(draw, 1, 55)
        }))
      },
      at: JUNE + 1000 * draw.whole(0, HALF_YEAR),
      residential: draw.unit() < 0.5,
      rush: draw.unit() < 0.1
    }
  })
}
