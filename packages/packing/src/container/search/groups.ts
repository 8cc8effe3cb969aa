// Groups are loaded whole or not at all, so a search decides first which groups to load, and loads them first.
import type { Cargo } from "../cargo/cargo.ts"

/** Maximum number of groups tried per container. */
export const MAX_TRIED_GROUPS = 100

/** Kinds of each group with several pieces. */
export const groupsOf = ({ problem, quantities }: Cargo): ReadonlyArray<ReadonlyArray<number>> => {
  const groups = new Map<number, number[]>()
  problem.kinds.forEach(({ group }, k) => {
    if (group >= 0) groups.set(group, [...(groups.get(group) ?? []), k])
  })
  return [...groups.values()].filter((kinds) => kinds.reduce((sum, k) => sum + quantities[k]!, 0) > 1)
}

/** Returns the quantities without unselected groups. */
export const withoutGroups = (
  quantities: Int32Array,
  groups: ReadonlyArray<ReadonlyArray<number>>,
  selected: ReadonlySet<ReadonlyArray<number>>
): Int32Array => {
  const kept = quantities.slice()
  for (const group of groups) if (!selected.has(group)) for (const k of group) kept[k] = 0
  return kept
}

/** Returns whether each group is complete or absent. */
export const areWhole = (
  counts: Int32Array,
  quantities: Int32Array,
  groups: ReadonlyArray<ReadonlyArray<number>>
): boolean =>
  groups.every((group) => group.every((k) => counts[k] === 0) || group.every((k) => counts[k] === quantities[k]))
