import { assignExactly, MAX_EXACT_SHEETS } from "./assign-exactly.ts"
import { compareAssignments, type SheetKind, type TubeGroup } from "./tube-group.ts"
import type { TubeSize } from "./tube-load.ts"

/** Maximum number of exact assignments to try. Each takes a fraction of a millisecond. */
const MAX_TRIES = 100
/** Number of tubes to repack. Chooses the tubes with the fewest sheets. */
const CANDIDATES = 9

/**
 * Takes the tubes that hold the fewest sheets and finds the optimal reassignment of the sheets in two or three of them at
 * a time. Repeats until this saves neither tubes nor volume.
 */
export const repackTubes = (
  assignment: readonly TubeGroup[],
  kinds: readonly SheetKind[],
  sizes: readonly TubeSize[]
) => {
  let groups = assignment
  let tries = 0
  for (let improved = true; improved && tries < MAX_TRIES; ) {
    improved = false
    const { candidates, others } = splitCandidates(groups)
    for (const chosen of pairsAndTriples(candidates)) {
      if (tries === MAX_TRIES) break
      const counts = kinds.map(() => 0)
      for (const { contents } of chosen) for (const [kind, count] of contents) counts[kind]! += count
      if (counts.reduce((sum, count) => sum + count, 0) > MAX_EXACT_SHEETS) continue
      tries++
      const repacked = assignExactly(
        kinds.map(({ load }, kind) => ({ load, quantity: counts[kind]! })),
        sizes
      )
      if (compareAssignments(repacked, chosen, sizes) < 0) {
        groups = [...others, ...candidates.filter((tube) => !chosen.includes(tube)), ...repacked]
        improved = true
        break
      }
    }
  }
  return groups
}

const sheetsIn = ({ contents }: TubeGroup) => contents.reduce((sum, [, count]) => sum + count, 0)

/** Removes the tubes with the fewest sheets from their groups, at most three tubes from each group. */
const splitCandidates = (groups: readonly TubeGroup[]) => {
  const candidates: TubeGroup[] = []
  const others: TubeGroup[] = []
  for (const group of [...groups].sort((a, b) => sheetsIn(a) - sheetsIn(b))) {
    const taken = Math.min(3, group.times, CANDIDATES - candidates.length)
    for (let n = 0; n < taken; n++) candidates.push({ ...group, times: 1 })
    if (group.times > taken) others.push({ ...group, times: group.times - taken })
  }
  return { candidates, others }
}

const pairsAndTriples = (tubes: readonly TubeGroup[]): readonly (readonly TubeGroup[])[] =>
  tubes.flatMap((a, i) =>
    tubes.slice(i + 1).flatMap((b, j) => [[a, b], ...tubes.slice(i + j + 2).map((c) => [a, b, c])])
  )
