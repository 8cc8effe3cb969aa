import type { Count, Sheets, Tubes } from "./tube-group.ts"
import { addLoad, emptyLoad, roomFor, smallestTube, type TubeLoad, type TubeSize } from "./tube-load.ts"

/** Bounds the contents that are looked at, for one tube and for all. */
const NODES = 2_000
const ALL_NODES = 2_000_000

/**
 * One tube after the other: the first kind left, in the given order, and with it whatever fills the tube best; the
 * same contents are repeated while there are sheets for them.
 */
export const fillToTheBrim = (
  order: readonly number[],
  shares: readonly number[],
  sheets: readonly Sheets[],
  sizes: readonly TubeSize[]
): readonly Tubes[] => {
  const left = sheets.map(({ quantity }) => quantity)
  const tubes: Tubes[] = []
  for (let kinds = order; kinds.length > 0; kinds = kinds.filter((kind) => left[kind]! > 0)) {
    const contents = fullest(
      kinds,
      Math.max(50, Math.min(NODES, Math.ceil(ALL_NODES / (order.length * 2)))),
      left,
      shares,
      sheets,
      sizes
    )
    const load = contents.reduce((sum, [kind, count]) => addLoad(sum, sheets[kind]!.load, count), emptyLoad(sizes))
    const times = Math.min(...contents.map(([kind, count]) => Math.floor(left[kind]! / count)))
    for (const [kind, count] of contents) left[kind]! -= times * count
    tubes.push({ tube: smallestTube(load, sizes), times, contents })
  }
  return tubes
}

/** Depth first over the kinds, most of each first, so that the first leaf is a first fit. */
const fullest = (
  kinds: readonly number[],
  nodes: number,
  left: readonly number[],
  shares: readonly number[],
  sheets: readonly Sheets[],
  sizes: readonly TubeSize[]
): readonly Count[] => {
  let best: readonly Count[] = []
  let bestShare = 0
  let visited = 0
  const descend = (at: number, load: TubeLoad, share: number, contents: readonly Count[]) => {
    visited++
    if (share > bestShare) {
      best = contents
      bestShare = share
    }
    for (let next = at; next < kinds.length && visited < nodes; next++) {
      visited++
      const kind = kinds[next]!
      const room = Math.min(left[kind]!, roomFor(load, sheets[kind]!.load, sizes))
      for (let count = room; count > 0 && visited < nodes; count--)
        descend(next + 1, addLoad(load, sheets[kind]!.load, count), share + count * shares[kind]!, [
          ...contents,
          [kind, count]
        ])
      // Without the first kind the tube would be another's.
      if (at === 0) break
    }
  }
  descend(0, emptyLoad(sizes), 0, [])
  return best
}
