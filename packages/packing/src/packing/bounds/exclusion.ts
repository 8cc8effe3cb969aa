// Why some pieces can never share one box, or a set of boxes. Every claim here is a proof.

import type { Bound } from "../contract/outcome.ts"
import {
  type BoxType,
  countKinds,
  fitsShape,
  type Kind,
  type Rules,
  type Shape,
  volumeOf,
  weightOf
} from "../problem/problem.ts"
import { type Cuboid, dualFeasibleRatio, type Equal } from "./dual-feasible.ts"

/** Kinds beyond which pairs and dual feasible functions are not looked at. */
export const MOST_KINDS = 400

/** How much may be looked at for the dearer bounds; then they show nothing more. */
export class Patience {
  private left: number

  constructor(left = 40_000_000) {
    this.left = left
  }

  /** Whether so many kinds may be looked at once more, in pairs and by dual feasible functions. */
  lasts(kinds: number): boolean {
    this.left -= kinds * (kinds + 1_500)
    return this.left > 0
  }
}

/** Whether two pieces fit into the cuboid together: beside, behind or above each other in some orientation. */
const pairFits = (a: Kind, b: Kind, { x, y, z }: Shape): boolean => {
  const s = a.turned
  const t = b.turned
  for (let i = 0; i < s.length; i += 3) {
    if (s[i]! > x || s[i + 1]! > y || s[i + 2]! > z) continue
    for (let j = 0; j < t.length; j += 3) {
      if (t[j]! > x || t[j + 1]! > y || t[j + 2]! > z) continue
      if (s[i]! + t[j]! <= x || s[i + 1]! + t[j + 1]! <= y || s[i + 2]! + t[j + 2]! <= z) return true
    }
  }
  return false
}

/** Whether two pieces may never share a box of this type, for their sides, their weight or their rules. */
export const pairExcluded = (rules: Rules, a: Kind, b: Kind, type: BoxType): boolean =>
  rules.clashes.between(a.clash, b.clash) || a.weight + b.weight > type.capacity || !pairFits(a, b, type.hull)

/** Kinds as dual feasible functions see them. */
export const asEqual = (counts: ReadonlyMap<Kind, number>): Equal[] =>
  [...counts].map(([k, count]) => ({ turned: k.turned, count }))

/** The simplest bound that shows that the pieces cannot all be in one box of this type; undefined when none does. */
export const excluded = (
  rules: Rules,
  pieces: ReadonlyArray<Kind>,
  type: BoxType,
  patience = new Patience()
): Bound | undefined => {
  const { hull } = type
  if (volumeOf(pieces) > hull.volume) return "volume"
  if (weightOf(pieces) > type.capacity) return "weight"
  const counts = countKinds(pieces)
  const kinds = [...counts.keys()]
  if (kinds.some((k) => !fitsShape(k, hull))) return "item-fits"
  if (kinds.length > MOST_KINDS || !patience.lasts(kinds.length)) return undefined
  for (let i = 0; i < kinds.length; i++)
    for (let j = i; j < kinds.length; j++)
      if ((i !== j || counts.get(kinds[i]!)! > 1) && pairExcluded(rules, kinds[i]!, kinds[j]!, type)) return "pairs"
  return dualFeasibleRatio([hull], asEqual(counts), 1, 1) > 1 ? "dual-feasible" : undefined
}

/** The bounds for all pieces of a request in one box, each found once; an exhausted search adds to them. */
export class OneBox {
  readonly pieces: ReadonlyArray<Kind>
  private readonly rules: Rules
  private readonly found = new Map<BoxType, Bound | undefined>()
  readonly patience = new Patience()

  constructor(rules: Rules, pieces: ReadonlyArray<Kind>) {
    this.rules = rules
    this.pieces = pieces
  }

  excludes(type: BoxType): Bound | undefined {
    if (!this.found.has(type)) this.found.set(type, excluded(this.rules, this.pieces, type, this.patience))
    return this.found.get(type)
  }

  /** Records that every arrangement was tried in vain. */
  exhausted(type: BoxType): void {
    this.found.set(type, "exhausted")
  }
}

const hullsOf = (set: ReadonlyArray<BoxType>): Cuboid[] => set.map((t) => t.hull)

/** The simplest bound that shows that the pieces of `one` cannot all be in this set of boxes. */
export const setExcluded = (rules: Rules, one: OneBox, set: ReadonlyArray<BoxType>): Bound | undefined => {
  if (set.length === 1) return one.excludes(set[0]!)
  const { pieces } = one
  let volumes = 0
  let capacities = 0
  for (const { hull, capacity } of set) {
    volumes += hull.volume
    capacities += capacity
  }
  if (volumes < volumeOf(pieces)) return "volume"
  if (capacities < weightOf(pieces)) return "weight"
  const counts = countKinds(pieces)
  const takers = new Map([...counts.keys()].map((k) => [k, set.filter((t) => takes(k, t))]))
  for (const boxes of takers.values()) if (boxes.length === 0) return "item-fits"
  if (counts.size > MOST_KINDS || !one.patience.lasts(counts.size)) return undefined
  for (const type of new Set(set)) {
    // what only one box of the set takes must be in that box
    const bound = pieces.filter((k) => takers.get(k)!.length === 1 && takers.get(k)![0] === type)
    const reason = bound.length > 1 ? excluded(rules, bound, type, one.patience) : undefined
    if (reason !== undefined) return reason
  }
  return dualFeasibleRatio(hullsOf(set), asEqual(counts), 1, 1) > 1 ? "dual-feasible" : undefined
}

const takes = (kind: Kind, type: BoxType): boolean => kind.weight <= type.capacity && fitsShape(kind, type.hull)
