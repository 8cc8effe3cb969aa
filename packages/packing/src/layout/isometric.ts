import type { Cuboid } from "./cuboid.ts"

/** A point on paper: to the right and down. */
export type Point = readonly [x: number, y: number]

const COS = Math.sqrt(3) / 2

/** True isometric projection, seen from the front, the right and above: x runs down to the right, y down to the left. */
export const project = (x: number, y: number, z: number): Point => [(x - y) * COS, (x + y) / 2 - z]

/** A cuboid to paint, or a part of one that had to be cut. */
export interface Part {
  readonly cuboid: Cuboid
  /** The cuboid it is a part of: only its own edges are drawn. */
  readonly whole: Cuboid
  /** Index into the list that was given. */
  readonly index: number
}

const AXES = [0, 1, 2] as const
type Axis = (typeof AXES)[number]

/** More cuts than cuboids that can be laid ever need. */
const MOST_CUTS = 200

/** A part that waits to be painted. */
interface Waiting extends Part {
  /** The parts that hide some of it, or may. */
  readonly nearer: Waiting[]
  /** How many of those waiting must be painted before it. */
  farther: number
}

/**
 * Cuboids that share no space, from the farthest to the nearest, so that each may be painted over those before it.
 * Where some hide each other in a circle, one of them is cut. Cuboids that share space have no such order: where that
 * shows, they are painted as they come.
 */
export const paintersOrder = (cuboids: readonly Cuboid[]): readonly Part[] => {
  const waiting = new Set<Waiting>()
  for (const [index, cuboid] of cuboids.entries()) add(waiting, { cuboid, whole: cuboid, index })
  const painted: Part[] = []
  const paintFrom = (parts: readonly Waiting[]) => {
    const free = parts.filter((part) => part.farther === 0)
    for (const part of free) {
      painted.push(part)
      free.push(...withdraw(waiting, part))
    }
  }
  paintFrom([...waiting])
  for (let cuts = 0; waiting.size > 0 && cuts < MOST_CUTS; cuts++) {
    const cut = cutOne(waiting)
    // Of cuboids that share no space, the sum of their lower corners would order them, and nothing could wait in a circle.
    if (cut === undefined) break
    const freed = withdraw(waiting, cut.part)
    paintFrom([...cut.halves.map((cuboid) => add(waiting, { ...cut.part, cuboid })), ...freed])
  }
  return [...painted, ...waiting]
}

/** Puts a part among those waiting. */
const add = (waiting: Set<Waiting>, { cuboid, whole, index }: Part): Waiting => {
  const part: Waiting = { cuboid, whole, index, nearer: [], farther: 0 }
  for (const other of waiting) {
    if (!overlapOnPaper(cuboid, other.cuboid)) continue
    if (isBeyond(cuboid, other.cuboid)) hides(other, part)
    else if (isBeyond(other.cuboid, cuboid)) hides(part, other)
  }
  waiting.add(part)
  return part
}

const hides = (near: Waiting, far: Waiting) => {
  far.nearer.push(near)
  near.farther++
}

/** Takes a part from those waiting, and gives those that waited for it alone. */
const withdraw = (waiting: Set<Waiting>, part: Waiting): readonly Waiting[] => {
  waiting.delete(part)
  for (const near of part.nearer) near.farther--
  return part.nearer.filter((near) => near.farther === 0 && waiting.has(near))
}

/** Whether a plane parts two cuboids, with the first on its far side. */
const isBeyond = ({ high }: Cuboid, { low }: Cuboid): boolean =>
  high[0] <= low[0] || high[1] <= low[1] || high[2] <= low[2]

/** Two cuboids overlap on paper when their ranges of x − y, y − z and x − z do: the sides of their hexagons. */
export const overlapOnPaper = (a: Cuboid, b: Cuboid): boolean =>
  overlapBetween(a, b, 0, 1) && overlapBetween(a, b, 1, 2) && overlapBetween(a, b, 0, 2)

const overlapBetween = (a: Cuboid, b: Cuboid, p: Axis, q: Axis): boolean =>
  a.low[p] - a.high[q] < b.high[p] - b.low[q] && b.low[p] - b.high[q] < a.high[p] - a.low[q]

/** Cuts the first part that the plane of another one's face goes through; undefined when there is none. */
const cutOne = (waiting: ReadonlySet<Waiting>) => {
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

/** The halves of a cuboid, the farther first, that a face of another one parts. */
const cutBy = ({ low, high }: Cuboid, other: Cuboid): readonly [Cuboid, Cuboid] | undefined => {
  for (const axis of AXES)
    for (const plane of [other.low[axis], other.high[axis]]) {
      if (plane <= low[axis] || plane >= high[axis]) continue
      return [
        { low, high: high.with(axis, plane) as unknown as Cuboid["high"] },
        { low: low.with(axis, plane) as unknown as Cuboid["low"], high }
      ]
    }
  return undefined
}
