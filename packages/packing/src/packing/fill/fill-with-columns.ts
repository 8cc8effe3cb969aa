// The plainest filling, for when hardly any work may be spent: rows of columns. In a column each piece lies wholly on the
// one below, so it keeps every rule of support and load; and a piece is tried in a few places only.

import type { Filling } from "../geometry/open-box.ts"
import type { Kind, Shape } from "../problem/problem.ts"
import type { Budget } from "../resources/work-budget.ts"

/** Columns, the last begun, on which a piece is tried. */
const MOST_OPEN = 8

/** Where a piece may stand: its corner goes to (x, y, z), and its base may be w × l. */
interface Spot {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly w: number
  readonly l: number
  /** The weight that all below can still bear; below 0 when nothing may lie on it. */
  readonly spare: number
}

/** How far a box is built: the tops of columns that may grow, and where the next one may stand. */
interface Built {
  readonly tops: ReadonlyArray<Spot>
  /** The row begun last goes from y to its depth and is filled up to x. */
  readonly x: number
  readonly y: number
  readonly depth: number
}

const NOTHING: Built = { tops: [], x: 0, y: 0, depth: 0 }

/** The turn with the largest base that fits into w × l × h: an index into the turned sides, or −1. */
const flattest = ({ turned }: Kind, w: number, l: number, h: number): number => {
  let best = -1
  let most = 0
  for (let o = 0; o < turned.length; o += 3) {
    const base = turned[o]! * turned[o + 1]!
    if (turned[o]! > w || turned[o + 1]! > l || turned[o + 2]! > h || base <= most) continue
    most = base
    best = o
  }
  return best
}

/** Puts a piece on a column, into the row or into a new row; gives what is built then, or undefined without a place. */
const build = (filling: Filling, { tops, x, y, depth }: Built, kind: Kind): Built | undefined => {
  const { shape } = filling
  const inRow: Spot = { x, y, z: 0, w: shape.x - x, l: depth, spare: Infinity }
  const inNewRow: Spot = { x: 0, y: y + depth, z: 0, w: shape.x, l: shape.y - y - depth, spare: Infinity }
  for (const spot of [...tops, inRow, inNewRow]) {
    const turn = spot.spare < kind.weight ? -1 : flattest(kind, spot.w, spot.l, shape.z - spot.z)
    if (turn < 0) continue
    const w = kind.turned[turn]!
    const l = kind.turned[turn + 1]!
    const z = spot.z + kind.turned[turn + 2]!
    filling.put(kind, spot.x, spot.y, spot.z, spot.x + w, spot.y + l, z)
    const spare = Math.min(spot.spare - kind.weight, kind.bears === 0 ? -1 : kind.bears)
    const grown = [{ ...spot, z, w, l, spare }, ...tops.filter((t) => t !== spot)].slice(0, MOST_OPEN)
    if (spot === inRow) return { tops: grown, x: x + w, y, depth }
    return spot === inNewRow ? { tops: grown, x: w, y: spot.y, depth: l } : { tops: grown, x, y, depth }
  }
  return undefined
}

/** Fills one shape with rows of columns; a group, its pieces one after the other, goes in whole or not at all. */
export const fillWithColumns = (
  filling: Filling,
  budget: Budget,
  pieces: ReadonlyArray<Kind>,
  shape: Shape,
  capacity: number
): void => {
  filling.reset(shape, capacity)
  budget.count(pieces.length)
  let built = NOTHING
  let builtBefore = NOTHING
  let lacking = -1
  for (let i = 0; i < pieces.length; i++) {
    const kind = pieces[i]!
    if (kind.group >= 0 && kind.group === lacking) continue
    if (kind.group >= 0 && kind.group !== pieces[i - 1]?.group) {
      filling.mark()
      builtBefore = built
    }
    const next = filling.admits(kind) ? build(filling, built, kind) : undefined
    if (next !== undefined) built = next
    else if (kind.group >= 0) {
      lacking = kind.group
      filling.backToMark()
      built = builtBefore
    }
  }
}
