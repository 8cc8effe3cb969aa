// Reasons why boxes cannot hold certain pieces.
import { provesMisfit } from "./branches.ts"
import { dataOf, demand, least, listOf, sum, whole } from "./read.ts"
import { type Amount, amounts, areApart, type Box, type Item, type Lengths, type Request, takes } from "./request.ts"

/** Boxes of a type, and their number. */
export type Boxes = ReadonlyMap<Box, number>

/** Items, and the number of pieces that every packing must hold. */
export type Required = ReadonlyMap<Item, number>

/** Whether two pieces cannot share a box: by a rule, their amounts, or their sides in every direction. */
export const isPairExcluded = ({ work }: Request, a: Item, b: Item, { inner, limits }: Box): boolean => {
  work.spend(200)
  if (areApart(a, b) || amounts.some((amount) => a[amount] + b[amount] > limits[amount])) return true
  const fits = (sides: Lengths): boolean => sides.every((side, axis) => side <= inner[axis]!)
  const others = b.orientations.filter(fits)
  const isBeside = (s: Lengths, t: Lengths): boolean => inner.some((side, axis) => s[axis]! + t[axis]! <= side)
  return !a.orientations.filter(fits).some((s) => others.some((t) => isBeside(s, t)))
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

/** Returns the sum of the least images of the pieces, and the image of each box. */
export const imagesOf = (
  request: Request,
  given: unknown,
  required: Required,
  boxes: Boxes
): readonly [pieces: bigint, boxes: readonly bigint[]] => {
  const { turn, functions } = dataOf(given)
  request.work.spend(100 * required.size * (boxes.size + 6))
  const free = turn === "all" ? 3 : turn === "floor" ? 2 : 0
  for (const { turns } of required.keys()) demand(turns.length >= [0, 0, 2, 6][free]!, "a piece must not turn so")
  const rooms = Array.from(boxes.keys(), ({ inner }) => [
    ...inner.slice(0, free).sort((a, b) => b - a),
    ...inner.slice(free)
  ])
  const images = [0, 1, 2].map((k) => imageOf(listOf(functions)[k], Math.max(...rooms.map((room) => room[k]!))))
  const volume = (sides: Lengths): bigint => images.reduce((product, image, k) => product * image(sides[k]!), 1n)
  const imageOfPiece = ({ orientations }: Item): bigint => {
    const fitting = orientations.filter((sides) => rooms.some((room) => sides.every((side, k) => side <= room[k]!)))
    demand(fitting.length > 0, "a piece fits into no box")
    return least(fitting.map(volume))
  }
  const pieces = sum(Array.from(required, ([item, count]) => imageOfPiece(item) * BigInt(count)))
  return [pieces, Array.from(boxes.values(), (count, i) => volume(rooms[i]!) * BigInt(count))]
}

/** Reads items that must be in the boxes. */
export const itemsOf = ({ items }: Request, required: Required, list: unknown): readonly Item[] => {
  const left = new Map(required)
  return listOf(list).map((index) => {
    const item = items[index as number]
    demand(item !== undefined && left.has(item), "the item is not in the boxes")
    left.set(item, left.get(item)! - 1)
    demand(left.get(item)! >= 0, "the item has fewer pieces")
    return item
  })
}

/** Checks the reason why a set of boxes cannot hold the required pieces. */
export const checkMisfit = (request: Request, all: Required, set: Boxes, given: unknown): void => {
  const data = dataOf(given)
  const { work, boxes } = request
  let [required, within] = [all, set]
  if (data.alone !== undefined) {
    const box = boxes[data.alone as number]
    demand(box !== undefined && set.get(box) === 1, "the box is not in the set once")
    work.spend(20 * all.size * set.size)
    const fitsElsewhere = (item: Item): boolean => [...set.keys()].some((each) => each !== box && takes(each, item))
    required = new Map([...all].filter(([item]) => !fitsElsewhere(item)))
    within = new Map([[box, 1]])
  }
  const [[box, count] = []] = within
  const oneBox = within.size === 1 && count === 1 ? box : undefined
  const [a, b] = itemsOf(request, required, data.items)
  const by = data.by as Amount
  const isTrue = (): boolean => {
    if (amounts.includes(by)) {
      const limits = Array.from(within, ([each, count]) => each.limits[by] * BigInt(count))
      return sum(Array.from(required, ([item, count]) => item[by] * BigInt(count))) > sum(limits)
    }
    if (data.by === "dual-feasible") {
      const [pieces, rooms] = imagesOf(request, data.images, required, within)
      return pieces > sum(rooms)
    }
    if (data.by === "item-fits") return a !== undefined && ![...within.keys()].some((each) => takes(each, a))
    if (oneBox === undefined) return false
    if (data.by === "pairs") return a !== undefined && b !== undefined && isPairExcluded(request, a, b, oneBox)
    return data.by === "exhausted" && provesMisfit(work, required, oneBox, data.branches)
  }
  demand(isTrue(), "the pieces could fit")
}
