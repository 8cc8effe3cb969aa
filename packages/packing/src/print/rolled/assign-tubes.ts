import { countOf } from "../flat/lots.ts"
import { assignExactly, MAX_EXACT_SHEETS } from "./assign-exactly.ts"
import { fillOneByOne } from "./fill-one-by-one.ts"
import { firstFit } from "./first-fit.ts"
import { repackTubes } from "./repack-tubes.ts"
import { fractionsOf, sequencesOf } from "./sequences.ts"
import { compareAssignments, type SheetKind, type TubeGroup } from "./tube-group.ts"
import type { TubeSize } from "./tube-load.ts"

/**
 * Assigns sheets to tubes with as low a cost as possible. Up to ten sheets are assigned exactly. For more sheets, uses the best of several heuristics and then repacks a few tubes exactly. The
 * work is bounded for any quantity. Every sheet must fit into some tube.
 */
export const assignTubes = (kinds: readonly SheetKind[], sizes: readonly TubeSize[]): readonly TubeGroup[] => {
  if (countOf(kinds) <= MAX_EXACT_SHEETS) return assignExactly(kinds, sizes)
  const fractions = fractionsOf(kinds, sizes)
  const sequences = sequencesOf(kinds, fractions)
  const first = firstFit(sequences[0]!, kinds, sizes)
  // If tubes are counted first, a single tube is optimal, because it is the smallest one that holds all sheets.
  if (first.length === 1 && first[0]!.times === 1 && sizes.every(({ cost }) => cost[0] === 1)) return first
  const others = [
    ...sequences.slice(1).map((sequence) => firstFit(sequence, kinds, sizes)),
    fillOneByOne(sequences[0]!, fractions, kinds, sizes)
  ]
  const best = others.reduce((least, next) => (compareAssignments(next, least, sizes) < 0 ? next : least), first)
  return repackTubes(best, kinds, sizes)
}
