import { excluded } from "./exclusion.ts"
import type { Reason } from "./model.ts"
import { type BoxType, fitsType, type Kind, type Problem } from "./problem.ts"
import type { Plan } from "./search.ts"

/** Pieces that no packing can hold, with the reason; and all others. */
export interface Sorted {
  readonly packable: ReadonlyArray<Kind>
  readonly unpackable: ReadonlyMap<Kind, Reason>
}

/** Why a single piece can be in no box at all. */
const reasonAlone = (problem: Problem, kind: Kind): Reason | undefined => {
  const bySides = problem.types.filter((t) => fitsType(kind, t))
  if (bySides.length === 0) return "too-long"
  if (bySides.every((t) => kind.weight > t.capacity)) return "too-heavy"
  return bySides.every((t) => t.stock === 0) ? "no-stock" : undefined
}

/** Sorts out what cannot be packed whatever the search does: single pieces, then groups. */
export const sortOut = (problem: Problem): Sorted => {
  const unpackable = new Map<Kind, Reason>()
  for (const kind of problem.kinds) {
    const reason = reasonAlone(problem, kind)
    if (reason !== undefined) unpackable.set(kind, reason)
  }
  const groups = new Map<number, Kind[]>()
  for (const kind of problem.kinds)
    if (kind.group >= 0) groups.set(kind.group, [...(groups.get(kind.group) ?? []), kind])
  for (const members of groups.values()) {
    const pieces = members.flatMap((k) => k.pieces.map(() => k))
    const alone = members.some((k) => unpackable.has(k))
    if (alone || problem.types.every((t) => excluded(problem.rules, pieces, t) !== undefined))
      for (const kind of members) if (!unpackable.has(kind)) unpackable.set(kind, "rule")
  }
  return { packable: problem.kinds.filter((k) => !unpackable.has(k)), unpackable }
}

/** Why the pieces that found no place stayed behind: every box that would take one is used up, or none was found. */
export const leftBehind = (problem: Problem, plan: Plan): ReadonlyMap<Kind, Reason> => {
  const used = new Map<BoxType, number>()
  for (const { type } of plan) used.set(type, (used.get(type) ?? 0) + 1)
  const reasonFor = (kind: Kind): Reason => {
    const takers = problem.types.filter((t) => fitsType(kind, t) && kind.weight <= t.capacity)
    return takers.every((t) => (used.get(t) ?? 0) >= t.stock) ? "no-stock" : "not-found"
  }
  return new Map(problem.kinds.map((kind) => [kind, reasonFor(kind)]))
}
