import type { Reason } from "../contract/outcome.ts"
import { fitsType } from "../problem/box-shapes.ts"
import { allPieces, type BoxType, type Kind, type Problem } from "../problem/problem.ts"
import { excluded, Patience } from "./exclusion.ts"

/** The types that may hold a piece, together with its group when it has one; stock aside. */
type Takers = (kind: Kind) => ReadonlyArray<BoxType>

/** Pieces that no packing can hold, with the reason; all others; and what may hold them. */
export interface Sorted {
  readonly packable: ReadonlyArray<Kind>
  readonly unpackable: ReadonlyMap<Kind, Reason>
  readonly takers: Takers
}

const takes = (type: BoxType, kind: Kind): boolean => fitsType(kind, type) && kind.weight <= type.capacity

/** What may be looked at to tell which boxes a group cannot be in. */
const FOR_GROUPS = 8_000_000

const takersIn = ({ kinds, types, rules }: Problem): Takers => {
  const groups = new Map<number, Kind[]>()
  for (const kind of kinds) {
    if (kind.group < 0) continue
    const members = groups.get(kind.group)
    if (members === undefined) groups.set(kind.group, [kind])
    else members.push(kind)
  }
  const patience = new Patience(FOR_GROUPS)
  const together = new Map<number, ReadonlyArray<BoxType>>()
  for (const [group, members] of groups) {
    const pieces = allPieces(members)
    const takesAll = (type: BoxType): boolean =>
      members.every((kind) => takes(type, kind)) && excluded(rules, pieces, type, patience) === undefined
    together.set(group, types.filter(takesAll))
  }
  return (kind) => together.get(kind.group) ?? types.filter((type) => takes(type, kind))
}

/** Why a piece can be in no box at all; stock counts last, for more of it would not help with the rest. */
const reasonFor = ({ types }: Problem, takers: Takers, kind: Kind): Reason | undefined => {
  const bySides = types.filter((type) => fitsType(kind, type))
  if (bySides.length === 0) return "too-long"
  if (!bySides.some((type) => takes(type, kind))) return "too-heavy"
  const may = takers(kind)
  if (may.length === 0) return "rule"
  return may.every((type) => type.stock === 0) ? "no-stock" : undefined
}

/** Sorts out what cannot be packed whatever the search does. */
export const sortOut = (problem: Problem): Sorted => {
  const takers = takersIn(problem)
  const unpackable = new Map<Kind, Reason>()
  for (const kind of problem.kinds) {
    const reason = reasonFor(problem, takers, kind)
    if (reason !== undefined) unpackable.set(kind, reason)
  }
  return { packable: problem.kinds.filter((kind) => !unpackable.has(kind)), unpackable, takers }
}
