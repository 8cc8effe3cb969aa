import type { PackedBox } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import type { BoxType } from "../packing/problem/problem.ts"
import { openType } from "../placed/open-type.ts"
import { keyOf, type PieceNumber, type PlacedProblem } from "../placed/placed-problem.ts"

/** Pieces that stay together: a whole group or a single piece. */
export type Unit = ReadonlyArray<PieceNumber>

/** Box of a packing, with its movable pieces. */
export interface Bin {
  /** Type to arrange pieces in. Undefined without movable pieces. */
  readonly type: BoxType | undefined
  /** Fixed pieces. */
  readonly fixed: PackedBox["placements"]
  /** Units movable to another box. */
  readonly units: ReadonlyArray<Unit>
  /** Pieces movable only within the box, because their group has fixed pieces. */
  readonly bound: Unit
  readonly packed: PackedBox
}

/** Returns the boxes of a packing as bins. The first boxes are the open ones. */
export const binsOf = (request: BalancedRequest, placed: PlacedProblem, boxes: ReadonlyArray<PackedBox>) =>
  boxes.map((packed, index): Bin => {
    const open = placed.open[index]
    const fixed = open?.placements ?? []
    const isFixed = new Set(fixed.map(keyOf))
    const groupOf = ({ item }: PieceNumber): string | undefined => request.items[item]!.group
    const boundGroups = new Set(fixed.map(groupOf))
    boundGroups.delete(undefined)
    const free = packed.placements.filter((piece) => !isFixed.has(keyOf(piece))).map(numberOf)
    const [bound, movable] = [true, false].map((is) => free.filter((piece) => boundGroups.has(groupOf(piece)) === is))
    const type = open === undefined ? placed.problem.types.find((t) => t.index === packed.box) : openType(placed, open)
    return { type, fixed, units: unitsOf(request, movable!), bound: bound!, packed }
  })

const numberOf = ({ item, piece }: PieceNumber): PieceNumber => ({ item, piece })

/** Divides pieces into units. */
export const unitsOf = ({ items }: BalancedRequest, pieces: ReadonlyArray<PieceNumber>): ReadonlyArray<Unit> => {
  const byGroup = Map.groupBy(pieces, ({ item }) => items[item]!.group)
  const single = byGroup.get(undefined) ?? []
  byGroup.delete(undefined)
  return [...single.map((piece) => [piece]), ...byGroup.values()]
}
