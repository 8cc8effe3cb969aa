// Search for large orders: tries every partition of the contents of two or three boxes at a time, then joins pieces into
// a few units and tries every partition of these.
import type { BoxType, PieceKind } from "../problem/problem.ts"
import { Random, SEED } from "../resources/random.ts"
import type { Search } from "../search/search.ts"
import { Assortment, type Lot, lotsOf } from "./assortment.ts"
import { coarsened } from "./coarse-lots.ts"
import { Contents } from "./contents.ts"
import type { CostModel } from "./cost-model.ts"
import { type CostedPlan, searchPartitions } from "./search-partitions.ts"

/** Largest numbers of parts for all pieces and for the contents of some boxes. */
const MAX_PARTS = 7_000
const MAX_PARTS_OF_SOME = 800

/** Boxes considered in one search of partitions. */
const WORK = 20_000

/** Numbers of boxes to deal together, and the number of choices of these boxes. */
const sizes = [2, 3]
const CHOICES = 40

/** Boxes to choose from. */
const MAX_BOXES = 10

/** Number of box types above which only some are tried. */
const MAX_TYPES = 40

/** Number of pieces above which only known plans are compared. */
const MAX_PIECES = 500

/** Largest number of random ways to join all pieces. One is tried for each unit of effort. */
const MAX_RANDOM_WAYS = 100

/** Returns every choice of some of the indices below `count`. */
const choicesOf = (count: number, size: number): ReadonlyArray<ReadonlyArray<number>> =>
  size === 0
    ? [[]]
    : Array.from({ length: count }, (_, last) => choicesOf(last, size - 1).map((others) => [...others, last])).flat()

class Dealer {
  private readonly search: Search
  private readonly model: CostModel

  constructor(search: Search, model: CostModel) {
    this.search = search
    this.model = model
  }

  /** Tries every partition of the lots, together with the boxes in `kept`. */
  deal(lots: ReadonlyArray<Lot>, best: CostedPlan, kept: CostedPlan["plan"] = []): CostedPlan {
    if (this.search.budget.isTimeUp) return best
    const contents = new Contents(this.search, new Assortment(lots), this.typesFor(best))
    return searchPartitions(contents, this.model, kept, best.cost, WORK).best ?? best
  }

  /** Returns the types of a plan and, if there are many other types, only some of them. */
  private typesFor({ plan }: CostedPlan): ReadonlyArray<BoxType> {
    const { types } = this.search.problem
    const every = Math.ceil(types.length / MAX_TYPES)
    const used = new Set(plan.map(({ type }) => type))
    return types.filter((type) => used.has(type) || type.rank % every === 0)
  }

  /** Deals the contents of two or three boxes at a time, for a limited number of choices of these boxes. */
  dealSome(start: CostedPlan): CostedPlan {
    let best = start
    for (const size of sizes) {
      let left = CHOICES
      for (const chosen of choicesOf(Math.min(best.plan.length, MAX_BOXES), size)) {
        if (left-- === 0) break
        // A better plan can have fewer boxes.
        const boxes = best.plan.filter((_, at) => chosen.includes(at))
        const lots = coarsened(lotsOf(boxes.flatMap(({ layout }) => layout.contents)), MAX_PARTS_OF_SOME)
        if (boxes.length > 0)
          best = this.deal(
            lots,
            best,
            best.plan.filter((box) => !boxes.includes(box))
          )
      }
    }
    return best
  }

  /** Deals all lots, then the contents of some boxes if that gives a better plan. */
  dealAll(lots: ReadonlyArray<Lot>, best: CostedPlan): CostedPlan {
    const dealt = this.deal(lots, best)
    return dealt === best ? best : this.dealSome(dealt)
  }
}

/** Returns the best plan found for a cost, at most as expensive as `start`. */
export const dealAgain = (
  search: Search,
  pieces: ReadonlyArray<PieceKind>,
  model: CostModel,
  start: CostedPlan
): CostedPlan => {
  if (pieces.length > MAX_PIECES) return start
  const dealer = new Dealer(search, model)
  const random = new Random(SEED)
  const lots = lotsOf(pieces)
  let best = dealer.dealAll(coarsened(lots, MAX_PARTS), dealer.dealSome(start))
  for (let way = Math.min(search.problem.effort, MAX_RANDOM_WAYS); way > 0 && !search.budget.isTimeUp; way--)
    best = dealer.dealAll(coarsened(lots, MAX_PARTS, random), best)
  return best
}
