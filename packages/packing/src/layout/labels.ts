import type { Cuboid } from "./cuboid.ts"
import { COS_30, overlapOnPage, type PaintedPart, type Point, project } from "./isometric.ts"

/** Position of a letter on a piece, in the unit of the pieces. */
export interface PieceLabel {
  readonly index: number
  /** Centre of the letter. */
  readonly at: Point
  /** Radius of the free space around the letter. */
  readonly room: number
}

/** Number of samples along the shorter side of a face. */
const SAMPLES = 7
/** Maximum number of samples along the longer side. */
const MAX_SAMPLES = 40
/** Maximum number of pieces with letters. With more pieces, the letters would be too small to read. */
const MAX_PIECES = 400

/**
 * Finds the visible point of each piece with the largest distance from all edges. Omits pieces without a visible face.
 */
export const labelsOf = (painted: readonly PaintedPart[]): readonly PieceLabel[] => {
  if (painted.length > MAX_PIECES) return []
  const best = new Map<number, PieceLabel>()
  for (const [position, part] of painted.entries()) {
    const nearer = painted.slice(position + 1).filter(({ cuboid }) => overlapOnPage(cuboid, part.cuboid))
    for (const face of facesOf(part.cuboid)) {
      const label = freestPlace(face, nearer, part.index)
      if (label.room > (best.get(part.index)?.room ?? 0)) best.set(part.index, label)
    }
  }
  return [...best.values()]
}

/** Face of a cuboid: one corner and the two edges that start there. */
type Face = readonly [corner: Cuboid["low"], edge: Cuboid["low"], other: Cuboid["low"]]

const facesOf = ({ low, high }: Cuboid): readonly Face[] => {
  const [w, l, h] = [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
  return [
    [
      [low[0], low[1], high[2]],
      [w, 0, 0],
      [0, l, 0]
    ],
    [
      [low[0], high[1], low[2]],
      [w, 0, 0],
      [0, 0, h]
    ],
    [
      [high[0], low[1], low[2]],
      [0, l, 0],
      [0, 0, h]
    ]
  ]
}

const freestPlace = ([corner, edge, other]: Face, nearer: readonly PaintedPart[], index: number): PieceLabel => {
  const [long, wide] = [Math.hypot(...edge), Math.hypot(...other)]
  const spacing = Math.max(Math.min(long, wide) / SAMPLES, Math.max(long, wide) / MAX_SAMPLES)
  const [rows, columns] = [Math.ceil(long / spacing) + 1, Math.ceil(wide / spacing) + 1]
  const free: Point[] = []
  const blocked: Point[] = []
  for (let i = 0; i <= rows; i++)
    for (let j = 0; j <= columns; j++) {
      const [s, t] = [i / rows, j / columns]
      const at = corner.map((start, axis) => start + s * edge[axis]! + t * other[axis]!) as [number, number, number]
      const point = project(...at)
      const atBorder = i === 0 || j === 0 || i === rows || j === columns
      if (atBorder || nearer.some(({ cuboid }) => covers(cuboid, point))) blocked.push(point)
      else free.push(point)
    }
  const middle = project(
    ...(corner.map((start, axis) => start + (edge[axis]! + other[axis]!) / 2) as [number, number, number])
  )
  // If two points have the same free space, prefer the one nearer to the middle.
  return free
    .map((at): PieceLabel => {
      const room = Math.min(...blocked.map((point) => distance(point, at))) - spacing / 2
      return { index, at, room: room - distance(at, middle) * 1e-3 }
    })
    .reduce((best, next) => (next.room > best.room ? next : best), { index, at: [0, 0], room: 0 })
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

/**
 * Whether a cuboid covers a point of the page. This is equivalent to ranges of x − y, of y − z and of x − z that
 * contain the point.
 */
const covers = ({ low, high }: Cuboid, [x, y]: Point): boolean => {
  const xy = x / COS_30
  // On the plane z = 0, the inverse of `project` has one solution.
  const [px, py] = [(2 * y + xy) / 2, (2 * y - xy) / 2]
  return (
    between(px - py, low[0] - high[1], high[0] - low[1]) &&
    between(px, low[0] - high[2], high[0] - low[2]) &&
    between(py, low[1] - high[2], high[1] - low[2])
  )
}

const between = (value: number, low: number, high: number) => value > low && value < high
