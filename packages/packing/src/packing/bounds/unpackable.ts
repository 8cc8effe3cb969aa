import type { Reason } from "../contract/outcome.ts"
import { fitsType } from "../problem/box-shapes.ts"
import { allPieces, type BoxType, type PieceKind, type Problem } from "../problem/problem.ts"
import { limits } from "../resources/limits.ts"
import { BoundBudget, exclusionFrom } from "./exclusion.ts"

/** Returns the types that may hold a piece, together with its whole group if it has one. Ignores stock. */
type Takers = (kind: PieceKind) => ReadonlyArray<BoxType>

/** The kinds of a problem, separated by whether any packing can hold them. */
export interface Packability {
  readonly packable: ReadonlyArray<PieceKind>
  readonly unpackable: ReadonlyMap<PieceKind, Reason>
  readonly takers: Takers
}

const takes = (type: BoxType, kind: PieceKind): boolean => fitsType(kind, type) && kind.weight <= type.capacity

const takersIn = ({ kinds, types, rules }: Problem): Takers => {
  const groups = new Map<number, PieceKind[]>()
  for (const kind of kinds) {
    if (kind.group < 0) continue
    const members = groups.get(kind.group)
    if (members === undefined) groups.set(kind.group, [kind])
    else members.push(kind)
  }
  const budget = new BoundBudget(limits.work.groupBounds)
  const takersOfGroup = new Map<number, ReadonlyArray<BoxType>>()
  for (const [group, members] of groups) {
    const pieces = allPieces(members)
    const takesAll = (type: BoxType): boolean =>
      members.every((kind) => takes(type, kind)) && exclusionFrom(rules, pieces, type, budget) === undefined
    takersOfGroup.set(group, types.filter(takesAll))
  }
  return (kind) => takersOfGroup.get(kind.group) ?? types.filter((type) => takes(type, kind))
}

/** Returns why no box can hold a piece. Stock comes last, because more of it would not help with the other reasons. */
const reasonFor = ({ types }: Problem, takers: Takers, kind: PieceKind): Reason | undefined => {
  const fitting = types.filter((type) => fitsType(kind, type))
  if (fitting.length === 0) return "too-long"
  if (!fitting.some((type) => takes(type, kind))) return "too-heavy"
  const candidates = takers(kind)
  if (candidates.length === 0) return "rule"
  return candidates.every((type) => type.stock === 0) ? "no-stock" : undefined
}

/** Separates the kinds that no packing can hold, whatever the search does. */
export const findUnpackable = (problem: Problem): Packability => {
  const takers = takersIn(problem)
  const unpackable = new Map<PieceKind, Reason>()
  for (const kind of problem.kinds) {
    const reason = reasonFor(problem, takers, kind)
    if (reason !== undefined) unpackable.set(kind, reason)
  }
  return { packable: problem.kinds.filter((kind) => !unpackable.has(kind)), unpackable, takers }
}
