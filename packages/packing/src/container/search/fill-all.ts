// Fills all containers, one after another, and improves pairs of them.
import type { TimeLimit } from "../../packing/contract/request.ts"
import type { BoxType } from "../../packing/problem/problem.ts"
import { WorkBudget } from "../../packing/resources/work-budget.ts"
import { type Cargo, compareScores, scoreOf } from "../cargo/cargo.ts"
import { type Depth, type FilledOne, Filler } from "./fill-one.ts"
import { fillSimply } from "./fill-simply.ts"
import type { Loading } from "./loading.ts"

/** Evaluations without effort, and for each unit of effort. */
const EVALUATIONS = 30

/** Units of work without effort, and for each unit of effort. */
const WORK = 30_000_000

/** Units of work of simple attempts without effort, and for each unit of effort. */
const SIMPLE_WORK = 60_000_000

/** Units of work of the first attempt after the time limit. */
const WORK_AFTER_TIME_LIMIT = 1_000_000

/** Number of simple attempts before a beam search. */
const SIMPLE_ATTEMPTS = 8

/** Maximum number of pieces for a beam search, which is slow with more, and their maximum product with the number of kinds. */
const MAX_SEARCHED_PIECES = 1_500
const MAX_SEARCHED_PRODUCT = 20_000

/** Maximum number of container pairs filled again after each round. */
const MAX_PAIRS = 12

/** Widths of the searches, one after another, with the number of blocks for each. */
const depths = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64].map(
  (width): Depth => ({ width, blocks: width < 3 ? 2_000 : width < 4 ? 5_000 : 10_000 })
)

/** Loaded container of a type. */
interface LoadedBox {
  readonly type: BoxType
  readonly loading: Loading
}

/** Function that fills one container. */
type Fill = (type: BoxType, left: Int32Array) => FilledOne

/** Loaded containers. */
export type Loadings = ReadonlyArray<LoadedBox>

/** Best loadings found. */
export interface FillResult {
  readonly loadings: Loadings
  readonly evaluations: number
  /** Whether the time limit stopped the search. */
  readonly cut: boolean
}

/** Fills the containers of a problem with the given pieces. */
export const fillAll = (
  cargo: Cargo,
  quantities: Int32Array,
  effort: number,
  timeLimit: TimeLimit | undefined
): FillResult => {
  const times = 1 + effort
  const budget = new WorkBudget(WORK * times, 0, timeLimit)
  const simple = new WorkBudget(Infinity, WORK_AFTER_TIME_LIMIT, timeLimit)
  const search = new ContainerSearch(cargo, quantities, budget, EVALUATIONS * times)
  const pieces = quantities.reduce((sum, count) => sum + count, 0)
  const isLarge = pieces > MAX_SEARCHED_PIECES || pieces * quantities.length > MAX_SEARCHED_PRODUCT
  search.runSimply(simple, SIMPLE_WORK * times, isLarge ? EVALUATIONS * times : SIMPLE_ATTEMPTS)
  if (!isLarge) search.run()
  return {
    loadings: search.best,
    evaluations: budget.evaluations + simple.evaluations,
    cut: budget.timedOut || simple.timedOut
  }
}

class ContainerSearch {
  private readonly cargo: Cargo
  private readonly quantities: Int32Array
  private readonly budget: WorkBudget
  private readonly maxEvaluations: number
  best: Loadings = []
  private bestScore: ReadonlyArray<number> | undefined
  private readonly filler: Filler
  /** Sequences of the types: largest first, and smallest first. */
  private readonly sequences: ReadonlyArray<ReadonlyArray<BoxType>>

  constructor(cargo: Cargo, quantities: Int32Array, budget: WorkBudget, maxEvaluations: number) {
    this.cargo = cargo
    this.quantities = quantities
    this.budget = budget
    this.maxEvaluations = maxEvaluations
    this.filler = new Filler(cargo, budget, () => this.isOver)
    const types = cargo.problem.types.filter(({ stock }) => stock > 0)
    const largestFirst = types.toSorted((a, b) => b.hull.volume - a.hull.volume || b.rank - a.rank)
    this.sequences = types.length > 1 ? [largestFirst, largestFirst.toReversed()] : [largestFirst]
  }

