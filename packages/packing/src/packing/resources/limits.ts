/** The sizes beyond which a request is refused. Lengths and weights are counted in whole units, after the scale. */
export const LIMITS = {
  side: 200_000,
  weight: 10_000_000_000,
  load: 1e15,
  scale: 1_000_000,
  pieces: 10_000,
  boxes: 500,
  stock: 1_000_000_000,
  price: 1e12,
  measures: 10,
  effort: 1_000_000_000,
  alternatives: 100,
  apart: 1_000,
  apartInAll: 100_000
} as const
