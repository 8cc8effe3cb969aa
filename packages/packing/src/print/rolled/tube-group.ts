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

/** Compares two assignments by number of tubes, then by outer volume. The result is negative if the first is better. */
export const compareAssignments = (
  a: readonly TubeGroup[],
  b: readonly TubeGroup[],
  sizes: readonly TubeSize[]
): number => {
  const count = (groups: readonly TubeGroup[]) => groups.reduce((sum, { times }) => sum + times, 0)
  const volume = (groups: readonly TubeGroup[]) =>
    groups.reduce((sum, { size, times }) => sum + times * sizes[size]!.volume, 0)
  return count(a) - count(b) || volume(a) - volume(b)
}
