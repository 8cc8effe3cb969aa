import type { Cuboid } from "./cuboid.ts"

/** Point on the page. x increases to the right and y increases downwards. */
export type Point = readonly [x: number, y: number]

/** Cosine of 30°. */
export const COS_30 = Math.sqrt(3) / 2

/**
 * Projects a point isometrically, as seen from the front, the right and above. The x axis runs down to the right and
 * the y axis down to the left.
 */
export const project = (x: number, y: number, z: number): Point => [(x - y) * COS_30, (x + y) / 2 - z]

/** Cuboid to paint, or a part of a cut cuboid. */
export interface PaintedPart {
  readonly cuboid: Cuboid
  /** The cuboid before any cut. Only its edges are drawn, not those made by a cut. */
  readonly whole: Cuboid
  /** Index of the uncut cuboid in the list given to `paintersOrder`. */
  readonly index: number
}

const axes = [0, 1, 2] as const
type Axis = (typeof axes)[number]

/** Maximum number of cuts. A packing without overlaps needs fewer. */
const MAX_CUTS = 200

/** Part that has not been painted. */
interface UnpaintedPart extends PaintedPart {
  /** Parts that may hide some of this part and must be painted later. */
  readonly nearer: UnpaintedPart[]
  /** Number of unpainted parts that must be painted before this part. */
  farther: number
}

/**
 * Sorts cuboids from the farthest to the nearest, so that each can be painted over the previous ones. If several hide
 * each other in a cycle, cuts one of them. Cuboids that overlap in space cannot be sorted and come last.
 */
export const paintersOrder = (cuboids: readonly Cuboid[]): readonly PaintedPart[] => {
  const waiting = new Set<UnpaintedPart>()
  for (const [index, cuboid] of cuboids.entries()) add(waiting, { cuboid, whole: cuboid, index })
  const painted: PaintedPart[] = []
  const paintFrom = (parts: readonly UnpaintedPart[]) => {
    const free = parts.filter((part) => part.farther === 0)
    for (const part of free) {
      painted.push(part)
      free.push(...withdraw(waiting, part))
    }
  }
  paintFrom([...waiting])
  for (let cuts = 0; waiting.size > 0 && cuts < MAX_CUTS; cuts++) {
    const cut = cutOne(waiting)
    // If no plane can cut a part, the remaining cuboids overlap in space and cannot be sorted.
    if (cut === undefined) break
    const freed = withdraw(waiting, cut.part)
    paintFrom([...cut.halves.map((cuboid) => add(waiting, { ...cut.part, cuboid })), ...freed])
  }
  return [...painted, ...waiting]
}

/** Adds a part to the unpainted ones, and records possible hiding in both directions. */
const add = (waiting: Set<UnpaintedPart>, { cuboid, whole, index }: PaintedPart): UnpaintedPart => {
  const part: UnpaintedPart = { cuboid, whole, index, nearer: [], farther: 0 }
  for (const other of waiting) {
    if (!overlapOnPage(cuboid, other.cuboid)) continue
    if (isBeyond(cuboid, other.cuboid)) hides(other, part)
    else if (isBeyond(other.cuboid, cuboid)) hides(part, other)
  }
  waiting.add(part)
  return part
}

const hides = (near: UnpaintedPart, far: UnpaintedPart) => {
  far.nearer.push(near)
  near.farther++
}

/** Removes a part from the unpainted ones, and returns the parts to paint next. */
const withdraw = (waiting: Set<UnpaintedPart>, part: UnpaintedPart): readonly UnpaintedPart[] => {
  waiting.delete(part)
  for (const near of part.nearer) near.farther--
  return part.nearer.filter((near) => near.farther === 0 && waiting.has(near))
}

/** Whether an axis-parallel plane separates two cuboids so that the first is farther from the viewer. */
const isBeyond = ({ high }: Cuboid, { low }: Cuboid): boolean =>
  high[0] <= low[0] || high[1] <= low[1] || high[2] <= low[2]

/**
 * Whether two cuboids overlap on the page. This is equivalent to overlapping ranges of x − y, of y − z and of x − z.
 */
export const overlapOnPage = (a: Cuboid, b: Cuboid): boolean =>
  overlapBetween(a, b, 0, 1) && overlapBetween(a, b, 1, 2) && overlapBetween(a, b, 0, 2)

const overlapBetween = (a: Cuboid, b: Cuboid, p: Axis, q: Axis): boolean =>
  a.low[p] - a.high[q] < b.high[p] - b.low[q] && b.low[p] - b.high[q] < a.high[p] - a.low[q]

/** Cuts the first part crossed by the plane of another part's face. Returns undefined if there is none. */
const cutOne = (waiting: ReadonlySet<UnpaintedPart>) => {
  for (const part of waiting)
    for (const other of part.nearer) {
      if (!waiting.has(other)) continue
      const halves = cutBy(part.cuboid, other.cuboid)
      if (halves !== undefined) return { part, halves }
      const others = cutBy(other.cuboid, part.cuboid)
      if (others !== undefined) return { part: other, halves: others }
    }
  return undefined
}

/** Cuts a cuboid along the plane of another cuboid's face. Returns the farther half first. */
const cutBy = ({ low, high }: Cuboid, other: Cuboid): readonly [Cuboid, Cuboid] | undefined => {
  for (const axis of axes)
    for (const plane of [other.low[axis], other.high[axis]]) {
      if (plane <= low[axis] || plane >= high[axis]) continue
      return [
        { low, high: high.with(axis, plane) as unknown as Cuboid["high"] },
        { low: low.with(axis, plane) as unknown as Cuboid["low"], high }
      ]
    }
  return undefined
}
