import { EXACT_SHEETS, shareExactly } from "./exact-assignment.ts"
import { compareTubes, type Sheets, type Tubes } from "./tube-group.ts"
import type { TubeSize } from "./tube-load.ts"

/** Exact shares tried; each takes a fraction of a millisecond. */
const TRIES = 100
/** The tubes looked at: those with the fewest sheets. */
const CANDIDATES = 9

/** Repacks pairs and triples of the tubes with the fewest sheets exactly, as long as that saves tubes or volume. */
export const repackTubes = (filled: readonly Tubes[], sheets: readonly Sheets[], sizes: readonly TubeSize[]) => {
  let tubes = filled
  let tries = 0
  for (let improved = true; improved && tries < TRIES; ) {
    improved = false
    const { few, others } = fewestSheets(tubes)
    for (const chosen of pairsAndTriples(few)) {
      if (tries === TRIES) break
      const counts = sheets.map(() => 0)
      for (const { contents } of chosen) for (const [kind, count] of contents) counts[kind]! += count
      if (counts.reduce((sum, count) => sum + count, 0) > EXACT_SHEETS) continue
      tries++
      const repacked = shareExactly(
        sheets.map(({ load }, kind) => ({ load, quantity: counts[kind]! })),
        sizes
      )
      if (compareTubes(repacked, chosen, sizes) < 0) {
        tubes = [...others, ...few.filter((tube) => !chosen.includes(tube)), ...repacked]
        improved = true
        break
      }
    }
  }
  return tubes
}

const sheetsIn = ({ contents }: Tubes) => contents.reduce((sum, [, count]) => sum + count, 0)

/** Splits off single tubes with the fewest sheets, of each entry at most three. */
const fewestSheets = (tubes: readonly Tubes[]) => {
  const few: Tubes[] = []
  const others: Tubes[] = []
  for (const entry of [...tubes].sort((a, b) => sheetsIn(a) - sheetsIn(b))) {
    const taken = Math.min(3, entry.times, CANDIDATES - few.length)
    for (let n = 0; n < taken; n++) few.push({ ...entry, times: 1 })
    if (entry.times > taken) others.push({ ...entry, times: entry.times - taken })
  }
  return { few, others }
}

const pairsAndTriples = (tubes: readonly Tubes[]): readonly (readonly Tubes[])[] =>
  tubes.flatMap((a, i) =>
    tubes.slice(i + 1).flatMap((b, j) => [[a, b], ...tubes.slice(i + j + 2).map((c) => [a, b, c])])
  )
