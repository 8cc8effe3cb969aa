import type { Arranged, SearchLevel } from "./arrangement.ts"

/** Tolerance of square roots. */
const TOLERANCE = 1e-9

/** Returns for each pair of pieces the least distance from the start of one to the end of the other along an axis. */
const spansOf = ({ pieces: { length: n }, length }: Arranged, { before }: SearchLevel, count: number, axis: number) => {
  const spans = new Float64Array(n * n)
  const row = axis * n
  for (let i = 0; i < count; i++) spans[i * n + i] = length[row + i]!
  // Chains of at most `count` pieces: each round adds one piece to the longest chains.
  for (let round = 1; round < count; round++)
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++)
        for (let k = 0; k < count; k++)
          if (before[(row + j) * n + k] === 1 && spans[i * n + j]! > 0)
            spans[i * n + k] = Math.max(spans[i * n + k]!, spans[i * n + j]! + length[row + k]!)
  return spans
}

/**
 * Returns false if some pieces in a row are wider than the circle. The first and the last piece of a row have corners
 * on opposite sides; each leaves the chord at half its other side.
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
