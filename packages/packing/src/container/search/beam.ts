// A beam search: extends the best partly loaded containers side by side, and rates each by a complete loading.
import { compareScores } from "../cargo/cargo.ts"
import type { Guide } from "../cargo/guides.ts"
import type { Hold } from "../loading/hold.ts"
import { Load } from "../loading/load.ts"
import type { Loader } from "./loader.ts"
import type { Loading } from "./loading.ts"

/** Partly loaded container, with the score of its completion. */
interface Node {
  readonly load: Load
  readonly score: ReadonlyArray<number>
}

/** Score of pieces that must not be loaded together. Lower than every other score. */
const rejected = [-1] as const

/** Searches one container for loadings. Keeps the best one. */
export class Beam {
  private readonly hold: Hold
  private readonly loader: Loader
  private readonly quantities: Int32Array
  private readonly scoreOf: (counts: Int32Array) => ReadonlyArray<number> | undefined
  private readonly isOver: () => boolean
  best: Loading | undefined
  private readonly spare: Load[]

  /**
   * `spare` holds unused loads of the container. `scoreOf` returns the score of a number of pieces of each kind, or undefined if the pieces must not be loaded
   * together. `isOver` returns whether to stop.
   */
  constructor(
    hold: Hold,
    spare: Load[],
    loader: Loader,
    quantities: Int32Array,
    scoreOf: (counts: Int32Array) => ReadonlyArray<number> | undefined,
    isOver: () => boolean
  ) {
    this.hold = hold
    this.spare = spare
    this.loader = loader
    this.quantities = quantities
    this.scoreOf = scoreOf
    this.isOver = isOver
  }

  /** Completes the empty container. */
  loadOnce(guide: Guide): void {
    this.recycle([this.root(guide)])
  }

  /** Searches with at most `width` partly loaded containers. Returns whether the search ended by itself. */
  search(guide: Guide, width: number): boolean {
    let nodes = [this.root(guide)]
    while (nodes.length > 0) {
      const extended: Node[] = []
      for (const node of nodes) {
        const { space, blocks } = this.loader.next(node.load, guide, width)
        for (const [rank, block] of blocks.entries()) {
          if (this.isOver()) return false
          const load = this.copyOf(node.load)
          this.loader.place(load, space, block)
          // The completion of a node starts with its best block, so that block's score is known.
          extended.push({ load, score: rank === 0 ? node.score : this.completion(load, guide) })
        }
      }
      this.recycle(nodes)
      nodes = this.bestOf(extended, width)
    }
    return true
  }

  private root(guide: Guide): Node {
    const load = this.spare.pop() ?? new Load(this.hold)
    load.reset(this.quantities)
    return { load, score: this.completion(load, guide) }
  }

  /** Completes a copy of a load, and returns its score. */
  private completion(load: Load, guide: Guide): ReadonlyArray<number> {
    const complete = this.copyOf(load)
    this.loader.complete(complete, guide)
    const counts = this.quantities.map((quantity, k) => quantity - complete.left[k]!)
    const score = this.scoreOf(counts)
    if (score !== undefined && (this.best === undefined || compareScores(score, this.best.score) > 0))
      this.best = { layout: complete.layout(), counts, score }
    this.spare.push(complete)
    return score ?? rejected
  }

  private copyOf(load: Load): Load {
    const copy = this.spare.pop() ?? new Load(this.hold)
    copy.copyFrom(load)
    return copy
  }

  /** Returns the nodes with the best scores. Keeps only the first of several nodes with equal scores. */
  private bestOf(nodes: ReadonlyArray<Node>, count: number): Node[] {
    const sorted = nodes.toSorted((a, b) => compareScores(b.score, a.score))
    const kept: Node[] = []
    for (const node of sorted) {
      const last = kept.at(-1)
      if (kept.length < count && (last === undefined || compareScores(node.score, last.score) !== 0)) kept.push(node)
      else this.recycle([node])
    }
    return kept
  }

  private recycle(nodes: ReadonlyArray<Node>): void {
    for (const { load } of nodes) this.spare.push(load)
  }
}
