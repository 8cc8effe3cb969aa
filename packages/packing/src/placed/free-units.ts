import type { PieceKind } from "../packing/problem/problem.ts"
import { keyOf, type PieceNumber, type PlacedProblem } from "./placed-problem.ts"

/** Pieces that must be packed together: a whole group or a single piece. */
export interface FreeUnit {
  readonly pieces: ReadonlyArray<PieceKind>
  /** Index of the only allowed open box, which has fixed pieces of the unit's group. */
  readonly boundTo: number | undefined
}

/** Returns the kinds that contain only the pieces without a fixed position. */
export const freeKinds = ({ problem, open }: PlacedProblem): ReadonlyArray<readonly [PieceKind, PieceNumber[]]> => {
  const fixed = new Set(open.flatMap(({ placements }) => placements.map(keyOf)))
  return problem.kinds.map((kind) => [kind, kind.pieces.filter((piece) => !fixed.has(keyOf(piece)))])
}

/** Divides the pieces without a fixed position into units. Equal units are next to each other. */
export const freeUnits = (placed: PlacedProblem): ReadonlyArray<FreeUnit> => {
  const boxOfGroup = new Map<number, number>()
  for (const [box, { placements }] of placed.open.entries())
    for (const { item } of placements) boxOfGroup.set(placed.kindOf.get(item)!.group, box)
  boxOfGroup.delete(-1)
  const free = freeKinds(placed).flatMap(([kind, pieces]) => pieces.map(() => kind))
  const groups = Map.groupBy(free, (kind) => kind.group)
  const single = (groups.get(-1) ?? []).map((kind): FreeUnit => ({ pieces: [kind], boundTo: undefined }))
  groups.delete(-1)
  return [...single, ...[...groups].map(([group, pieces]) => ({ pieces, boundTo: boxOfGroup.get(group) }))]
}
