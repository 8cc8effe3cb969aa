import { allPieces, type PieceKind } from "../problem/problem.ts"

/** Pieces that must be packed together: a whole group, or a single piece. */
export type Unit = ReadonlyArray<PieceKind>

/** Divides all pieces into units. Equal units are next to each other. */
export const unitsOf = (kinds: ReadonlyArray<PieceKind>): ReadonlyArray<Unit> => {
  const groups = Map.groupBy(kinds, (kind) => kind.group)
  const single = allPieces(groups.get(-1) ?? []).map((kind) => [kind])
  groups.delete(-1)
  return [...single, ...[...groups.values()].map(allPieces)]
}
