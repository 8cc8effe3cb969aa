import type { Arranged, SearchLevel } from "./arrangement.ts"

/** Tolerance for rounding errors of square roots. */
const TOLERANCE = 1e-9

/**
 * Returns, for each pair of pieces, the minimum distance along an axis from the start of the first to the end of the
 * second. The distance is 0 if the second is not after the first.
 */
const spansOf = ({ pieces: { length: n }, length }: Arranged, { before }: SearchLevel, count: number, axis: number) => {
  const spans = new Float64Array(n * n)
  const row = axis * n
  for (let i = 0; i < count; i++) spans[i * n + i] = length[row + i]!
  // A chain has at most `count` pieces. Each round extends the longest chains by one piece.
  for (let round = 1; round < count; round++)
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++)
        for (let k = 0; k < count; k++)
          if (before[(row + j) * n + k] && spans[i * n + j]! > 0)
            spans[i * n + k] = Math.max(spans[i * n + k]!, spans[i * n + j]! + length[row + k]!)
  return spans
}

/**
 * Returns false if a row of pieces along an axis is too long for the circle. The outer face of each end piece has a
 * maximum distance from the centre, which depends on the width of that face. The row is at most as long as the sum of
 * both distances.
 */
export const fitsCircle = (arranged: Arranged, level: SearchLevel, count: number, diameter: number): boolean => {
  const n = arranged.pieces.length
  for (const axis of [0, 1] as const) {
    const spans = spansOf(arranged, level, count, axis)
    const other = (1 - axis) * n
    const chord = (i: number): number => Math.sqrt(diameter * diameter - arranged.length[other + i]! ** 2)
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) if (spans[i * n + j]! > (chord(i) + chord(j)) / 2 + TOLERANCE) return false
  }
  return true
}
