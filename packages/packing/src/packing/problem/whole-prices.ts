import type { ReadBox } from "../request/parsed-request.ts"

/** Prices in steps of `1 / scale`. */
interface Prices {
  readonly scale: number
  readonly of: ReadonlyMap<ReadBox, number>
}

const SCALES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

/** Prices as whole steps, so that equal sums are equal in any order; as given when no step down to a millionth divides them all. */
export const wholePrices = (boxes: ReadonlyArray<ReadBox>): Prices => {
  const scale = SCALES.find((s) => boxes.every(({ price }) => Math.round(price * s) / s === price))
  const steps = (price: number): number => (scale === undefined ? price : Math.round(price * scale))
  return { scale: scale ?? 1, of: new Map(boxes.map((box) => [box, steps(box.price)])) }
}
