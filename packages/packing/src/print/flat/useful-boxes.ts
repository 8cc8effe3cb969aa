import type { Box } from "../../packing/contract/request.ts"
import { greatestCommonDivisor } from "../../packing/problem/canonical-problem.ts"
import type { PrintBox } from "../model/catalogue.ts"

/** Box of the catalogue, and the box that the packer fills. */
export interface UsableBox {
  readonly box: PrintBox
  readonly index: number
  readonly given: Box
  readonly volume: number
  /** Maximum weight of its contents. */
  readonly capacity: number
}

/** Sides of a number of equal pieces, in steps. */
export interface PieceSides {
  readonly width: number
  readonly length: number
  readonly height: number
  readonly quantity: number
}

/** Maximum number of boxes that the packer gets. */
const MAX_USEFUL_BOXES = 500

/** Maximum number of steps to compute the sums of sides. Above it, a box is compared with its full sides. */
const MAX_SUM_STEPS = 20_000

/**
 * Omits useless boxes: a cheaper box holds the same pieces. A side of a box is as useful as the largest sum of sides of
 * pieces that fits into it, so a box two inches wider may hold nothing more. Returns at most `MAX_USEFUL_BOXES`,
 * with one for every piece that fits somewhere.
 */
export const usefulBoxes = (
  boxes: ReadonlyArray<UsableBox>,
  pieces: ReadonlyArray<PieceSides>,
  scale: number
): ReadonlyArray<UsableBox> => {
  const across = reachable(
    pieces.map(({ length, quantity, width }) => ({ sides: [width, length], quantity })),
    Math.max(...boxes.map(({ given: { inner } }) => Math.max(inner.width, inner.length))) * scale
  )
  const up = reachable(
    pieces.map(({ height, quantity }) => ({ sides: [height], quantity })),
    Math.max(...boxes.map(({ given: { inner } }) => inner.height)) * scale
  )
  const kept: Compared[] = []
  for (const usable of [...boxes].sort((a, b) => a.volume - b.volume || a.index - b.index)) {
    const { width, length, height } = usable.given.inner
    const [short, long] = width < length ? [width, length] : [length, width]
    const next = { usable, full: [short, long, height].map((side) => Math.round(side * scale)) }
    const needed = [across(next.full[0]!), across(next.full[1]!), up(next.full[2]!)]
    if (!kept.some((other) => replaces(other, usable, needed))) kept.push(next)
  }
  return atMost(MAX_USEFUL_BOXES, kept, pieces)
    .map(({ usable }) => usable)
    .sort((a, b) => a.index - b.index)
}

interface Compared {
  readonly usable: UsableBox
  /** Shorter and longer side of the face, and the height, in steps. */
  readonly full: ReadonlyArray<number>
}

const replaces = ({ full, usable: a }: Compared, b: UsableBox, needed: ReadonlyArray<number>): boolean => {
  const { reference: _, inner: __, price = 0, maxWeight = Infinity, ...limits } = a.given
  return (
    full.every((side, n) => side >= needed[n]!) &&
    price <= b.given.price! &&
    (a.box.price ?? 0) <= (b.box.price ?? 0) &&
    a.capacity >= b.capacity &&
    maxWeight >= (b.given.maxWeight ?? Infinity) &&
    // A box with a limit or a stock replaces no other one.
    Object.keys(limits).length === 0
  )
}

/** Returns a function that rounds a side down to a sum of sides of pieces. */
const reachable = (
  pieces: ReadonlyArray<{ readonly sides: ReadonlyArray<number>; readonly quantity: number }>,
  max: number
): ((side: number) => number) => {
  const step = pieces.flatMap(({ sides }) => sides).reduce(greatestCommonDivisor)
  const length = Math.floor(max / step)
  const additions = pieces.map(({ quantity, sides }) => ({
    sides: sides.map((side) => side / step),
    times: Math.min(quantity, Math.floor(max / Math.min(...sides)))
  }))
  const steps = additions.reduce((sum, { sides, times }) => sum + sides.length * times * length, 0)
  if (steps > MAX_SUM_STEPS) return (side) => side
  const isSum = new Uint8Array(length + 1)
  isSum[0] = 1
  for (const { sides, times } of additions)
    for (let n = 0; n < times; n++)
      for (let sum = length; sum > 0; sum--) if (sides.some((side) => side <= sum && isSum[sum - side])) isSum[sum] = 1
  return (side) => {
    let sum = Math.min(length, Math.floor(side / step))
    while (!isSum[sum]) sum--
    return sum * step
  }
}

/** Keeps one box for every piece, and then the smallest boxes. `boxes` are sorted by volume. */
const atMost = (
  max: number,
  boxes: ReadonlyArray<Compared>,
  pieces: ReadonlyArray<PieceSides>
): ReadonlyArray<Compared> => {
  if (boxes.length <= max) return boxes
  let open = pieces
  const needed = new Set<Compared>()
  for (const box of [...boxes].reverse()) {
    const rest = open.filter((piece) => !holds(box, piece))
    if (rest.length < open.length) needed.add(box)
    open = rest
  }
  return [...new Set([...needed, ...boxes])].slice(0, max)
}

const holds = ({ full: [short, long, up], usable }: Compared, { height, length, width }: PieceSides): boolean =>
  Math.min(width, length) <= short! &&
  Math.max(width, length) <= long! &&
  height <= up! &&
  width * length * height <= (usable.given.fillLimit ?? 1) * short! * long! * up!
