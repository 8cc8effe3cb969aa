// Fills a box with rows of columns. This is the cheapest method. Used when the budget is almost spent. In a column,
// each piece rests entirely on the piece below, so it is always supported. Only a few positions are tried for each
// piece.
import type { OpenBox } from "../geometry/open-box.ts"
import { isPermitted } from "../geometry/permitted.ts"
import type { BoxShape, BoxType, PieceKind } from "../problem/problem.ts"
import { MAX_OPEN_COLUMNS } from "../resources/search-limits.ts"
import type { WorkBudget } from "../resources/work-budget.ts"

/** Possible position of a piece: corner (x, y, z), base of at most w × l. */
interface Spot {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly w: number
  readonly l: number
  /** Additional weight that the pieces below can bear. Negative if the position is blocked. */
  readonly spareLoad: number
}

/** Columns built so far. */
interface Columns {
  /** Tops of extensible columns, newest first. */
  readonly tops: ReadonlyArray<Spot>
  /** Current row: it starts at `y`, is `depth` deep and is filled up to `x`. */
  readonly x: number
  readonly y: number
  readonly depth: number
}

const noColumns: Columns = { tops: [], x: 0, y: 0, depth: 0 }

/** Returns the offset of the orientation with the largest base that fits into w × l × h, or −1. */
const flattestOrientation = ({ orientations }: PieceKind, w: number, l: number, h: number): number => {
  let best = -1
  let max = 0
  for (let o = 0; o < orientations.length; o += 3) {
    const base = orientations[o]! * orientations[o + 1]!
    if (orientations[o]! > w || orientations[o + 1]! > l || orientations[o + 2]! > h || base <= max) continue
    max = base
    best = o
  }
  return best
}

/** Places a piece on a column, in the current row, or in a new row. Returns undefined if it fits nowhere. */
const addPiece = (box: OpenBox, { tops, x, y, depth }: Columns, kind: PieceKind): Columns | undefined => {
  const { shape } = box
  const inRow: Spot = { x, y, z: 0, w: shape.x - x, l: depth, spareLoad: Infinity }
  const inNewRow: Spot = { x: 0, y: y + depth, z: 0, w: shape.x, l: shape.y - y - depth, spareLoad: Infinity }
  for (const spot of [...tops, inRow, inNewRow]) {
    const o = spot.spareLoad < kind.weight ? -1 : flattestOrientation(kind, spot.w, spot.l, shape.z - spot.z)
    if (o < 0) continue
    const w = kind.orientations[o]!
    const l = kind.orientations[o + 1]!
    const z = spot.z + kind.orientations[o + 2]!
    if (!isPermitted(box, kind, spot.x, spot.y, spot.z, spot.x + w, spot.y + l, z)) continue
    box.put(kind, spot.x, spot.y, spot.z, spot.x + w, spot.y + l, z)
    const spareLoad = Math.min(spot.spareLoad - kind.weight, kind.maxLoad === 0 ? -1 : kind.maxLoad)
    const grown = [{ ...spot, z, w, l, spareLoad }, ...tops.filter((t) => t !== spot)].slice(0, MAX_OPEN_COLUMNS)
    if (spot === inRow) return { tops: grown, x: x + w, y, depth }
    return spot === inNewRow ? { tops: grown, x: w, y: spot.y, depth: l } : { tops: grown, x, y, depth }
  }
  return undefined
}

/**
 * Fills one shape with rows of columns. Places a group as a whole or not at all. The pieces of a group must be
 * contiguous.
 */
export const fillWithColumns = (
  box: OpenBox,
  budget: WorkBudget,
  pieces: ReadonlyArray<PieceKind>,
  shape: BoxShape,
  type: BoxType
): void => {
  box.reset(shape, type)
  budget.spend(pieces.length)
  let columns = noColumns
  let columnsBeforeGroup = noColumns
  let skippedGroup = -1
  for (let i = 0; i < pieces.length; i++) {
    const kind = pieces[i]!
    if (kind.group >= 0 && kind.group === skippedGroup) continue
    if (kind.group >= 0 && kind.group !== pieces[i - 1]?.group) {
      box.save()
      columnsBeforeGroup = columns
    }
    const next = box.admits(kind) ? addPiece(box, columns, kind) : undefined
    if (next !== undefined) columns = next
    else if (kind.group >= 0) {
      skippedGroup = kind.group
      box.restore()
      columns = columnsBeforeGroup
    }
  }
}
