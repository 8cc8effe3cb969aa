// Fills one container.
import type { BoxType } from "../../packing/problem/problem.ts"
import type { WorkBudget } from "../../packing/resources/work-budget.ts"
import { buildBlocks } from "../blocks/build-blocks.ts"
import { type Cargo, scoreOf } from "../cargo/cargo.ts"
import { densitiesOf, guideCount, guidesOf } from "../cargo/guides.ts"
import { Hold } from "../loading/hold.ts"
import type { Load } from "../loading/load.ts"
import { Beam } from "./beam.ts"
import { areWhole, groupsOf, MAX_TRIED_GROUPS, withoutGroups } from "./groups.ts"
import { Loader } from "./loader.ts"
import type { Loading } from "./loading.ts"

/** Maximum number of levels of precedence within one container. All lower ones share the last level. */
const MAX_LEVELS = 8

/** Maximum number of container types with cached blocks. */
const MAX_HOLDS = 20

/** Thoroughness of a container's search. */
export interface Depth {
  /** Number of partly loaded containers extended side by side. */
  readonly width: number
  /** Maximum number of blocks. */
  readonly blocks: number
}

/** Result of filling one container. */
export interface FilledOne {
  readonly loading: Loading | undefined
  /** Whether the search ended by itself. Default true. */
  readonly isComplete?: boolean
}

/** Fills one container at a time. Caches the facts about each type of container. */
export class Filler {
  readonly cargo: Cargo
  readonly budget: WorkBudget
  private readonly isOver: () => boolean
  private readonly loader: Loader
  private readonly holds = new Map<string, Hold>()
  /** Unused loads of each container type, which its searches share. */
  private readonly spareLoads = new WeakMap<Hold, Load[]>()
  private readonly groups: ReadonlyArray<ReadonlyArray<number>>

  constructor(cargo: Cargo, budget: WorkBudget, isOver: () => boolean) {
    this.cargo = cargo
    this.budget = budget
    this.isOver = isOver
    this.loader = new Loader(budget)
    this.groups = groupsOf(cargo)
  }

  /** Returns the number of ways to prefer blocks. */
  guideCount(type: BoxType): number {
    return guideCount(densitiesOf(this.cargo, type))
  }

  /** Fills one container with some of the given pieces. */
  fill(type: BoxType, left: Int32Array, guideNumber: number, depth: Depth): FilledOne {
    this.budget.spend(left.length)
    const hold = this.holdOf(type, depth)
    const guide = hold.guides[guideNumber % hold.guides.length]!
    const selected = new Set<ReadonlyArray<number>>()
    let beam = this.beam(hold, left, selected)
    beam.loadOnce(guide)
    for (const group of this.candidateGroups(left)) {
      if (this.budget.isSpent) break
      const extended = this.beam(hold, left, new Set([...selected, group]))
      extended.best = beam.best
      extended.loadOnce(guide)
      if (extended.best === beam.best) continue
      selected.add(group)
      beam = extended
    }
    if (depth.width === 1) return { loading: beam.best }
    this.setLevels(hold, selected)
    const isComplete = beam.search(guide, depth.width)
    return { loading: beam.best, isComplete }
  }

  private beam(hold: Hold, quantities: Int32Array, selected: ReadonlySet<ReadonlyArray<number>>): Beam {
    this.setLevels(hold, selected)
    const score = (counts: Int32Array): ReadonlyArray<number> | undefined =>
      areWhole(counts, quantities, this.groups) ? scoreOf(this.cargo, counts) : undefined
    const spare = this.spareLoads.get(hold) ?? []
    this.spareLoads.set(hold, spare)
    return new Beam(hold, spare, this.loader, withoutGroups(quantities, this.groups, selected), score, this.isOver)
  }

  /** Returns the remaining groups. */
  private candidateGroups(quantities: Int32Array): ReadonlyArray<ReadonlyArray<number>> {
    return this.groups.filter((group) => quantities[group[0]!]! > 0).slice(0, MAX_TRIED_GROUPS)
  }

  /** Loads selected groups first, then the other pieces by priority, or else by stop, last stop first. */
  private setLevels(hold: Hold, selected: ReadonlySet<ReadonlyArray<number>>): void {
    const { problem, worth, priorities, goal } = this.cargo
    const { kinds } = problem
    const first = selected.size > 0 ? 1 : 0
    const lastStop = kinds.reduce((last, { stop }) => Math.max(last, stop), 0)
    const levels = worth.map(({ priority }, k) => {
      const rank = goal === "priority" ? priorities.indexOf(priority) : lastStop - kinds[k]!.stop
      return first + Math.min(rank, MAX_LEVELS - 1)
    })
    for (const group of selected) for (const k of group) levels[k] = 0
    hold.setLevels(levels)
  }

  private holdOf(type: BoxType, { blocks }: Depth): Hold {
    const key = `${type.rank} ${blocks}`
    const hold = this.holds.get(key) ?? this.newHold(type, blocks)
    if (this.holds.size >= MAX_HOLDS) this.holds.clear()
    this.holds.set(key, hold)
    return hold
  }

  private newHold(type: BoxType, blocks: number): Hold {
    const { problem, quantities } = this.cargo
    const { kinds, rules } = problem
    const table = buildBlocks(kinds, quantities, type, rules, blocks, this.budget)
    const guides = guidesOf(this.cargo, table, densitiesOf(this.cargo, type))
    return new Hold(type, kinds, quantities, rules, table, guides)
  }
}
