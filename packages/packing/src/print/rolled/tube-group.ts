import type { TubeLoad, TubeSize } from "./tube-load.ts"

/** Kind of sheet: a number of equal sheets to assign to tubes. */
export interface SheetKind {
  readonly load: TubeLoad
  readonly quantity: number
}

/** Number of sheets of one kind in a tube. */
export type KindCount = readonly [kind: number, count: number]

/** Tubes of one size with equal contents. */
export interface TubeGroup {
  /** Index into the list of sizes. */
  readonly size: number
  /** Number of tubes. */
  readonly times: number
  /** Contents of each tube. */
  readonly contents: readonly KindCount[]
}

/** Compares the costs of two assignments. The result is negative if the first is better. */
export const compareAssignments = (
  a: readonly TubeGroup[],
  b: readonly TubeGroup[],
  sizes: readonly TubeSize[]
): number => {
  const cost = (groups: readonly TubeGroup[], measure: 0 | 1) =>
    groups.reduce((sum, { size, times }) => sum + times * sizes[size]!.cost[measure], 0)
  return cost(a, 0) - cost(b, 0) || cost(a, 1) - cost(b, 1)
}
