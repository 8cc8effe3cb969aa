import type { PieceKind } from "../../packing/problem/problem.ts"

/** Maximum work of one table, in words of 32 bits. Above it, every length counts as reachable. */
const MAX_WORK = 2_000_000

/** Sets the bits of `shift` more, for every set bit of the first `words` words. */
const addShifted = (bits: Int32Array, words: number, shift: number): void => {
  const whole = shift >>> 5
  const rest = shift & 31
  for (let i = words - 1; i >= whole; i--) {
    const low = i > whole && rest > 0 ? bits[i - whole - 1]! >>> (32 - rest) : 0
    bits[i]! |= (bits[i - whole]! << rest) | low
  }
}

/**
 * Returns, for each length up to `length`, the largest sum of sides of pieces along an axis that does not exceed it. A
 * piece can count once in each of its orientations, so the sums are never too small.
 */
export const reachableLengths = (
  kinds: ReadonlyArray<PieceKind>,
  quantities: Int32Array,
  axis: 0 | 1 | 2,
  length: number
): Int32Array => {
  const table = new Int32Array(length + 1)
  const words = (length >>> 5) + 1
  const bits = new Int32Array(words)
  bits[0] = 1
  let work = 0
  for (let k = 0; k < kinds.length && work <= MAX_WORK; k++) {
    if (quantities[k] === 0) continue
    const { orientations } = kinds[k]!
    for (let o = axis; o < orientations.length; o += 3) {
      const side = orientations[o]!
      if (side > length || isRepeated(orientations, o)) continue
      let left = Math.min(quantities[k]!, Math.floor(length / side))
      for (let step = 1; left > 0; step *= 2) {
        const taken = Math.min(step, left)
        addShifted(bits, words, side * taken)
        left -= taken
        work += words
      }
    }
  }
  for (let i = 1; i <= length; i++)
    table[i] = work > MAX_WORK || (bits[i >>> 5]! & (1 << (i & 31))) !== 0 ? i : table[i - 1]!
  return table
}

/** Returns whether an earlier orientation has the same side along the axis. */
const isRepeated = (orientations: Int32Array, at: number): boolean => {
  for (let o = at - 3; o >= 0; o -= 3) if (orientations[o] === orientations[at]) return true
  return false
}
