// Lower bounds from their witnesses, for every packing that leaves no more pieces unpacked.
import { type Boxes, checkMisfit, greatestSum, leastSum, listed, type Measured } from "./misfit.ts"
import { dataOf, demand, entryOf, least, listOf, notCheckableIf, whole } from "./read.ts"
import { amounts, type Box, type Counts, type Item, type Measure, type Request, takes, UNLIMITED } from "./request.ts"

export type Load = ReturnType<typeof loadOf>

/** Returns the boxes in stock, and the pieces that fit into one of them. */
export const loadOf = (request: Request) => {
  const inStock = request.boxes.filter(({ stock }) => stock > 0)
  const able = request.items.filter((item) => inStock.some((box) => takes(request, box, item)))
  const all: Counts<Item> = new Map(able.map((item) => [item, item.quantity]))
  /** Returns a box that takes a piece, with an upper bound on the number of pieces in it. */
  const usableOf = (box: Box): ReadonlyArray<[Box, bigint]> => {
    const pieces = able.filter((item) => takes(request, box, item))
    const quotient = (limit: bigint, smallest: bigint) => (smallest ? limit / smallest : UNLIMITED)
    const most = () => amounts.map((each) => quotient(box.limits[each], least(pieces.map((item) => item[each]))))
    return pieces.length > 0 ? [[box, least(most())]] : []
  }
  const most = new Map(inStock.flatMap(usableOf))
  const usable = [...most.keys()]
  const stockOf = (size: number): Boxes => {
    request.work.spend(20 * size * usable.length)
    const counts = new Map(usable.map((box) => [box, Math.min(size, box.stock)]))
    return { counts, size: Math.min(size, listed(counts).length) }
  }
  const measures: readonly Measured[] = [
    ...amounts.map((each): Measured => [(item) => item[each], (box) => box.limits[each]]),
    [() => 1n, (box) => most.get(box)!]
  ]
  return { request, all, measures, stockOf, usable }
}

/** Counts the entries of a list of indexes. */
const countsOf = <A>(all: readonly A[], list: unknown): Counts<A> => {
  const groups = Map.groupBy(listOf(list), (index) => entryOf(all, index))
  return new Map(Array.from(groups, ([each, { length }]) => [each, length]))
}

/** Checks the witness that boxes cannot hold a number of pieces. Returns whether it or sums exclude certain boxes. */
const excluder = ({ all, measures, request, stockOf }: Load, pieces: number, witness: unknown) => {
  const unpacked = listed(all).length - pieces
  const excluded = listOf(witness).map((given): Boxes => {
    const { atMost, boxes, pieces: list } = dataOf(given)
    const size = whole(atMost ?? listOf(boxes).length, 1)
    const set = boxes === undefined ? stockOf(size) : { counts: countsOf(request.boxes, boxes), size }
    const needed = list === undefined ? all : countsOf(request.items, list)
    request.work.spend(50 * listed(needed).length)
    const others = Math.min(...Array.from(needed, ([item, count]) => (all.get(item) ?? 0) - count))
    demand(others >= 0, "the pieces are not in the boxes")
    checkMisfit(request, needed, unpacked - others, set, given)
    return set
  })
  const sums = measures.map(([ofPiece, ofBox]) => [leastSum(all, unpacked, ofPiece), ofBox] as const)
  return (set: Boxes): boolean => {
    request.work.spend(20 * (excluded.length + 4 + set.size) * set.counts.size)
    const isPartOf = ({ counts, size }: Boxes): boolean =>
      set.size <= size && [...set.counts].every(([box, count]) => count <= (counts.get(box) ?? 0))
    return unpacked < 0 || excluded.some(isPartOf) || sums.some(([least, ofBox]) => least > greatestSum(set, ofBox))
  }
}

/** Checks that no packing has more pieces. */
export const checkMost = (load: Load, pieces: number, witness: unknown): void =>
  demand(excluder(load, pieces + 1, witness)(load.stockOf(pieces + 1)), "more pieces could fit")

/** Checks that every set of boxes within the limits, each the most of a measure, is excluded. */
export const checkSets = (load: Load, pieces: number, limits: ReadonlyMap<Measure, bigint>, witness: unknown) => {
  const isExcluded = excluder(load, pieces, witness)
  const extend = (from: number, counts: Counts<Box>, size: number, left: ReadonlyArray<[Measure, bigint]>): void => {
    notCheckableIf(size > 200, "it takes too long")
    for (const box of load.usable.filter(({ index }) => index >= from)) {
      load.request.work.spend(100 * (counts.size + 1))
      const count = (counts.get(box) ?? 0) + 1
      const rest = left.map(([measure, most]): [Measure, bigint] => [measure, most - box.values[measure]])
      if (count > box.stock || size > pieces || rest.some(([, most]) => most < 0n)) continue
      const more = { counts: new Map(counts).set(box, count), size }
      demand(isExcluded(more), `nothing excludes boxes ${Array.from(more.counts.keys(), ({ index }) => index)}`)
      extend(box.index, more.counts, size + 1, rest)
    }
  }
  const size = limits.get("boxes") ?? -1n
  if (size < 0n || !isExcluded(load.stockOf(Number(size)))) extend(0, new Map(), 1, [...limits])
}
