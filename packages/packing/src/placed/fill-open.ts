// Ways to distribute free pieces over the open boxes. The best one depends on the boxes for the rest.
import { fillInSequence } from "../packing/fill/fill-in-sequence.ts"
import { gatherGroups, largestFirst, without } from "../packing/fill/piece-sequence.ts"
import type { Layout } from "../packing/geometry/open-box.ts"
import type { PlacementRule } from "../packing/geometry/placement.ts"
import { type BoxType, countEach, type PieceKind, sizeMeasures, volumeOf } from "../packing/problem/problem.ts"
import type { Search } from "../packing/search/search.ts"
import { packQuickly } from "../packing/search/single-box.ts"
import type { FreeUnit } from "./free-units.ts"

/** Contents of the open boxes, and the remaining pieces. */
export interface OpenFilling {
  /** One layout per open box. Undefined if the box gets no pieces. */
  readonly layouts: ReadonlyArray<Layout | undefined>
  readonly rest: ReadonlyArray<PieceKind>
}

const rules: ReadonlyArray<PlacementRule> = ["far", "low", "snug"]

/** Maximum number of units for trying every distribution, and of open boxes. */
const MAX_UNITS = 6
const MAX_BOXES = 3

/** Maximum number of distributions returned. */
const MAX_FILLINGS = 12

/**
 * Returns promising distributions of the units over the open boxes, with the least volume left over first. The last one
 * adds nothing to the open boxes.
 */
export const openFillings = (
  search: Search,
  types: ReadonlyArray<BoxType | undefined>,
  units: ReadonlyArray<FreeUnit>
): ReadonlyArray<OpenFilling> => {
  const isSmall = units.length <= MAX_UNITS && types.length <= MAX_BOXES
  const all = [...(isSmall ? everyFilling(search, types, units) : []), ...fillingsInSequence(search, types, units)]
  const distinct = new Map<string, OpenFilling>()
  for (const filling of all.sort((a, b) => volumeOf(a.rest) - volumeOf(b.rest))) {
    const key = [...countEach(filling.rest)]
      .map(([kind, n]) => `${kind.id}×${n}`)
      .sort()
      .join()
    if (!distinct.has(key)) distinct.set(key, filling)
  }
  const untouched: OpenFilling = { layouts: types.map(() => undefined), rest: units.flatMap(({ pieces }) => pieces) }
  return [...[...distinct.values()].slice(0, isSmall ? 1 << MAX_UNITS : MAX_FILLINGS), untouched]
}

/** Fills the open boxes one after another, each with as much volume as possible, for several sequences of pieces. */
const fillingsInSequence = (
  search: Search,
  types: ReadonlyArray<BoxType | undefined>,
  units: ReadonlyArray<FreeUnit>
): ReadonlyArray<OpenFilling> => {
  const pieces = units.flatMap((unit) => unit.pieces)
  const boxOf = new Map(units.flatMap(({ boundTo, pieces: [kind] }) => [[kind!.group, boundTo] as const]))
  boxOf.set(-1, undefined)
  const sequences = [
    ...sizeMeasures.map((size) => largestFirst(pieces, size)),
    pieces.toSorted((a, b) => a.volume - b.volume || a.id - b.id)
  ]
  return sequences.map((sequence) => {
    let rest: ReadonlyArray<PieceKind> = gatherGroups(sequence)
    const layouts = types.map((type, index) => {
      const allowed = rest.filter(({ group }) => (boxOf.get(group) ?? index) === index)
      const bound = allowed.filter(({ group }) => boxOf.get(group) === index)
      const layout = type && fullestLayout(search, type, [...bound, ...without(allowed, bound)])
      if (layout !== undefined) rest = without(rest, addedTo(type!, layout))
      return layout
    })
    return { layouts, rest }
  })
}

/** Returns the movable pieces of a layout. */
export const addedTo = (type: BoxType, { contents }: Layout): ReadonlyArray<PieceKind> =>
  contents.slice(type.shapes[0]!.fixed!.contents.length)

const fullestLayout = (search: Search, type: BoxType, pieces: ReadonlyArray<PieceKind>): Layout | undefined => {
  const { box, budget } = search
  const [shape] = type.shapes
  let best: Layout | undefined
  for (const rule of rules) {
    if (pieces.length === 0 || budget.isSpent) break
    fillInSequence(box, budget, pieces, shape!, type, rule, Infinity)
    if (box.contents.length > shape!.fixed!.contents.length && box.totals.volume > (best?.volume ?? 0))
      best = box.layout()
  }
  return best
}

/**
 * Returns every distribution of a few units with a known layout, except those that leave more units than another. A set
 * of units is a number with one bit per unit.
 */
const everyFilling = (
  search: Search,
  types: ReadonlyArray<BoxType | undefined>,
  units: ReadonlyArray<FreeUnit>
): ReadonlyArray<OpenFilling> => {
  const piecesOf = (set: number) => units.flatMap(({ pieces }, i) => ((set & (1 << i)) === 0 ? [] : pieces))
  const allowed = types.map((type, index) =>
    units.reduce(
      (set, { boundTo }, i) => (type !== undefined && (boundTo ?? index) === index ? set | (1 << i) : set),
      0
    )
  )
  const known = new Map<string, Layout | undefined>()
  const layoutOf = (box: number, set: number): Layout | undefined => {
    const key = `${box} ${set}`
    if (!known.has(key)) known.set(key, packQuickly(search, types[box]!, piecesOf(set)))
    return known.get(key)
  }
  const byRest = new Map<number, ReadonlyArray<Layout | undefined>>()
  const distribute = (box: number, left: number, layouts: ReadonlyArray<Layout | undefined>): void => {
    if (box === types.length) {
      if (!byRest.has(left)) byRest.set(left, layouts)
      return
    }
    for (let set = left & allowed[box]!; ; set = (set - 1) & left & allowed[box]!) {
      const layout = set === 0 ? undefined : layoutOf(box, set)
      if (set === 0 || layout !== undefined) distribute(box + 1, left & ~set, [...layouts, layout])
      if (set === 0) break
    }
  }
  distribute(0, (1 << units.length) - 1, [])
  const sets = [...byRest.keys()]
  return sets
    .filter((set) => !sets.some((other) => other !== set && (other & set) === other))
    .map((set) => ({ layouts: byRest.get(set)!, rest: piecesOf(set) }))
}
