import type { Axes } from "../contract/outcome.ts"
import type { Side } from "../contract/request.ts"
import type { ParsedItem } from "../request/parsed-request.ts"
import type { ConflictClass } from "./conflicts.ts"
import { compareStrings } from "./names.ts"
import { orientationsOf } from "./orientations.ts"
import type { PieceKind } from "./problem.ts"

/** Conflict classes of a request, and the index of the class of each item that has one. */
export interface ConflictClasses {
  readonly list: ReadonlyArray<ConflictClass>
  readonly numberOf: ReadonlyMap<ParsedItem, number>
}

/** Returns the sides of an item in each orientation, including the gap, flattest first. */
const orientedSides = (item: ParsedItem, unit: number): ReadonlyArray<Axes<number>> => {
  const length = (side: Side): number => (item[side] + 2 * item.gap) / unit
  return orientationsOf(item, item.rotation)
    .map((o) => ({ x: length(o.x), y: length(o.y), z: length(o.z) }))
    .sort((a, b) => a.z - b.z || b.x - a.x)
}

type KindDraft = Omit<PieceKind, "id" | "pieces"> & {
  readonly key: string
  readonly pieces: PieceKind["pieces"][number][]
}

const draftOf = (item: ParsedItem, unit: number, group: number, conflictClass: number, stop: number): KindDraft => {
  const sides = orientedSides(item, unit)
  const { x, y, z } = sides[0]!
  const least = (axis: keyof Axes<number>): number => Math.min(...sides.map((each) => each[axis]))
  const orientations = Int32Array.from(sides.flatMap((s) => [s.x, s.y, s.z]))
  const { weight, gap, onTop: maxLoad } = item
  const volume = x * y * z
  const shortest = Math.min(x, y, z)
  const longest = Math.max(x, y, z)
  const face = volume / shortest
  return {
    // The gap is last in the key, because it is in the caller's unit. Kinds that differ only in gap are packed alike.
    key: [orientations.join(), weight, maxLoad, group, conflictClass, stop, gap].join("|"),
    orientations,
    volume,
    weight,
    count: 1,
    minX: least("x"),
    minY: least("y"),
    minZ: least("z"),
    shortest,
    longest,
    face,
    gap,
    maxLoad,
    group,
    conflictClass,
    stop,
    pieces: []
  }
}

/**
 * Groups the pieces of all items by kind, and sorts the kinds, largest first. `stops` maps each stop to its rank. If
 * `byItem`, pieces of different items are of different kinds.
 */
export const kindsOf = (
  items: ReadonlyArray<ParsedItem>,
  unit: number,
  groups: ReadonlyMap<string, number>,
  conflictClasses: ConflictClasses,
  stops: ReadonlyMap<number, number>,
  byItem: boolean
): PieceKind[] => {
  // By the fields of an item and by the key of a draft. Building the draft of every item is slow.
  const drafts = new Map<string, KindDraft>()
  for (const item of items.toSorted((a, b) => compareStrings(a.reference, b.reference) || a.index - b.index)) {
    const group = item.group === undefined ? -1 : groups.get(item.group)!
    const conflictClass = conflictClasses.numberOf.get(item) ?? -1
    const stop = stops.get(item.stop)!
    const { width, length, height, rotation, weight, gap, onTop, quantity, index } = item
    const turns = typeof rotation === "object" ? rotation.up : rotation
    const fields = [
      width,
      length,
      height,
      turns,
      weight,
      gap,
      onTop,
      group,
      conflictClass,
      stop,
      byItem && index
    ].join()
    let known = drafts.get(fields)
    if (known === undefined) {
      const draft = draftOf(item, unit, group, conflictClass, stop)
      known = drafts.get(byItem ? "" : draft.key) ?? draft
      drafts.set(draft.key, known).set(fields, known)
    }
    for (let piece = 0; piece < quantity; piece++) known.pieces.push({ item: index, piece })
  }
  return [...new Set(drafts.values())]
    .sort((a, b) => b.volume - a.volume || b.longest - a.longest || compareStrings(a.key, b.key))
    .map(({ key: _, ...kind }, id) => ({ ...kind, id }))
}
