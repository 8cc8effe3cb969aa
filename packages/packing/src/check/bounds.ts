// Lower bounds from their witnesses, for every packing that leaves no more pieces unpacked.
import { type Boxes, checkMisfit, imagesOf, isPairExcluded, itemsOf, type Required } from "./misfit.ts"
import { ascending, dataOf, demand, inPlace, least, listOf, notCheckableIf, sum, whole } from "./read.ts"
import { type Amount, amounts, type Box, type Item, type Request, takes } from "./request.ts"

/** Measure that is a sum over boxes. */
export type SumMeasure = keyof Box["values"]
export type Load = ReturnType<typeof loadOf>

/** Returns how many of the smallest pieces stay within a limit. */
const mostWithin = (items: readonly Item[], amount: Amount, limit: bigint): bigint => {
  let [pieces, left] = [0n, limit]
  for (const item of items.toSorted((a, b) => ascending(a[amount], b[amount]))) {
    const all = BigInt(item.quantity)
    const fit = item[amount] === 0n ? all : least([all, left / item[amount]])
    if (left < 0n) return pieces
    pieces += fit
    left -= fit * item[amount]
    if (fit < all) return pieces
  }
  return pieces
}

/** Returns the pieces that fit into a box in stock, and what every packing that is as good must hold. */
export const loadOf = (request: Request, unpacked: number) => {
  const { boxes, items, work } = request
  const inStock = boxes.filter(({ stock }) => stock > 0)
  work.spend(20 * items.length * boxes.length)
  const able = items.filter((item) => inStock.some((box) => takes(box, item)))
  const pieces = request.pieces - unpacked
  const isForced = able.length === 1 || able.reduce((all, { quantity }) => all + quantity, 0) <= pieces
  const known = new Map<Box, bigint>()
  const mostInOne = (box: Box): bigint => {
    const taken = able.filter((item) => takes(box, item))
    work.spend(50 * able.length)
    const isAlone = taken.every((a, i) =>
      taken.every((b, j) => j < i || (j === i && a.quantity === 1) || isPairExcluded(request, a, b, box))
    )
    const pieces = least(amounts.map((amount) => mostWithin(taken, amount, box.limits[amount])))
    return isAlone ? least([pieces, 1n]) : pieces
  }
  /** Returns an upper bound on the number of pieces in one box. */
  const mostIn = (box: Box): bigint => known.get(box) ?? known.set(box, mostInOne(box)).get(box)!
  /** Pieces of each item. Undefined if packings can choose. */
  const required: Required | undefined = isForced
    ? new Map(able.map((item) => [item, Math.min(item.quantity, pieces)]))
    : undefined
  return { request, able, pieces, required, mostIn }
}

/** Returns an upper bound on the number of pieces in all boxes together. */
export const mostInAll = ({ request, able, mostIn }: Load, boxes: Boxes): bigint => {
  request.work.spend(100 * able.length + 50 * boxes.size)
  const usable = [...boxes].filter(([box]) => mostIn(box) > 0n)
  const total = (of: (box: Box) => bigint) =>
    sum(usable.map(([box, count]) => of(box) * BigInt(Math.min(count, request.pieces))))
  return least([
    total(mostIn),
    ...amounts.map((each) =>
      mostWithin(
        able,
        each,
        total(({ limits }) => limits[each])
      )
    )
  ])
}

/** Whether sums prove that fewer boxes cannot hold the pieces. */
const needsByTotals = ({ request, able, pieces, mostIn }: Load, atLeast: number): boolean => {
  const usable = request.boxes.filter((box) => mostIn(box) > 0n)
  const total = (of: (box: Box) => bigint): bigint => {
    let left = atLeast - 1
    const counts = usable
      .toSorted((a, b) => ascending(of(b), of(a)))
      .map((box) => {
        const count = Math.min(left, box.stock)
        left -= count
        return of(box) * BigInt(count)
      })
    return sum(counts)
  }
  const bounds = amounts.map((each) =>
    mostWithin(
      able,
      each,
      total(({ limits }) => limits[each])
    )
  )
  return least([total(mostIn), ...bounds]) < BigInt(pieces)
}

const setOf = ({ boxes }: Request, list: unknown): Boxes => {
  const counts = new Map<Box, number>()
  for (const index of listOf(list)) {
    const box = boxes[index as number]
    demand(box !== undefined, "unknown box")
    counts.set(box, (counts.get(box) ?? 0) + 1)
  }
  return counts
}

/** Checks that every set of boxes within the limits, each the most of a measure, is excluded. */
export const checkSets = (load: Load, limits: ReadonlyMap<SumMeasure, bigint>, witness: unknown): void => {
  const { request, required, pieces } = load
  const { fewest, sets } = dataOf(witness)
  const fewestBoxes = fewest === undefined ? 1 : whole(dataOf(fewest).atLeast, 1)
  if (fewest !== undefined) inPlace("/fewest/witness", () => checkFewest(load, fewestBoxes, dataOf(fewest).witness))
  const excluded = listOf(sets).map((given, i) =>
    inPlace(`/sets/${i}`, () => {
      const set = setOf(request, dataOf(given).boxes)
      demand(required !== undefined, "the pieces are not fixed")
      checkMisfit(request, required, set, given)
      return set
    })
  )
  const set = new Map<Box, number>()
  const isExcluded = (size: number): boolean => {
    request.work.spend(20 * excluded.length * set.size)
    const isPartOf = (other: Boxes): boolean => [...set].every(([box, count]) => count <= (other.get(box) ?? 0))
    return size < fewestBoxes || excluded.some(isPartOf) || mostInAll(load, set) < BigInt(pieces)
  }
  const extend = (from: number, size: number): void => {
    notCheckableIf(size > 200, "it takes too long")
    for (const box of request.boxes.slice(from)) {
      const count = set.get(box) ?? 0
      request.work.spend(100 * (set.size + 1))
      set.set(box, count + 1)
      const total = (measure: SumMeasure): bigint =>
        sum(Array.from(set, ([each, n]) => each.values[measure] * BigInt(n)))
      if (count < box.stock && size <= pieces && [...limits].every(([measure, limit]) => total(measure) <= limit)) {
        demand(isExcluded(size), `nothing excludes boxes ${Array.from(set.keys(), ({ index }) => index)}`)
        extend(box.index, size + 1)
      }
      if (count === 0) set.delete(box)
      else set.set(box, count)
    }
  }
  extend(0, 1)
}

/** Checks that the pieces need at least this number of boxes. */
export const checkFewest = (load: Load, atLeast: number, witness: unknown): void => {
  const { request, required, pieces, mostIn } = load
  if (atLeast <= Math.min(1, pieces) || needsByTotals(load, atLeast)) return
  const data = dataOf(witness)
  const usable = request.boxes.filter((box) => mostIn(box) > 0n)
  if (required !== undefined && data.pairs !== undefined) {
    const clique = itemsOf(request, required, data.pairs)
    const isClique = clique.every((a, i) =>
      clique.slice(0, i).every((b) => usable.every((box) => isPairExcluded(request, a, b, box)))
    )
    demand(isClique && clique.length >= atLeast, "the pieces can share boxes")
  } else if (required !== undefined && data.images !== undefined) {
    const [images, rooms] = imagesOf(request, data.images, required, new Map(usable.map((box) => [box, 1])))
    demand(
      rooms.every((room) => images > room * BigInt(atLeast - 1)),
      "the pieces could fit"
    )
  } else checkSets(load, new Map([["boxes", BigInt(atLeast - 1)]]), witness)
}
