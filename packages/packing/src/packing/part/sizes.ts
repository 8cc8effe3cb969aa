import type { PieceKind } from "../problem/problem.ts"

/** Function that returns how much of a scarce resource a piece uses: volume, weight, length or floor area. */
export type Size = (kind: PieceKind) => number

const sizes: ReadonlyArray<Size> = [(k) => k.volume, (k) => k.weight, (k) => k.longest, (k) => k.face]

/** Returns a size. Pieces of a group have the mean of the group, so that they rank together. */
const meanInGroups = (groups: ReadonlyMap<number, ReadonlyArray<PieceKind>>, size: Size): Size => {
  const means = new Map<number, number>()
  for (const [group, pieces] of groups) means.set(group, pieces.reduce((sum, k) => sum + size(k), 0) / pieces.length)
  return (kind) => (kind.group < 0 ? size(kind) : means.get(kind.group)!)
}

/** Returns the sizes for ranking a selection of the pieces. */
export const sizesOf = (pieces: ReadonlyArray<PieceKind>): ReadonlyArray<Size> => {
  const groups = Map.groupBy(pieces, (kind) => kind.group)
  return sizes.map((size) => meanInGroups(groups, size))
}