  private get isOver(): boolean {
    return this.budget.isSpent || this.budget.evaluations >= this.maxEvaluations
  }

  /** Makes simple attempts. `work` limits all of them except the first one, which is complete. */
  runSimply(budget: WorkBudget, work: number, attempts: number): void {
    for (let n = 0; n < attempts && !budget.isSpent; n++) {
      this.fillInSequences((type, left) => fillSimply(this.cargo, type, left, n, budget))
      if (n === 0) budget.refill(work)
    }
  }

  /** Searches with beams of increasing width. */
  run(): void {
    const guides = Math.max(...this.sequences[0]!.map((type) => this.filler.guideCount(type)))
    for (const depth of depths) {
      const fills = Array.from(
        { length: guides },
        (_, guide): Fill =>
          (type, left) =>
            this.filler.fill(type, left, guide, depth)
      )
      for (const fill of fills) this.fillInSequences(fill)
      for (const fill of fills) this.improvePairs(fill)
    }
  }

  /** Fills all containers, in each sequence of their types, unless everything is loaded. */
  private fillInSequences(fill: Fill): void {
    for (const types of this.sequences)
      if (!this.isOver && !this.isEverythingLoaded())
        this.fillMore(
          [],
          types.map((type) => [type, type.stock]),
          fill
        )
  }

  /** Adds containers of some types, one after another. Offers the result only if no search was stopped. */
  private fillMore(start: Loadings, types: ReadonlyArray<readonly [BoxType, number]>, fill: Fill): void {
    const left = this.leftAfter(start)
    const loadings = [...start]
    const isOnly = types.length === 1 && types[0]![1] === 1
    for (const [type, times] of types) {
      let again: Loading | undefined
      for (let n = 0; n < times; n++) {
        // The same loading is repeated while enough pieces remain.
        if (!again?.counts.every((count, k) => count <= left[k]!)) {
          const { loading, isComplete = true } = fill(type, left)
          if (!isComplete && !isOnly) return
          again = loading
        }
        if (again === undefined || again.layout.contents.length === 0) break
        loadings.push({ type, loading: again })
        for (let k = 0; k < left.length; k++) left[k]! -= again.counts[k]!
      }
    }
    this.offer(loadings)
  }

  /** Fills pairs of containers again, in the other sequence, with their own and the remaining pieces. */
  private improvePairs(fill: Fill): void {
    for (let i = 0, tried = 0; i < this.best.length; i++)
      for (let j = i + 1; j < this.best.length && tried < MAX_PAIRS; j++, tried++) {
        if (this.isOver) return
        const others = this.best.filter((_, n) => n !== i && n !== j)
        const pair = [this.best[j]!, this.best[i]!].map(({ type }) => [type, 1] as const)
        this.fillMore(others, pair, fill)
      }
  }

  private leftAfter(loadings: Loadings): Int32Array {
    const left = this.quantities.slice()
    for (const { loading } of loadings) for (let k = 0; k < left.length; k++) left[k]! -= loading.counts[k]!
    return left
  }

  /** Keeps loadings if they are better, or as good with fewer containers. */
  private offer(loadings: Loadings): void {
    const left = this.leftAfter(loadings)
    const counts = this.quantities.map((quantity, k) => quantity - left[k]!)
    const score = [...scoreOf(this.cargo, counts), -loadings.length]
    if (this.bestScore !== undefined && compareScores(score, this.bestScore) <= 0) return
    this.best = loadings
    this.bestScore = score
  }

  private isEverythingLoaded(): boolean {
    return this.best.length <= 1 && this.leftAfter(this.best).every((count) => count === 0)
  }
}
