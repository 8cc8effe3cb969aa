import type { ParsedBox } from "../request/parsed-request.ts"
import { MAX_CHECKED_VALUE } from "../resources/search-limits.ts"

/** Prices as whole multiples of `1 / scale`. */
interface WholePrices {
  /** Absent if a price needs more than six decimal places. */
  readonly scale: number | undefined
  readonly of: ReadonlyMap<ParsedBox, number>
}

/** Returns whether a value is a multiple of `1 / scale`. */
export const isWhole = (value: number, scale: number): boolean => {
  const steps = Math.round(value * scale)
  return steps / scale === value && steps < MAX_CHECKED_VALUE
}

const scales = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

/**
 * Converts prices to whole numbers, so that a sum does not depend on the order of addition. Returns the prices
 * unchanged if they need more than six decimal places.
 */
export const wholePrices = (boxes: ReadonlyArray<ParsedBox>): WholePrices => {
  const scale = scales.find((s) => boxes.every(({ price }) => isWhole(price, s)))
  const steps = (price: number): number => (scale === undefined ? price : Math.round(price * scale))
  return { scale, of: new Map(boxes.map((box) => [box, steps(box.price)])) }
}
