// A log of branches: every arrangement of a few pieces in a few boxes leads to a contradiction.
import { listOf, sum, type Work, whole } from "./read.ts"
import { amounts, areApart, type Box, type Item, type Lengths } from "./request.ts"

/** Box and orientation of a piece. The index after the last box stands for no box. */
type Place = readonly [box: number, sides: Lengths]
type Places = ReadonlyMap<number, Place>

/** Along an axis, one piece ends before another begins. */
type Relations = ReadonlyArray<readonly [axis: number, first: number, second: number]>

/** Maximum number of pieces, which bounds the time to follow relations. */
const MAX_PIECES = 12

/** Whether the pieces of a box break a rule, or pieces that must follow each other are longer than the box. */
const isFull = (pieces: readonly Item[], { inner, limits }: Box, inside: Places, relations: Relations): boolean => {
  const items = Array.from(inside.keys(), (i) => pieces[i]!)
  if (amounts.some((amount) => sum(items.map((item) => item[amount])) > limits[amount])) return true
  if (items.some((a, i) => items.slice(0, i).some((b) => areApart(a, b)))) return true
  return inner.some((length, axis) => {
    const lengthOf = (i: number) => inside.get(i)![1][axis]!
    const ends = new Map(Array.from(inside.keys(), (i) => [i, lengthOf(i)]))
    for (const _ of inside)
      for (const [along, a, b] of relations)
        if (along === axis && ends.has(a)) ends.set(b, Math.max(ends.get(b)!, ends.get(a)! + lengthOf(b)))
    return Math.max(...ends.values()) > length
  })
}

/**
 * Whether the steps close every branch. The step `[i]` divides a node by the place of piece `i`, and `[i, j]` by the axis
 * and the order in which two pieces of a box follow each other. At most `spare` pieces are in no box.
 */
export const cannotFit = (work: Work, pieces: readonly Item[], boxes: readonly Box[], spare: number, log: unknown) => {
  const steps = listOf(log)
  /** Returns the places of a piece. Equal boxes and neighbouring pieces of an item are interchangeable. */
  const placesOf = (i: number, places: Places): readonly Place[] => {
    const isUsed = (k: number): boolean => [...places.values()].some(([box]) => box === k)
    const free = [...boxes.keys()].filter((k) => boxes[k] !== boxes[k - 1] || isUsed(k - 1))
    const all = free.flatMap((k) => pieces[i]!.orientations.map((sides): Place => [k, sides]))
    const last = pieces[i - 1] === pieces[i] ? places.get(i - 1) : undefined
    const from = all.findIndex(([box, sides]) => box === last?.[0] && sides === last[1])
    return [...all.slice(Math.max(0, from)), [boxes.length, []]]
  }

  const close = (at: number, places: Places, relations: Relations): boolean => {
    const insideOf = (k: number): Places => new Map([...places].filter(([, [box]]) => box === k))
    const groups = Map.groupBy(places, ([i]) => pieces[i]!.data.group ?? [i])
    const isSplit = [...groups.values()].some((group) => group.some(([, [box]]) => box !== group[0]![1][0]))
    work.spend(50 * (places.size + 1) * (relations.length + places.size + boxes.length))
    if (isSplit || insideOf(boxes.length).size > spare) return true
    if (boxes.some((box, k) => isFull(pieces, box, insideOf(k), relations))) return true
    const [i = -1, j] = listOf(steps[at]).map((each) => whole(each, 0))
    const [a, b] = [places.get(i), places.get(j ?? -1)]
    const put = (place: Place): boolean => close(at + 1, new Map(places).set(i, place), relations)
    if (j === undefined) return i in pieces && i < MAX_PIECES && !a && placesOf(i, places).every(put)
    if (i === j || a === undefined || b === undefined) return false
    const isBefore = (first: number, last: number, axis: number): boolean =>
      relations.some(([along, c, d]) => along === axis && c === first && (d === last || isBefore(d, last, axis)))
    const axes = [0, 1, 2]
    const isKnown = axes.some((axis) => isBefore(i, j, axis) || isBefore(j, i, axis))
    if (isKnown || a[0] !== b[0] || a[0] === boxes.length) return close(at + 1, places, relations)
    // A mirrored arrangement is an arrangement, so the first two pieces of a box need one order.
    const isFirst = !relations.some(([, first]) => insideOf(a[0]).has(first))
    const orders = [[i, j] as const, ...(isFirst ? [] : [[j, i] as const])]
    const parts = axes.flatMap((axis) => orders.map((order) => [axis, ...order] as const))
    return parts.every((part) => close(at + 1, places, [...relations, part]))
  }
  return close(0, new Map(), [])
}
