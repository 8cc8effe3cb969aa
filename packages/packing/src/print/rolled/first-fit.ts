import type { Count, Sheets, Tubes } from "./tube-group.ts"
import { addLoad, emptyLoad, roomFor, smallestTube, type TubeLoad, type TubeSize } from "./tube-load.ts"

/** Tubes still open: their size is chosen at the end, the smallest that holds the load. */
interface OpenTubes {
  readonly load: TubeLoad
  readonly times: number
  readonly contents: readonly Count[]
}

/** Only so many entries, the newest, are still looked at: bounds the work for orders of many thousand kinds. */
const WINDOW = 500

/**
 * First fit in the given order of kinds: as many as go into each open tube, then into new ones. Tubes with equal
 * contents are one entry, so ten thousand equal sheets cost a few steps.
 */
export const fillTubes = (
  order: readonly number[],
  sheets: readonly Sheets[],
  sizes: readonly TubeSize[]
): readonly Tubes[] => {
  const closed: OpenTubes[] = []
  let open: OpenTubes[] = []
  for (const kind of order) {
    const { load, quantity } = sheets[kind]!
    const { filled, left } = addTo(open, kind, load, quantity, sizes)
    const room = roomFor(emptyLoad(sizes), load, sizes)
    const fresh: OpenTubes = { load: emptyLoad(sizes), times: Math.ceil(left / room), contents: [] }
    open = left === 0 ? filled : [...filled, ...addTo([fresh], kind, load, left, sizes).filled]
    closed.push(...open.splice(0, Math.max(0, open.length - WINDOW)))
  }
  return [...closed, ...open].map(({ load, times, contents }) => ({ tube: smallestTube(load, sizes), times, contents }))
}

const addTo = (
  open: readonly OpenTubes[],
  kind: number,
  load: TubeLoad,
  quantity: number,
  sizes: readonly TubeSize[]
) => {
  let left = quantity
  const filled: OpenTubes[] = []
  for (const tubes of open) {
    const room = left === 0 ? 0 : roomFor(tubes.load, load, sizes)
    const full = room === 0 ? 0 : Math.min(tubes.times, Math.floor(left / room))
    const rest = room === 0 || full === tubes.times ? 0 : left - full * room
    const add = (count: number, times: number) =>
      filled.push({ load: addLoad(tubes.load, load, count), times, contents: [...tubes.contents, [kind, count]] })
    if (full > 0) add(room, full)
    if (rest > 0) add(rest, 1)
    const untouched = tubes.times - full - (rest > 0 ? 1 : 0)
    if (untouched > 0) filled.push({ ...tubes, times: untouched })
    left -= full * room + rest
  }
  return { filled, left }
}
