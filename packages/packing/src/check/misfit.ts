// Reasons why boxes cannot hold certain pieces.
import { cannotFit } from "./branches.ts"
import { dataOf, demand, least, listOf, sum, whole } from "./read.ts"
import { amounts, areApart, type Box, type Counts, type Item, isWithin, type Request, takes } from "./request.ts"

/** A number of boxes or pieces, each at most as often as its count. */
type Some<A> = { readonly counts: Counts<A>; readonly size: number }
export type Boxes = Some<Box>

/** Amounts of pieces and boxes. The pieces in a box have a sum of at most the amount of the box. */
export type Measured = readonly [ofPiece: (item: Item) => bigint, ofBox: (box: Box) => bigint]

/** Returns each entry as often as its count. */
export const listed = <A>(counts: Counts<A>): readonly A[] =>
  [...counts].flatMap(([each, count]) => Array<A>(count).fill(each))

/** Returns the greatest sum of `size` boxes or pieces. */
export const greatestSum = <A>({ counts, size }: Some<A>, of: (each: A) => bigint): bigint => {
  const values = listed(counts).map(of)
  return sum(values.sort((a, b) => Number(b - a)).slice(0, size))
}

/** Returns the least sum of all but `spare` pieces. */
export const leastSum = (pieces: Counts<Item>, spare: number, of: (item: Item) => bigint): bigint => {
  const total = sum(Array.from(pieces, ([item, count]) => of(item) * BigInt(count)))
  return spare > 0 ? total - greatestSum({ counts: pieces, size: spare }, of) : total
}

/** Whether two pieces cannot share a box: by a rule, their amounts, or their sides in every direction. */
const isPairExcluded = (a: Item, b: Item, { inner, limits }: Box): boolean => {
  if (areApart(a, b) || amounts.some((amount) => a[amount] + b[amount] > limits[amount])) return true
  const fitting = ({ orientations }: Item) => orientations.filter((sides) => isWithin(sides, inner))
  return !fitting(a).some((s) => fitting(b).some((t) => inner.some((side, axis) => s[axis]! + t[axis]! <= side)))
}

/** Whether no two of these pieces can share any of the boxes. */
const isClique = ({ work }: Request, pieces: Counts<Item>, boxes: readonly Box[]): boolean => {
  const all = [...pieces].flatMap(([item, count]) => Array<Item>(Math.min(2, count)).fill(item))
  work.spend(200 * boxes.length * all.length ** 2)
  const pairs = all.flatMap((a, i) => all.slice(0, i).map((b) => [a, b] as const))
  return pairs.every(([a, b]) => boxes.every((box) => isPairExcluded(a, b, box)))
}

/** Reads a dual feasible function for lengths up to `longest`. */
const imageOf = (given: unknown, longest: number): ((length: number) => bigint) => {
  const [family, length, parameter] = listOf(given)
  const D = whole(length, longest)
  if (family === "identity") return BigInt
  const p = whole(parameter, 1)
  demand(p <= (family === "rounding" ? 1_000 : D / 2), "the parameter is too large")
  if (family === "rounding") return (x) => BigInt(((p + 1) * x) % D === 0 ? p * x : Math.floor(((p + 1) * x) / D) * D)
  if (family === "threshold") return (x) => BigInt(x > D - p ? D : x < p ? 0 : x)
  demand(family === "counting", "unknown function")
  const n = Math.floor(D / p)
  return (x) => BigInt(2 * x > D ? 2 * (n - Math.floor((D - x) / p)) : 2 * x === D ? n : 2 * Math.floor(x / p))
}

/** Returns the images of pieces and boxes. A piece counts with its least image. */
const imagesOf = (request: Request, given: unknown, pieces: Counts<Item>, boxes: readonly Box[]): Measured => {
  const { turn, functions } = dataOf(given)
  const free = turn === "all" ? 3 : turn === "floor" ? 2 : 0
  for (const { turns } of pieces.keys()) demand(turns.length >= [0, 0, 2, 6][free]!, "a piece must not turn so")
  const roomOf = ({ inner }: Box) => [...inner.slice(0, free).sort((a, b) => b - a), ...inner.slice(free)]
  const rooms = boxes.map(roomOf)
  request.work.spend(100 * pieces.size * (rooms.length + 6))
  const images = [0, 1, 2].map((k) => imageOf(listOf(functions)[k], Math.max(...rooms.map((room) => room[k]!))))
  const volume = (sides: readonly number[]): bigint =>
    images.reduce((product, image, k) => product * image(sides[k]!), 1n)
  const ofPiece = ({ orientations }: Item): bigint => {
    const fitting = orientations.filter((sides) => rooms.some((room) => isWithin(sides, room)))
    demand(fitting.length > 0, "a piece fits into no box")
    return least(fitting.map(volume))
  }
  return [ofPiece, (box) => volume(roomOf(box))]
}

/** Checks the reason why boxes cannot hold all but `spare` of the pieces. Boxes that take none of them do not matter. */
export const checkMisfit = (request: Request, pieces: Counts<Item>, spare: number, set: Boxes, given: unknown) => {
  const { branches, by, images } = dataOf(given)
  const items = [...pieces.keys()]
  const counts = new Map([...set.counts].filter(([box]) => items.some((item) => takes(request, box, item))))
  const boxes = [...counts.keys()]
  const measured = (): Measured => {
    const names = [...new Set(items.map(({ data }) => data.reference))]
    const most = names.length < 2 && request.most.get(names[0])
    if (by === "pieces" && most) return [() => 1n, ({ limits }) => least([limits.pieces, BigInt(most)])]
    if (amounts.includes(by as "volume")) return [(item) => item[by as "volume"], (box) => box.limits[by as "volume"]]
    if (by === "dual-feasible") return imagesOf(request, images, pieces, boxes)
    demand(by === "pairs" && isClique(request, pieces, boxes), "the pieces could fit")
    return [() => 1n, () => 1n]
  }
  if (by === "exhausted")
    return demand(cannotFit(request.work, listed(pieces), listed(counts), spare, branches), "the pieces could fit")
  const [ofPiece, ofBox] = measured()
  demand(leastSum(pieces, spare, ofPiece) > greatestSum({ ...set, counts }, ofBox), "the pieces could fit")
}
