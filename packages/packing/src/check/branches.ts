// A log of branches: every arrangement of a few pieces in one box leads to a contradiction.
import { ascending, type Work } from "./read.ts"
import type { Box, Item, Lengths } from "./request.ts"

/** Letter of each piece. */
const NAMES = "abcdefghijkl"
const PIECES = NAMES.length

/**
 * Whether the log closes every branch. A node without a contradiction takes the next step of the log: `a` turns the first
 * piece in every way, and `Ab` separates the first two pieces along each axis in both orders.
 */
export const provesMisfit = (
  work: Work,
  required: ReadonlyMap<Item, number>,
  { inner }: Box,
  log: unknown
): boolean => {
  const pieces = [...required]
    .flatMap(([item, count]) => Array<Item>(Math.min(count, PIECES + 1)).fill(item))
    .sort((a, b) => ascending(b.volume, a.volume))
  if (pieces.length > PIECES) return false
  const sides = pieces.map((): Lengths => [])
  const relations: (readonly [axis: number, first: number, second: number])[] = []
  const steps = String(log)
  let next = 0
  /** Whether pieces that must follow each other along an axis are longer than the box. */
  const isClosed = (): boolean => {
    work.spend(20 * PIECES * (relations.length + 1))
    return inner.some((length, axis) => {
      const ends = sides.map((turned) => turned[axis] ?? 0)
      const along = relations.filter((relation) => relation[0] === axis)
      for (const _ of pieces)
        for (const [, first, second] of along)
          ends[second] = Math.max(ends[second]!, ends[first]! + sides[second]![axis]!)
      return Math.max(...ends) > length
    })
  }
  const turn = (i: number): boolean => {
    const { orientations } = pieces[i]!
    // Equal pieces are interchangeable, so their orientations ascend.
    const isEqual = String(pieces[i - 1]?.orientations) === String(orientations)
    const from = isEqual ? orientations.findIndex((turned) => String(turned) === String(sides[i - 1])) : 0
    const isClosing = orientations.slice(Math.max(0, from)).every((turned) => {
      sides[i] = turned
      return close()
    })
    sides[i] = []
    return isClosing
  }
  const separate = (axis: number, first: number, second: number): boolean => {
    relations.push([axis, first, second])
    const isClosing = close()
    relations.pop()
    return isClosing
  }
  const close = (): boolean => {
    if (isClosed()) return true
    if (next >= steps.length) return false
    const i = NAMES.indexOf(steps[next]!.toLowerCase())
    if (steps[next] === NAMES[i]) return sides[i]?.length === 0 && next++ >= 0 && turn(i)
    const j = NAMES.indexOf(steps[next + 1]!)
    next += 2
    if (i === j || !sides[i]?.length || !sides[j]?.length) return false
    // A mirrored arrangement is an arrangement, so the first two pieces need one order.
    const isFirst = relations.length === 0
    return [0, 1, 2].every((axis) => separate(axis, i, j) && (isFirst || separate(axis, j, i)))
  }
  return close()
}
