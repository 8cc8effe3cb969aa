// Fills one container.
import type { BoxType } from "../../packing/problem/problem.ts"
import type { WorkBudget } from "../../packing/resources/work-budget.ts"
import { buildBlocks } from "../blocks/build-blocks.ts"
import { type Cargo, scoreOf } from "../cargo/cargo.ts"
import { guidesOf } from "../cargo/guides.ts"
import { Hold } from "../loading/hold.ts"
import { Beam, type Loading } from "./beam.ts"
import { areWhole, groupsOf, MAX_TRIED_GROUPS, withoutGroups } from "./groups.ts"
import { Loader } from "./loader.ts"

/** Maximum number of levels of precedence within one container. Lower priorities share the last level. */
const MAX_LEVELS = 8

/** How thoroughly a container is searched. */
export interface Depth {
  /** Number of partly loaded containers that are extended side by side. */
  readonly width: number
  /** Maximum number of blocks. */
  readonly blocks: number
}

/** Result of filling one container. `isComplete` is false if the search was stopped. */
export interface FilledOne {
  readonly loading: Loading | undefined
  readonly isComplete: boolean
}

/** Fills one container at a time. Keeps what is known about each type of container. */
export class Filler {
  readonly cargo: Cargo
  readonly budget: WorkBudget
  private readonly isOver: () => boolean
  private readonly loader: Loader
  private readonly holds = new Map<string, Hold>()
  private readonly groups: ReadonlyArray<ReadonlyArray<number>>

  constructor(cargo: Cargo, budget: WorkBudget, isOver: () => boolean) {
    this.cargo = cargo
    this.budget = budget
    this.isOver = isOver
    this.loader = new Loader(budget)
    this.groups = groupsOf(cargo)
  }

  /** Number of ways to prefer blocks. */
  guideCount(type: BoxType, depth: Depth): number {
    return this.holdOf(type, depth).guides.length
  }

  /** Fills one container with some of the given pieces. At least one attempt is complete. */
  fill(type: BoxType, quantities: Int32Array, guideNumber: number, depth: Depth): FilledOne {
    const hold = this.holdOf(type, depth)
    const guide = hold.guides[guideNumber % hold.guides.length]!
    const selected = new Set<ReadonlyArray<number>>()
    let beam = this.beam(hold, quantities, selected)
    beam.loadOnce(guide)
    for (const group of this.candidateGroups(quantities)) {
      if (this.budget.isSpent) break
      const extended = this.beam(hold, quantities, new Set([...selected, group]))
      extended.best = beam.best
      extended.loadOnce(guide)
      if (extended.best === beam.best) continue
      selected.add(group)
      beam = extended
    }
    if (depth.width === 1) return { loading: beam.best, isComplete: true }
    this.setLevels(hold, selected)
    const isComplete = beam.search(guide, depth.width)
    return { loading: beam.best, isComplete }
  }

  private beam(hold: Hold, quantities: Int32Array, selected: ReadonlySet<ReadonlyArray<number>>): Beam {
    this.setLevels(hold, selected)
    const score = (counts: Int32Array): ReadonlyArray<number> | undefined =>
      areWhole(counts, quantities, this.groups) ? scoreOf(this.cargo, counts) : undefined
    return new Beam(hold, this.loader, withoutGroups(quantities, this.groups, selected), score, this.isOver)
  }

  /** Returns the groups that are left. */
  private candidateGroups(quantities: Int32Array): ReadonlyArray<ReadonlyArray<number>> {
    return this.groups.filter((group) => quantities[group[0]!]! > 0).slice(0, MAX_TRIED_GROUPS)
  }

  /** Loads selected groups first, then the other pieces by priority. */
  private setLevels(hold: Hold, selected: ReadonlySet<ReadonlyArray<number>>): void {
    const { worth, priorities } = this.cargo
    const first = selected.size > 0 ? 1 : 0
    const levels = worth.map(
      ({ priority }) => first + Math.max(0, Math.min(priorities.indexOf(priority), MAX_LEVELS - 1))
    )
    for (const group of selected) for (const k of group) levels[k] = 0
    hold.setLevels(levels)
  }

  private holdOf(type: BoxType, { blocks }: Depth): Hold {
    const key = `${type.rank} ${blocks}`
    const known = this.holds.get(key)
    if (known !== undefined) return known
    const { problem, quantities } = this.cargo
    const { kinds, rules } = problem
    const shape = type.shapes[0]!
    const table = buildBlocks(kinds, quantities, shape, type.capacity, rules, blocks, this.budget)
    const guides = guidesOf(this.cargo, table, shape.volume, type.capacity)
    const hold = new Hold(type, kinds, quantities, rules, table, guides)
    this.holds.set(key, hold)
    return hold
  }
}
