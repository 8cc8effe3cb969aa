import type { PieceKind } from "../problem/problem.ts"

/** Amount of a scarce resource that a piece takes: volume, weight, length or floor area. */
export type Size = (kind: PieceKind) => number

const sizes: ReadonlyArray<Size> = [(k) => k.volume, (k) => k.weight, (k) => k.longest, (k) => k.largestFace]

/** Returns a size that is equal for all pieces of a group: their mean. */
const meanInGroups = (groups: ReadonlyMap<number, ReadonlyArray<PieceKind>>, size: Size): Size => {
  const means = new Map<number, number>()
  for (const [group, pieces] of groups) means.set(group, pieces.reduce((sum, k) => sum + size(k), 0) / pieces.length)
  return (kind) => (kind.group < 0 ? size(kind) : means.get(kind.group)!)
}

/** Returns the sizes by which to choose among some pieces. */
export const sizesOf = (pieces: ReadonlyArray<PieceKind>): ReadonlyArray<Size> => {
  const groups = Map.groupBy(pieces, (kind) => kind.group)
  return sizes.map((size) => meanInGroups(groups, size))
}
