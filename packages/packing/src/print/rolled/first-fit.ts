import type { KindCount, SheetKind, TubeGroup } from "./tube-group.ts"
import { addLoad, emptyLoad, roomFor, smallestTube, type TubeLoad, type TubeSize } from "./tube-load.ts"

/** Tubes with equal contents and space for more sheets. At the end, each gets the smallest size that holds its load. */
interface OpenTubes {
  readonly load: TubeLoad
  readonly times: number
  readonly contents: readonly KindCount[]
}

/** Number of entries to consider, newest first. Bounds the work for thousands of kinds. */
const WINDOW = 500

/**
 * Assigns kinds by first fit in the given order. Adds sheets to the open tubes, then puts the remaining ones into
 * new tubes. Tubes with equal contents are a single entry, so ten thousand equal sheets need only a few steps.
 */
export const firstFit = (
  sequence: readonly number[],
  kinds: readonly SheetKind[],
  sizes: readonly TubeSize[]
): readonly TubeGroup[] => {
  const closed: OpenTubes[] = []
  let open: OpenTubes[] = []
  for (const kind of sequence) {
    const { load, quantity } = kinds[kind]!
    const { filled, remaining } = addTo(open, kind, load, quantity, sizes)
    const room = roomFor(emptyLoad(sizes), load, sizes)
    const unused: OpenTubes = { load: emptyLoad(sizes), times: Math.ceil(remaining / room), contents: [] }
    open = remaining === 0 ? filled : [...filled, ...addTo([unused], kind, load, remaining, sizes).filled]
    closed.push(...open.splice(0, Math.max(0, open.length - WINDOW)))
  }
  return [...closed, ...open].map(({ load, times, contents }) => ({ size: smallestTube(load, sizes), times, contents }))
}

/** Adds sheets of one kind to open tubes. Splits an entry if its tubes no longer have equal contents. */
const addTo = (
  open: readonly OpenTubes[],
  kind: number,
  load: TubeLoad,
  quantity: number,
  sizes: readonly TubeSize[]
) => {
  let remaining = quantity
  const filled: OpenTubes[] = []
  for (const tubes of open) {
    const room = remaining === 0 ? 0 : roomFor(tubes.load, load, sizes)
    const full = room === 0 ? 0 : Math.min(tubes.times, Math.floor(remaining / room))
    const rest = room === 0 || full === tubes.times ? 0 : remaining - full * room
    const add = (count: number, times: number) =>
      filled.push({ load: addLoad(tubes.load, load, count), times, contents: [...tubes.contents, [kind, count]] })
    if (full > 0) add(room, full)
    if (rest > 0) add(rest, 1)
    const untouched = tubes.times - full - (rest > 0 ? 1 : 0)
    if (untouched > 0) filled.push({ ...tubes, times: untouched })
    remaining -= full * room + rest
  }
  return { filled, remaining }
}
