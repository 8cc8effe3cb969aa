import type { KindCount, SheetKind, TubeGroup } from "./tube-group.ts"
import { addLoad, emptyLoad, roomFor, smallestTube, type TubeLoad, type TubeSize } from "./tube-load.ts"

/** Maximum number of search nodes, for one tube and for all tubes. */
const MAX_NODES = 2_000
const MAX_ALL_NODES = 2_000_000

/**
 * Fills tubes one by one, each as full as possible. A tube starts with the first remaining kind in the sequence. Its
 * contents are repeated in more tubes while enough sheets remain.
 */
export const fillOneByOne = (
  sequence: readonly number[],
  fractions: readonly number[],
  kinds: readonly SheetKind[],
  sizes: readonly TubeSize[]
): readonly TubeGroup[] => {
  const remaining = kinds.map(({ quantity }) => quantity)
  const groups: TubeGroup[] = []
  for (let next = sequence; next.length > 0; next = next.filter((kind) => remaining[kind]! > 0)) {
    const contents = fullest(
      next,
      Math.max(50, Math.min(MAX_NODES, Math.ceil(MAX_ALL_NODES / (sequence.length * 2)))),
      remaining,
      fractions,
      kinds,
      sizes
    )
    const load = contents.reduce((sum, [kind, count]) => addLoad(sum, kinds[kind]!.load, count), emptyLoad(sizes))
    const times = Math.min(...contents.map(([kind, count]) => Math.floor(remaining[kind]! / count)))
    for (const [kind, count] of contents) remaining[kind]! -= times * count
    groups.push({ size: smallestTube(load, sizes), times, contents })
  }
  return groups
}

/**
 * Searches depth first, with the largest count of each kind first. The first leaf is therefore the result of a first
 * fit.
 */
const fullest = (
  sequence: readonly number[],
  nodes: number,
  remaining: readonly number[],
  fractions: readonly number[],
  kinds: readonly SheetKind[],
  sizes: readonly TubeSize[]
): readonly KindCount[] => {
  let best: readonly KindCount[] = []
  let bestFill = 0
  let visited = 0
  const descend = (start: number, load: TubeLoad, fill: number, contents: readonly KindCount[]) => {
    visited++
    if (fill > bestFill) {
      best = contents
      bestFill = fill
    }
    for (let next = start; next < sequence.length && visited < nodes; next++) {
      visited++
      const kind = sequence[next]!
      const room = Math.min(remaining[kind]!, roomFor(load, kinds[kind]!.load, sizes))
      for (let count = room; count > 0 && visited < nodes; count--)
        descend(next + 1, addLoad(load, kinds[kind]!.load, count), fill + count * fractions[kind]!, [
          ...contents,
          [kind, count]
        ])
      // Every tube must contain the first kind, so do not try it with a count of zero.
      if (start === 0) break
    }
  }
  descend(0, emptyLoad(sizes), 0, [])
  return best
}
