import type { SheetKind, TubeGroup } from "./tube-group.ts"
import { addLoad, emptyLoad, smallestTube, type TubeLoad, type TubeSize } from "./tube-load.ts"

/** Maximum number of sheets to assign exactly, which takes 3^10 = 59,049 steps. */
export const MAX_EXACT_SHEETS = 10

/**
 * Assigns up to ten sheets to the tubes with the lowest cost. Uses dynamic programming over all subsets, which are bit
 * sets of sheets.
 */
export const assignExactly = (kinds: readonly SheetKind[], sizes: readonly TubeSize[]): readonly TubeGroup[] => {
  const sheets = kinds.flatMap(({ quantity }, kind) => Array<number>(quantity).fill(kind))
  const all = (1 << sheets.length) - 1
  const loads: TubeLoad[] = [emptyLoad(sizes)]
  const sizeOf: number[] = [-1]
  const firstCost: number[] = [0]
  const secondCost: number[] = [0]
  const firstTube: number[] = [0]
  for (let set = 1; set <= all; set++) {
    const lowest = set & -set
    loads.push(addLoad(loads[set ^ lowest]!, kinds[sheets[31 - Math.clz32(lowest)]!]!.load))
    sizeOf.push(smallestTube(loads[set]!, sizes))
    firstCost.push(Infinity)
    secondCost.push(Infinity)
    firstTube.push(0)
    // Tries every subset of the other sheets in the tube that holds the lowest sheet of the set.
    for (let others = set ^ lowest, more = others; ; more = (more - 1) & others) {
      const inTube = more | lowest
      const size = sizeOf[inTube]!
      if (size >= 0) {
        const first = firstCost[set ^ inTube]! + sizes[size]!.cost[0]
        const second = secondCost[set ^ inTube]! + sizes[size]!.cost[1]
        if (first < firstCost[set]! || (first === firstCost[set] && second < secondCost[set]!)) {
          firstCost[set] = first
          secondCost[set] = second
          firstTube[set] = inTube
        }
      }
      if (more === 0) break
    }
  }
  const groups: TubeGroup[] = []
  for (let set = all; set > 0; set ^= firstTube[set]!) {
    const inTube = firstTube[set]!
    const counts = new Map<number, number>()
    for (const [bit, kind] of sheets.entries()) if ((inTube >> bit) & 1) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    groups.push({ size: sizeOf[inTube]!, times: 1, contents: [...counts] })
  }
  return groups
}
