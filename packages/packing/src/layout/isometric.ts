import type { Cuboid } from "./cuboid.ts"

/** A point on the page: x to the right, y down. */
export type Point = readonly [x: number, y: number]

/** Cosine of 30°. */
const COS_30 = Math.sqrt(3) / 2

/**
 * Projects a point isometrically, seen from the front, the right and above: x runs down to the right, y down to the
 * left.
 */
export const project = (x: number, y: number, z: number): Point => [(x - y) * COS_30, (x + y) / 2 - z]

/** A cuboid to paint, or a part of a cuboid that was cut. */
export interface PaintedPart {
  readonly cuboid: Cuboid
  /** The uncut cuboid. Only its edges are drawn, not those of a cut. */
  readonly whole: Cuboid
  /** Index into the list of cuboids. */
  readonly index: number
}

const axes = [0, 1, 2] as const
type Axis = (typeof axes)[number]

/** Limit on cuts. Packings without overlaps need fewer. */
const MAX_CUTS = 200

/** A part that is not painted yet. */
interface UnpaintedPart extends PaintedPart {
  /** The parts that must be painted after it, because they may hide some of it. */
  readonly nearer: UnpaintedPart[]
  /** Number of waiting parts that must be painted before it. */
  farther: number
}

/**
 * Returns cuboids from the farthest to the nearest, so that each may be painted over those before it. If some hide each
 * other in a cycle, one of them is cut. Cuboids that overlap in space have no such sequence and come last, unsorted.
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
    // Without a plane to cut along, the cuboids of a cycle overlap in space.
    if (cut === undefined) break
    const freed = withdraw(waiting, cut.part)
    paintFrom([...cut.halves.map((cuboid) => add(waiting, { ...cut.part, cuboid })), ...freed])
  }
  return [...painted, ...waiting]
}

/** Adds a part to those waiting, with its relations to the others. */
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

/** Removes a part from those waiting, and returns the parts that waited only for it. */
const withdraw = (waiting: Set<UnpaintedPart>, part: UnpaintedPart): readonly UnpaintedPart[] => {
  waiting.delete(part)
  for (const near of part.nearer) near.farther--
  return part.nearer.filter((near) => near.farther === 0 && waiting.has(near))
}

/** Whether an axis-parallel plane separates two cuboids, with the first on its far side. */
const isBeyond = ({ high }: Cuboid, { low }: Cuboid): boolean =>
  high[0] <= low[0] || high[1] <= low[1] || high[2] <= low[2]

/** Whether two cuboids overlap on the page: whether their ranges of x − y, y − z and x − z overlap. */
export const overlapOnPage = (a: Cuboid, b: Cuboid): boolean =>
  overlapBetween(a, b, 0, 1) && overlapBetween(a, b, 1, 2) && overlapBetween(a, b, 0, 2)

const overlapBetween = (a: Cuboid, b: Cuboid, p: Axis, q: Axis): boolean =>
  a.low[p] - a.high[q] < b.high[p] - b.low[q] && b.low[p] - b.high[q] < a.high[p] - a.low[q]

/** Cuts the first part that the plane of another part's face passes through, if there is one. */
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

/** Cuts a cuboid along a face of another one, and returns the halves, the farther first. */
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
