// Fills all containers, one after another, and improves pairs of them.
import type { TimeLimit } from "../../packing/contract/request.ts"
import type { BoxType } from "../../packing/problem/problem.ts"
import { WorkBudget } from "../../packing/resources/work-budget.ts"
import { type Cargo, compareScores, scoreOf } from "../cargo/cargo.ts"
import { type Depth, Filler } from "./fill-one.ts"
import type { Loading } from "./loading.ts"

/** Evaluations without effort, and for each unit of effort. */
const EVALUATIONS = 30

/** Units of work without effort, and for each unit of effort. */
const WORK = 30_000_000

/** Maximum number of container pairs filled again after each round. */
const MAX_PAIRS = 12

/** Widths of the searches, one after another, with the number of blocks for each. */
const depths: ReadonlyArray<Depth> = [
  { width: 1, blocks: 2_000 },
  { width: 2, blocks: 2_000 },
  { width: 3, blocks: 5_000 },
  { width: 4, blocks: 10_000 },
  { width: 6, blocks: 10_000 },
  { width: 8, blocks: 10_000 },
  { width: 11, blocks: 10_000 },
  { width: 16, blocks: 10_000 },
  { width: 23, blocks: 10_000 },
  { width: 32, blocks: 10_000 },
  { width: 45, blocks: 10_000 },
  { width: 64, blocks: 10_000 }
]

/** Loaded container of a type. */
interface LoadedBox {
  readonly type: BoxType
  readonly loading: Loading
}

/** Loaded containers. */
export type Loadings = ReadonlyArray<LoadedBox>

/** Best loadings found. */
export interface FillResult {
  readonly loadings: Loadings
  readonly evaluations: number
  readonly timedOut: boolean
}

/** Fills the containers of a problem with the given pieces. */
export const fillAll = (
  cargo: Cargo,
  quantities: Int32Array,
  effort: number,
  timeLimit: TimeLimit | undefined
): FillResult => {
  const budget = new WorkBudget(WORK * (1 + effort), 0, timeLimit)
  const search = new ContainerSearch(cargo, quantities, budget, EVALUATIONS * (1 + effort))
  search.run()
  return { loadings: search.best, evaluations: budget.evaluations, timedOut: budget.timedOut }
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

  run(): void {
    const guides = Math.max(1, ...this.sequences[0]!.map((type) => this.filler.guideCount(type)))
    for (const depth of depths) {
      for (let guide = 0; guide < guides; guide++)
        for (const types of this.sequences) {
          if (this.isOver && this.bestScore !== undefined) return
          this.fillInSequence(types, guide, depth)
        }
      for (let guide = 0; guide < guides; guide++) this.improvePairs(guide, depth)
      if (this.isEverythingLoaded()) return
    }
  }

  /** Fills one container after another. Offers the result only if no search was stopped. */
  private fillInSequence(types: ReadonlyArray<BoxType>, guide: number, depth: Depth): void {
    const left = this.quantities.slice()
    const loadings: LoadedBox[] = []
    const isOnly = types.length === 1 && types[0]!.stock === 1
    const isFirst = this.bestScore === undefined
    for (const type of types) {
      let again: Loading | undefined
      for (let n = 0; n < type.stock; n++) {
        if (again === undefined || !this.fits(again, left)) {
          const { loading, isComplete } = this.filler.fill(type, left, guide, depth)
          if (!isComplete && !isOnly && !isFirst) return
          again = loading
        }
        if (again === undefined || again.pieces.length === 0) break
        loadings.push({ type, loading: again })
        for (let k = 0; k < left.length; k++) left[k]! -= again.counts[k]!
      }
    }
    this.offer(loadings)
  }

  /** Returns whether there are enough pieces to load a container in the same way again. */
  private fits({ counts }: Loading, left: Int32Array): boolean {
    return counts.every((count, k) => count <= left[k]!)
  }

  /** Fills pairs of containers again, in the other sequence, with their own and the remaining pieces. */
  private improvePairs(guide: number, depth: Depth): void {
    for (let i = 0, tried = 0; i < this.best.length; i++)
      for (let j = i + 1; j < this.best.length && tried < MAX_PAIRS; j++, tried++) {
        if (this.isOver) return
        const others = this.best.filter((_, n) => n !== i && n !== j)
        const left = this.leftAfter(others)
        const loadings = [...others]
        for (const { type } of [this.best[j]!, this.best[i]!]) {
          const { loading, isComplete } = this.filler.fill(type, left, guide, depth)
          if (!isComplete) return
          if (loading === undefined || loading.pieces.length === 0) continue
          loadings.push({ type, loading })
          for (let k = 0; k < left.length; k++) left[k]! -= loading.counts[k]!
        }
        this.offer(loadings)
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
