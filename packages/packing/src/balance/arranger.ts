import { placementOf } from "../packing/answer/packing-of-plan.ts"
import type { PackedBox } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import { packExactly } from "../packing/exact/pack-exactly.ts"
import { fillInSequence } from "../packing/fill/fill-in-sequence.ts"
import { largestFirst, randomizedLargestFirst } from "../packing/fill/piece-sequence.ts"
import type { Layout } from "../packing/geometry/open-box.ts"
import { placementRules } from "../packing/geometry/placement.ts"
import { type BoxType, type PieceKind, sizeMeasures } from "../packing/problem/problem.ts"
import { totalsOf } from "../packing/problem/totals.ts"
import { Random, SEED } from "../packing/resources/random.ts"
import { EXACT_NODES, MAX_EXACT_PIECES } from "../packing/resources/search-limits.ts"
import { fullestLayout } from "../packing/search/fallback.ts"
import type { Search } from "../packing/search/search.ts"
import { couldHold, packQuickly } from "../packing/search/single-box.ts"
import { filledBox } from "../placed/around.ts"
import { keyOf, type PieceNumber, type PlacedProblem } from "../placed/placed-problem.ts"
import { weighed } from "../placed/read-open.ts"
import { violationsOf } from "../violations/violations.ts"
import type { Bin, Unit } from "./bin.ts"
import { centreOf, isInRange } from "./centre.ts"
import { centredConditions } from "./centred-conditions.ts"
import { settled } from "./move-contents.ts"
import { outerPieces } from "./outer-pieces.ts"

/** Random sequences tried for a centre of gravity, and their noise. */
const RANDOM_SEQUENCES = 60
const NOISE = 1.5

/** Maximum work of trying several layouts of one box. */
const WORK_PER_BOX = 300_000

/** Nodes of the exact search in a box with a range for its centre of gravity. */
const CENTRED_NODES = 20_000

/** Maximum number of consecutive removals of pieces from a box. */
const TRIMMING_STEPS = 64

/** Box with some units, and the other units. */
export interface Trimmed {
  readonly packed: PackedBox
  readonly units: ReadonlyArray<Unit>
  readonly rest: ReadonlyArray<Unit>
}

/** Arranges given pieces in a box so that every rule holds, including the range of the centre of gravity. */
export class Arranger {
  readonly search: Search
  private readonly request: BalancedRequest
  private readonly placed: PlacedProblem
  /** Pieces without a known arrangement, by box type. */
  private readonly failed = new Map<BoxType, Set<string>>()

  constructor(request: BalancedRequest, placed: PlacedProblem, search: Search) {
    this.request = request
    this.placed = placed
    this.search = search
  }

  /** Returns the box with its fixed pieces and the given ones, or undefined if no arrangement is found. */
  arrange(type: BoxType, fixed: Bin["fixed"], pieces: ReadonlyArray<PieceNumber>): PackedBox | undefined {
    if (this.search.budget.isSpent) return undefined
    this.search.budget.spend(pieces.length)
    const kinds = largestFirst(
      pieces.map(({ item }) => this.placed.kindOf.get(item)!),
      "volume"
    )
    const key = kinds.map(({ id }) => id).join()
    const failed = this.failed.get(type) ?? new Set()
    this.failed.set(type, failed)
    if (failed.has(key)) return undefined
    for (const layout of this.layouts(type, kinds)) {
      const packed = this.settle(this.packedBox(type, fixed, pieces, layout), fixed)
      if (packed !== undefined) return packed
    }
    failed.add(key)
    return undefined
  }

  /** Returns the box if its centre of gravity is in range, after moving its contents if necessary. */
  settle(box: PackedBox, fixed: Bin["fixed"]): PackedBox | undefined {
    const { request } = this
    if (isInRange(centreOf(request, box), request.boxes[box.box]!.centreOfGravity)) return box
    const moved = fixed.length > 0 ? undefined : settled(request, box)
    return moved !== undefined && this.followsRules(moved) ? moved : undefined
  }

  /** Returns the box without some pieces if the others can stay where they are, or undefined. */
  without(box: PackedBox, pieces: ReadonlyArray<PieceNumber>): PackedBox | undefined {
    const taken = new Set(pieces.map(keyOf))
    const placements = box.placements.filter((piece) => !taken.has(keyOf(piece)))
    if (placements.length === 0) return undefined
    const reduced = weighed(this.placed.request, { ...box, placements })
    const range = this.request.boxes[box.box]!.centreOfGravity
    return isInRange(centreOf(this.request, reduced), range) && this.followsRules(reduced) ? reduced : undefined
  }

  /** Returns an empty box of this type with many of the units, or undefined if none of them fit in range. */
  fill(type: BoxType, units: ReadonlyArray<Unit>): Trimmed | undefined {
    const pieces = units.flat()
    const kinds = largestFirst(
      pieces.map(({ item }) => this.placed.kindOf.get(item)!),
      "volume"
    )
    let best: Trimmed | undefined
    for (const layout of this.fullLayouts(type, kinds)) {
      const trimmed = this.trim(this.packedBox(type, [], pieces, layout), units)
      if (trimmed !== undefined && trimmed.rest.length < (best?.rest.length ?? units.length)) best = trimmed
      if (best?.rest.length === 0) break
    }
    return best
  }

