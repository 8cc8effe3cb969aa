import type { BoxRules, BoxShape, BoxType, PieceKind } from "../../packing/problem/problem.ts"
import { canJoin } from "../../packing/problem/totals.ts"
import type { WorkBudget } from "../../packing/resources/work-budget.ts"
import { BlockTable } from "./block-table.ts"

/** Minimum share of a block that its pieces fill. */
const MIN_FILL = 0.98

/** Maximum difference between the first sides of joined blocks across the axis, as a share. */
const SIDE_TOLERANCE = 0.03

/** Contents of a joined block. */
interface Contents {
  readonly kinds: Int32Array
  readonly counts: Int32Array
  length: number
}

/**
 * Builds up to `max` blocks for a container: every piece in every orientation, then pairs of known blocks side by side,
 * in generations, while they leave few cavities and enough pieces remain.
 */
export const buildBlocks = (
  kinds: ReadonlyArray<PieceKind>,
  quantities: Int32Array,
  type: BoxType,
  rules: BoxRules,
  max: number,
  budget: WorkBudget
): BlockTable => {
  const { limits } = type
  const shape = type.shapes[0]!
  const singles = kinds.reduce(
    (sum, { orientations }, k) => sum + (quantities[k]! > 0 ? orientations.length / 3 : 0),
    0
  )
  const table = new BlockTable(budget.isSpent ? singles : Math.max(max, singles))
  kinds.forEach((kind, k) => {
    const { orientations } = kind
    if (quantities[k] === 0 || kind.weight > limits.weight) return
    for (let o = 0; o < orientations.length; o += 3) {
      const [x, y, z] = [orientations[o]!, orientations[o + 1]!, orientations[o + 2]!]
      if (x <= shape.x && y <= shape.y && z <= shape.z) table.addPiece(k, x, y, z, kind)
    }
  })
  budget.spend(kinds.length + 4 * singles)
  const contents: Contents = { kinds: new Int32Array(kinds.length), counts: new Int32Array(kinds.length), length: 0 }
  const joins = (first: number, second: number): boolean =>
    canJoin(table.totals[first]!, table.totals[second]!, limits) &&
    join(table, first, second, quantities, contents) &&
    isPermitted(kinds, rules, contents)
  for (
    let from = 0, end = table.count;
    from < end && table.count < Math.min(max, table.capacity) && !budget.isSpent;
  ) {
    addGeneration(table, from, end, max, shape, joins, contents, budget)
    from = end
    end = table.count
  }
  budget.spend(2 * table.count)
  table.sort()
  return table
}

/** Joins the blocks from `from` to `end` with all earlier blocks. */
const addGeneration = (
  table: BlockTable,
  from: number,
  end: number,
  max: number,
  shape: BoxShape,
  joins: (first: number, second: number) => boolean,
  contents: Contents,
  budget: WorkBudget
): void => {
  const { x: xs, y: ys, z: zs, volume } = table
  const sortedBy = (sides: Int32Array): Int32Array =>
    Int32Array.from({ length: end }, (_, i) => i).sort((a, b) => sides[a]! - sides[b]! || a - b)
  const byX = sortedBy(xs)
  const byY = sortedBy(ys)
  for (let p = from; p < end && !budget.isSpent; p++)
    for (let axis = 0; axis < 3; axis++) {
      const sides = axis === 0 ? ys : xs
      const sorted = axis === 0 ? byY : byX
      const longest = sides[p]! * (1 + SIDE_TOLERANCE)
      const begin = firstAtLeast(sorted, sides, sides[p]! * (1 - SIDE_TOLERANCE))
      let i = begin
      for (; i < end && sides[sorted[i]!]! <= longest; i++) {
        const q = sorted[i]!
        if (q > p) continue
        const x = axis === 0 ? xs[p]! + xs[q]! : Math.max(xs[p]!, xs[q]!)
        const y = axis === 1 ? ys[p]! + ys[q]! : Math.max(ys[p]!, ys[q]!)
        const z = axis === 2 ? zs[p]! + zs[q]! : Math.max(zs[p]!, zs[q]!)
        if (x > shape.x || y > shape.y || z > shape.z || volume[p]! + volume[q]! < MIN_FILL * x * y * z) continue
        if (!joins(p, q)) continue
        // The block with the larger base is below, so that it supports the other one.
        const [first, second] = axis === 2 && xs[q]! * ys[q]! > xs[p]! * ys[p]! ? [q, p] : [p, q]
        table.addPair(first, second, axis, x, y, z, contents.kinds, contents.counts, contents.length)
        if (table.count >= max) return
      }
      budget.spend((i - begin) / 4)
    }
}

/** Returns the index of the first side of at least `min` in a sorted list. */
const firstAtLeast = (sorted: Int32Array, sides: Int32Array, min: number): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sides[sorted[middle]!]! < min) low = middle + 1
    else high = middle
  }
  return low
}

/** Writes the contents of two blocks together. Returns whether there are enough pieces. */
const join = (table: BlockTable, p: number, q: number, quantities: Int32Array, into: Contents): boolean => {
  const { kinds, counts, start } = table
  const pEnd = start[p + 1]!
  const qEnd = start[q + 1]!
  let n = 0
  for (let i = start[p]!, j = start[q]!; i < pEnd || j < qEnd; n++) {
    const kind = Math.min(i < pEnd ? kinds[i]! : Infinity, j < qEnd ? kinds[j]! : Infinity)
    let count = 0
    if (i < pEnd && kinds[i] === kind) count += counts[i++]!
    if (j < qEnd && kinds[j] === kind) count += counts[j++]!
    if (count > quantities[kind]!) return false
    into.kinds[n] = kind
    into.counts[n] = count
  }
  into.length = n
  return true
}

/** Returns whether all pieces of a block may share a container. */
const isPermitted = (
  kinds: ReadonlyArray<PieceKind>,
  { conflicts }: BoxRules,
  { kinds: ids, counts, length }: Contents
): boolean =>
  conflicts.rowLength === 0 ||
  conflicts.permit(Array.from(ids.subarray(0, length), (id, i) => Array<PieceKind>(counts[i]!).fill(kinds[id]!)).flat())
