import type { Reason } from "../contract/outcome.ts"
import type { Bound } from "../contract/witness.ts"
import { packExactly } from "../exact/pack-exactly.ts"
import { fitsType, takes } from "../problem/box-shapes.ts"
import { allPieces, type BoxType, type PieceKind, type Problem } from "../problem/problem.ts"
import { amounts, boundOf, reasonOf } from "../problem/totals.ts"
import { EXACT_GROUPS, GROUP_BOUNDS_WORK, PART_EXACT_NODES } from "../resources/search-limits.ts"
import { boundBudget, exclusionFrom } from "./exclusion.ts"

/** Function that returns the possible box types of a piece with its group. Ignores stock. */
type Takers = (kind: PieceKind) => ReadonlyArray<BoxType>

/** Kinds of a problem, divided into packable and unpackable ones. */
export interface Packability {
  readonly packable: ReadonlyArray<PieceKind>
  readonly unpackable: ReadonlyMap<PieceKind, Reason>
  /** Bounds which prove that no box can hold the unpackable kinds. */
  readonly by: ReadonlySet<Bound>
  readonly takers: Takers
}

/** Returns the members of each group. */
const groupsIn = (kinds: ReadonlyArray<PieceKind>): ReadonlyMap<number, ReadonlyArray<PieceKind>> =>
  Map.groupBy(
    kinds.filter((kind) => kind.group >= 0),
    (kind) => kind.group
  )

/** Box types that could hold a group, and the bounds which exclude the other types. */
interface GroupTakers {
  readonly types: ReadonlyArray<BoxType>
  readonly by: ReadonlySet<Bound>
}

/** Function that returns a bound as proof of a misfit in one box of a type, or undefined. */
export type Exclusion = (pieces: ReadonlyArray<PieceKind>, type: BoxType) => Bound | undefined

const takersOfGroups = ({ kinds, types }: Problem, exclude: Exclusion): ReadonlyMap<number, GroupTakers> => {
  const takers = new Map<number, GroupTakers>()
  for (const [group, members] of groupsIn(kinds)) {
    const pieces = allPieces(members)
    const by = new Set<Bound>()
    const takesAll = (type: BoxType): boolean => {
      const alone = members.every((kind) => takes(type, kind))
      const bound = alone ? exclude(pieces, type) : "item-fits"
      if (bound !== undefined) by.add(bound)
      return bound === undefined
    }
    takers.set(group, { types: types.filter(takesAll), by })
  }
  return takers
}

/**
 * Returns the reason why no box can hold a piece, or undefined. Checks stock last, because more stock would not help
 * with the other reasons.
 */
const reasonFor = ({ types }: Problem, takers: Takers, kind: PieceKind): Reason | undefined => {
  const fitting = types.filter((type) => fitsType(kind, type))
  if (fitting.length === 0) return "too-long"
  const amount = amounts.findLast((each) => !fitting.some((type) => kind[each] <= type.limits[each]))
  if (amount !== undefined) return reasonOf[amount]
  if (!fitting.some((type) => takes(type, kind))) return "too-large"
  const candidates = takers(kind)
  if (candidates.length === 0) return "rule"
  return candidates.every((type) => type.stock === 0) ? "no-stock" : undefined
}

/** Returns an exclusion that uses only the bounds for one box. */
export const excludeByBounds = ({ rules }: Problem): Exclusion => {
  const budget = boundBudget(GROUP_BOUNDS_WORK)
  return (pieces, type) => exclusionFrom(rules, pieces, type, budget)
}

/** Returns an exclusion that uses the bounds for one box, then the exact search. */
export const excludeExactly = (problem: Problem): Exclusion => {
  const excludeCheaply = excludeByBounds(problem)
  // Ignores support, because pieces outside the group may support it.
  const rules = { ...problem.rules, support: 0 }
  let searches: number = EXACT_GROUPS
  return (pieces, type) => {
    const bound = excludeCheaply(pieces, type)
    if (bound !== undefined || searches-- <= 0) return bound
    return packExactly(rules, pieces, type, PART_EXACT_NODES) === "impossible" ? "exhausted" : undefined
  }
}

/** Divides the kinds of a problem into packable and unpackable ones. */
export const findUnpackable = (problem: Problem, exclude: Exclusion): Packability => {
  const groups = takersOfGroups(problem, exclude)
  const takers: Takers = (kind) => groups.get(kind.group)?.types ?? problem.types.filter((type) => takes(type, kind))
  const unpackable = new Map<PieceKind, Reason>()
  const by = new Set<Bound>()
  for (const kind of problem.kinds) {
    const reason = reasonFor(problem, takers, kind)
    if (reason === undefined) continue
    unpackable.set(kind, reason)
    for (const bound of groups.get(kind.group)?.by ?? []) by.add(bound)
    const amount = amounts.find((each) => reasonOf[each] === reason)
    if (reason !== "rule") by.add(amount ? boundOf[amount] : "item-fits")
  }
  return { packable: problem.kinds.filter((kind) => !unpackable.has(kind)), unpackable, by, takers }
}