  /** Yields layouts of as many pieces as possible, which differ in their centres of gravity. */
  private *fullLayouts(type: BoxType, kinds: ReadonlyArray<PieceKind>): Iterable<Layout> {
    const { box, reserve } = this.search
    const layout = fullestLayout(this.search, type, kinds)
    if (layout !== undefined) yield layout
    for (const rule of placementRules)
      for (const shape of type.shapes.slice(-1)) {
        if (reserve.isSpent) return
        fillInSequence(box, reserve, kinds, shape, type, rule, Infinity)
        yield box.layout()
      }
  }

  /** Takes outer units out of a box without fixed pieces until its centre of gravity is in range. */
  trim(box: PackedBox, units: ReadonlyArray<Unit>): Trimmed | undefined {
    const unitOf = new Map(units.flatMap((unit) => unit.map((piece) => [keyOf(piece), unit])))
    const count = Math.ceil(box.placements.length / TRIMMING_STEPS)
    const inside = new Set(box.placements.map(keyOf))
    const rest = new Set(units.filter((unit) => !unit.every((piece) => inside.has(keyOf(piece)))))
    let trimmed = box
    for (let step = 0; step < TRIMMING_STEPS && trimmed.placements.length > 0; step++) {
      const packed = this.settle(trimmed, [])
      if (packed !== undefined && this.followsRules(packed))
        return { packed, units: units.filter((unit) => !rest.has(unit)), rest: [...rest] }
      const outer = outerPieces(this.request, trimmed, count)
      if (outer.length === 0) return undefined
      for (const piece of outer) rest.add(unitOf.get(keyOf(piece))!)
      const placements = trimmed.placements.filter((piece) => !rest.has(unitOf.get(keyOf(piece))!))
      trimmed = weighed(this.placed.request, { ...trimmed, placements })
    }
    return undefined
  }

  /** Moving all contents can break rules about directions, so the verifier decides. */
  private followsRules(box: PackedBox): boolean {
    const packing = { boxes: [box], unpacked: [], certificate: { proofs: [], optimal: false } }
    return violationsOf(this.request, packing).every((violation) => violation.box === undefined)
  }

  private *layouts(type: BoxType, kinds: ReadonlyArray<PieceKind>): Iterable<Layout> {
    const { search, request } = this
    const { rules } = search.problem
    const isEmpty = type.shapes[0]?.fixed === undefined
    if (kinds.length === 0 || !couldHold(type, kinds, totalsOf(kinds))) return
    const range = request.boxes[type.index]!.centreOfGravity
    if (range === undefined) {
      const layout = packQuickly(search, type, kinds)
      if (layout !== undefined) yield layout
    } else yield* this.variousLayouts(type, kinds)
    if (!isEmpty || kinds.length > MAX_EXACT_PIECES || search.budget.isSpent) return
    const conditions = range && type.kind === "box" ? centredConditions(type, rules, range) : undefined
    const nodes = conditions ? CENTRED_NODES : EXACT_NODES
    search.budget.spend(nodes)
    const exact = packExactly(rules, kinds, type, nodes, undefined, conditions)
    if (typeof exact !== "string") yield exact
  }

  /** Yields layouts with different centres of gravity: large or heavy pieces first, then random sequences. */
  private *variousLayouts(type: BoxType, kinds: ReadonlyArray<PieceKind>): Iterable<Layout> {
    const { box, budget } = this.search
    const end = budget.work + WORK_PER_BOX
    const random = new Random(SEED)
    const heavyFirst = kinds.toSorted((a, b) => b.weight - a.weight || a.id - b.id)
    const sequences = [heavyFirst, ...sizeMeasures.map((size) => largestFirst(kinds, size)), heavyFirst.toReversed()]
    for (let n = 0; n < sequences.length + RANDOM_SEQUENCES; n++) {
      const sequence = sequences[n] ?? randomizedLargestFirst(kinds, "volume", random, NOISE)
      const rules = n < sequences.length ? placementRules : [placementRules[n % placementRules.length]!]
      for (const shape of type.shapes)
        for (const rule of rules) {
          if (budget.isSpent || budget.work > end) return
          if (fillInSequence(box, budget, sequence, shape, type, rule, 0).length === 0) yield box.layout()
        }
    }
  }

  private packedBox(type: BoxType, fixed: Bin["fixed"], pieces: ReadonlyArray<PieceNumber>, layout: Layout): PackedBox {
    const { request, problem, kindOf } = this.placed
    const byKind = Map.groupBy(pieces, ({ item }) => kindOf.get(item)!)
    const numbers = new Map([...byKind].map(([kind, of]) => [kind, of.values()]))
    const added = layout.contents.slice(fixed.length).map((kind, i) => {
      const piece = numbers.get(kind)!.next().value!
      return placementOf(problem, request.items[piece.item]!, piece, kind, layout, fixed.length + i)
    })
    return filledBox(this.placed, { box: type.index, placements: fixed }, added)
  }
}
