import type { KindCount, SheetKind, TubeGroup } from "./tube-group.ts"
import { addLoad, emptyLoad, roomFor, smallestTube, type TubeLoad, type TubeSize } from "./tube-load.ts"

/** Limits on the contents that are tried, for one tube and for all. */
const MAX_NODES = 2_000
const MAX_ALL_NODES = 2_000_000

/**
 * Fills tubes one by one, each as full as possible. A tube starts with the first remaining kind of the sequence. Its
 * contents are repeated in further tubes while there are sheets for them.
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

/** Searches depth first, with the largest count of each kind first, so that the first leaf is a first fit. */
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
      // Every tube contains the first kind.
      if (start === 0) break
    }
  }
  descend(0, emptyLoad(sizes), 0, [])
  return best
}
