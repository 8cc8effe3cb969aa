// Loads blocks into a container, one corner of an empty space after another.
import type { WorkBudget } from "../../packing/resources/work-budget.ts"
import type { Guide } from "../cargo/guides.ts"
import { isAcceptable } from "../loading/acceptable.ts"
import { BlockChoice } from "../loading/choose-blocks.ts"
import type { Load } from "../loading/load.ts"
import { nearestSpace } from "../loading/nearest-space.ts"

/** Maximum number of blocks kept for one space, and maximum width of a beam. */
const MAX_CHOICES = 64

/** Number of blocks tried per space before single pieces, if rules apply. */
const TRIED_UNDER_RULES = 8

/** Blocks for one empty space, best first. */
export interface Choice {
  /** Index of the space. */
  readonly space: number
  /** Candidate blocks of the space. Empty if the container is complete. */
  readonly blocks: ReadonlyArray<number>
}

/** Finds spaces and blocks for them. */
export class Loader {
  readonly budget: WorkBudget
  private readonly choice = new BlockChoice(MAX_CHOICES)

  constructor(budget: WorkBudget) {
    this.budget = budget
  }

  /**
   * Finds the next space that can hold a block, and at most `want` blocks for it. Drops spaces that cannot hold any.
   */
  next(load: Load, guide: Guide, want: number): Choice {
    const { spaces, hold } = load
    do
      while (spaces.count > 0 && load.candidateCount > 0) {
        const space = nearestSpace(spaces, hold.shape, hold.hasRules)
        hold.work += spaces.count / 2
        const blocks = this.blocksFor(load, space, guide, want)
        this.budget.spend(hold.work)
        hold.work = 0
        if (blocks.length > 0) return { space, blocks }
        spaces.drop(space)
      }
    while (load.raiseLevel())
    return { space: 0, blocks: [] }
  }

  private blocksFor(load: Load, space: number, guide: Guide, want: number): ReadonlyArray<number> {
    const { choice } = this
    if (!load.hold.hasRules) {
      choice.find(load, space, guide, want, false)
      return Array.from(choice.blocks.subarray(0, choice.count))
    }
    choice.find(load, space, guide, Math.max(want, TRIED_UNDER_RULES), false)
    const accepted = this.accepted(load, space, want)
    if (accepted.length > 0) return accepted
    choice.find(load, space, guide, MAX_CHOICES, true)
    return this.accepted(load, space, want)
  }

  private accepted(load: Load, space: number, want: number): ReadonlyArray<number> {
    const accepted: number[] = []
    for (let i = 0; i < this.choice.count && accepted.length < want; i++) {
      const block = this.choice.blocks[i]!
      const [x, y, z] = this.corner(load, space, block)
      if (isAcceptable(load, block, x, y, z)) accepted.push(block)
    }
    return accepted
  }

  /** Loads a block into a space. */
  place(load: Load, space: number, block: number): void {
    const [x, y, z] = this.corner(load, space, block)
    const { spaces } = load
    const before = spaces.work
    load.add(block, x, y, z)
    load.hold.work += (spaces.work - before) / 2
  }

  /** Returns the position of a block in the corner of the space that is nearest to a corner of the container. */
  private corner({ spaces, table, hold }: Load, space: number, block: number): readonly [number, number, number] {
    const { shape } = hold
    const c = spaces.corners
    const at = 6 * space
    const isRight = c[at]! > shape.x - c[at + 3]!
    const isFront = c[at + 1]! > shape.y - c[at + 4]!
    const isTop = !hold.hasRules && c[at + 2]! > shape.z - c[at + 5]!
    return [
      isRight ? c[at + 3]! - table.x[block]! : c[at]!,
      isFront ? c[at + 4]! - table.y[block]! : c[at + 1]!,
      isTop ? c[at + 5]! - table.z[block]! : c[at + 2]!
    ]
  }

  /** Loads the best block at every step, until the container is complete or the budget is spent. */
  complete(load: Load, guide: Guide): void {
    this.budget.evaluations++
    do {
      const { space, blocks } = this.next(load, guide, 1)
      if (blocks.length === 0) return
      this.place(load, space, blocks[0]!)
    } while (!this.budget.isSpent)
  }
}
