import type { ParsedBox } from "../request/parsed-request.ts"

/** Prices as whole multiples of `1 / scale`. */
interface WholePrices {
  readonly scale: number
  readonly of: ReadonlyMap<ParsedBox, number>
}

const scales = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

/**
 * Converts prices to whole numbers, so that a sum does not depend on the order of addition. Returns the prices
 * unchanged if they need more than six decimal places.
 */
export const wholePrices = (boxes: ReadonlyArray<ParsedBox>): WholePrices => {
  const scale = scales.find((s) => boxes.every(({ price }) => Math.round(price * s) / s === price))
  const steps = (price: number): number => (scale === undefined ? price : Math.round(price * scale))
  return { scale: scale ?? 1, of: new Map(boxes.map((box) => [box, steps(box.price)])) }
}
