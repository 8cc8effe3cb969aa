// A log of branches: every arrangement of a few pieces in a few boxes leads to a contradiction.
import { listOf, sum, type Work, whole } from "./read.ts"
import { amounts, areApart, type Box, type Item, isWithin, type Lengths } from "./request.ts"

/** Box and orientation of a piece. The index after the last box stands for no box. */
type Place = readonly [box: number, sides: Lengths]
type Places = ReadonlyMap<number, Place>

/** Along an axis, one piece ends before another begins. */
type Relations = ReadonlyArray<readonly [axis: number, first: number, second: number]>

/** Maximum number of pieces, which bounds the time to follow relations. */
const MAX_PIECES = 12

const axes = [0, 1, 2]

/** Whether one piece ends before another along an axis, also through pieces between them. */
const follows = (relations: Relations, axis: number, first: number, last: number): boolean =>
  relations.some(([along, a, b]) => along === axis && a === first && (b === last || follows(relations, axis, b, last)))

/**
 * Whether the steps close every branch. The step `[i]` divides a node by the place of piece `i`, and `[i, j]` by the axis
 * and the order in which two pieces of a box follow each other. At most `spare` pieces are in no box.
 */
export const cannotFit = (work: Work, pieces: readonly Item[], boxes: readonly Box[], spare: number, log: unknown) => {
  const steps = listOf(log).map((step) => listOf(step).map((each) => whole(each, 0)))
  const movable = pieces.slice(0, MAX_PIECES)
  const ways = movable.map((item) => [...new Map(item.orientations.map((sides) => [`${sides}`, sides])).values()])
  /** Returns the places of a piece. Equal boxes and neighbouring pieces of an item are interchangeable. */
  const placesOf = (i: number, places: Places): readonly Place[] => {
    const isUsed = (k: number): boolean => [...places.values()].some(([box]) => box === k)
    const free = [...boxes.keys()].filter((k) => boxes[k] !== boxes[k - 1] || isUsed(k - 1))
    const all = free.flatMap((k) => ways[i]!.map((sides): Place => [k, sides]))
    const [box, last] = (pieces[i - 1] === pieces[i] && places.get(i - 1)) || []
    const from = all.findIndex(([k, sides]) => k === box && `${sides}` === `${last}`)
    return [...all.slice(Math.max(0, from)), [boxes.length, []]]
  }
  /** Whether a piece cannot have a place beside the others: by a rule, a limit, or its sides. */
  const isWrong = (i: number, [k, sides]: Place, places: Places): boolean => {
    const [item, box, { group }] = [pieces[i]!, boxes[k], pieces[i]!.data]
    const isSplit = [...places].some(([j, [other]]) => group && other !== k && pieces[j]!.data.group === group)
    const inside = [...places].flatMap(([j, [other]]) => (other === k ? [pieces[j]!] : []))
    if (isSplit || box === undefined) return isSplit || inside.length >= spare
    if (!isWithin(sides, box.inner) || inside.some((each) => areApart(item, each))) return true
    return amounts.some((amount) => sum([item, ...inside].map((each) => each[amount])) > box.limits[amount])
  }
  const close = (at: number, places: Places, relations: Relations, starts: readonly Lengths[]): boolean => {
    work.spend(50 * (places.size + 1) * (relations.length + places.size + boxes.length))
    const [i = -1, j] = steps[at] ?? []
    const [a, b] = [places.get(i), places.get(j!)]
    const put = (place: Place): boolean => close(at + 1, new Map(places).set(i, place), relations, starts)
    const isClosedBy = (place: Place): boolean => isWrong(i, place, places) || put(place)
    if (j === undefined) return i in movable && !a && placesOf(i, places).every(isClosedBy)
    if (i === j || a === undefined || b === undefined) return false
    const room = boxes[a[0]]
    const isKnown = axes.some((axis) => follows(relations, axis, i, j) || follows(relations, axis, j, i))
    if (a[0] !== b[0] || room === undefined || isKnown) return close(at + 1, places, relations, starts)
    // A mirrored arrangement is an arrangement, so the first two pieces of a box need one order.
    const isFirst = !relations.some(([, first]) => places.get(first)![0] === a[0])
    /** Whether every arrangement in which one piece ends before another begins leads to a contradiction. */
    const isClosed = (axis: number, first: number, last: number): boolean => {
      const [all, moved] = [[...relations, [axis, first, last] as const], [...starts[axis]!]]
      const endOf = (piece: number): number => moved[piece]! + places.get(piece)![1][axis]!
      /** Moves the pieces after a piece. Returns whether one of them ends outside the box. */
      const pushes = (piece: number): boolean =>
        all.some(([along, from, to]) => {
          if (along !== axis || from !== piece) return false
          moved[to] = Math.max(moved[to]!, endOf(from))
          return endOf(to) > room.inner[axis]! || pushes(to)
        })
      return pushes(first) || close(at + 1, places, all, starts.with(axis, moved))
    }
    return axes.every((axis) => isClosed(axis, i, j) && (isFirst || isClosed(axis, j, i)))
  }
  const floor = movable.map(() => 0)
  return close(0, new Map(), [], [floor, floor, floor])
}
