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

/** More cuts than cuboids that can be laid ever need. */
const MOST_CUTS = 200

/**
 * Cuboids that share no space, from the farthest to the nearest, so that each may be painted over those before it.
 * Where some hide each other in a circle, one of them is cut. Cuboids that share space have no such order: where that
 * shows, they are painted as they come.
 */
export const paintersOrder = (cuboids: readonly Cuboid[]): readonly Part[] => {
  let waiting: readonly Part[] = cuboids.map((cuboid, index) => ({ cuboid, whole: cuboid, index }))
  const painted: Part[] = []
  const most = cuboids.length + MOST_CUTS
  while (waiting.length > 0) {
    const free = freeParts(waiting)
    painted.push(...free)
    const rest = free.length > 0 ? without(waiting, free) : cutOne(waiting)
    if (rest === undefined || painted.length + rest.length > most) return [...painted, ...waiting]
    waiting = rest
  }
  return painted
}

const without = (parts: readonly Part[], taken: readonly Part[]) => {
  const gone = new Set(taken)
  return parts.filter((part) => !gone.has(part))
}

/** Parts, in order, behind which nothing waits but parts taken before them. */
const freeParts = (waiting: readonly Part[]): readonly Part[] => {
  const inFront = waiting.map((far) => waiting.flatMap((near, at) => (isBehind(far.cuboid, near.cuboid) ? [at] : [])))
  const behind = waiting.map(() => 0)
  for (const parts of inFront) for (const at of parts) behind[at]!++
  const free = waiting.flatMap((_, at) => (behind[at] === 0 ? [at] : []))
  for (const at of free) for (const next of inFront[at]!) if (--behind[next]! === 0) free.push(next)
  return free.map((at) => waiting[at]!)
}

/** Whether the first must be painted before the second: they overlap on paper, and a plane parts them. */
const isBehind = (far: Cuboid, near: Cuboid): boolean =>
  overlapOnPaper(far, near) && AXES.some((axis) => far.high[axis] <= near.low[axis])

/** Two cuboids overlap on paper when their ranges of x − y, y − z and x − z do: the sides of their hexagons. */
export const overlapOnPaper = (a: Cuboid, b: Cuboid): boolean =>
  (
    [
      [0, 1],
      [1, 2],
      [0, 2]
    ] as const
  ).every(([p, q]) => a.low[p] - a.high[q] < b.high[p] - b.low[q] && b.low[p] - b.high[q] < a.high[p] - a.low[q])

/** Cuts the first part that the plane of another one's face goes through; undefined when there is none. */
const cutOne = (parts: readonly Part[]): readonly Part[] | undefined => {
  for (const part of parts)
    for (const other of parts) {
      if (!isBehind(part.cuboid, other.cuboid) && !isBehind(other.cuboid, part.cuboid)) continue
      for (const axis of AXES)
        for (const plane of [other.cuboid.low[axis], other.cuboid.high[axis]]) {
          const { low, high } = part.cuboid
          if (plane <= low[axis] || plane >= high[axis]) continue
          const far = { low, high: high.with(axis, plane) as unknown as Cuboid["high"] }
          const near = { low: low.with(axis, plane) as unknown as Cuboid["low"], high }
          return parts.flatMap((p) =>
            p === part
              ? [
                  { ...part, cuboid: far },
                  { ...part, cuboid: near }
                ]
              : [p]
          )
        }
    }
  // Of cuboids that share no space, the sum of their lower corners would order them, and nothing could wait in a circle.
  return undefined
}
