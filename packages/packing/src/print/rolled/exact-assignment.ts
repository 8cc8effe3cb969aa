import type { Sheets, Tubes } from "./tube-group.ts"
import { addLoad, emptyLoad, smallestTube, type TubeLoad, type TubeSize } from "./tube-load.ts"

/** The largest number of sheets that are shared out exactly: 3^10 = 59,049 steps. */
export const EXACT_SHEETS = 10

/** Of all ways to share up to ten sheets out: the fewest tubes, then the least volume. Dynamic programming over subsets. */
export const shareExactly = (sheets: readonly Sheets[], sizes: readonly TubeSize[]): readonly Tubes[] => {
  const kinds = sheets.flatMap(({ quantity }, kind) => Array<number>(quantity).fill(kind))
  const all = (1 << kinds.length) - 1
  const loads: TubeLoad[] = [emptyLoad(sizes)]
  const tubeFor: number[] = [-1]
  const count: number[] = [0]
  const volume: number[] = [0]
  const firstTube: number[] = [0]
  for (let set = 1; set <= all; set++) {
    const lowest = set & -set
    loads.push(addLoad(loads[set ^ lowest]!, sheets[kinds[31 - Math.clz32(lowest)]!]!.load))
    tubeFor.push(smallestTube(loads[set]!, sizes))
    count.push(Infinity)
    volume.push(Infinity)
    firstTube.push(0)
    // The tube with the lowest sheet of the set holds some subset of the others.
    for (let others = set ^ lowest, more = others; ; more = (more - 1) & others) {
      const inTube = more | lowest
      const tube = tubeFor[inTube]!
      if (tube >= 0) {
        const tubes = count[set ^ inTube]! + 1
        const taken = volume[set ^ inTube]! + sizes[tube]!.volume
        if (tubes < count[set]! || (tubes === count[set] && taken < volume[set]!)) {
          count[set] = tubes
          volume[set] = taken
          firstTube[set] = inTube
        }
      }
      if (more === 0) break
    }
  }
  const shared: Tubes[] = []
  for (let set = all; set > 0; set ^= firstTube[set]!) {
    const inTube = firstTube[set]!
    const counts = new Map<number, number>()
    for (const [bit, kind] of kinds.entries()) if ((inTube >> bit) & 1) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    shared.push({ tube: tubeFor[inTube]!, times: 1, contents: [...counts] })
  }
  return shared
}
