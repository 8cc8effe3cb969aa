import type { PackedBox, Packing, Reason, Unpacked } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import type { TimeLimit } from "../packing/contract/request.ts"
import { takes } from "../packing/problem/box-shapes.ts"
import { allPieces } from "../packing/problem/problem.ts"
import { startSearch } from "../packing/search/search.ts"
import { isLess } from "../placed/around.ts"
import { PartlyFilledBox } from "../placed/open-type.ts"
import { keyOf, type PlacedProblem } from "../placed/placed-problem.ts"
import { countUnpacked, unpackedPieces, valuesOf } from "../placed/values.ts"
import { Arranger } from "./arranger.ts"
import { type Bin, binsOf, unitsOf } from "./bin.ts"
import { evenWeights } from "./even-weights.ts"
import { boxesOf, keepInRange } from "./keep-in-range.ts"

/** Effort of arranging pieces again, which determines the work budget. */
const ARRANGING_EFFORT = 10

/** Boxes that follow the rules about weights. */
interface Weighed extends Pick<Packing, "boxes" | "unpacked"> {
  /** Boxes before their weights were balanced. */
  readonly unbalanced: ReadonlyArray<PackedBox>
  readonly cut: boolean
}

/** Open boxes out of range, beyond repair by further pieces. */
interface OffCentre {
  /** Indexes of the open boxes, at least one. */
  readonly offCentre: ReadonlyArray<number>
}

/** Bins with the unpacked pieces. Lower scores are better. */
interface Candidate {
  readonly bins: ReadonlyArray<Bin>
  readonly unpacked: ReadonlyArray<Unpacked>
  readonly score: ReadonlyArray<number>
}

/** Makes the best of several packings follow the rules about weights. Fixed pieces do not move. */
export const followWeightRules = (
  request: BalancedRequest,
  placed: PlacedProblem,
  packings: ReadonlyArray<Pick<Packing, "boxes" | "unpacked">>,
  timeLimit: TimeLimit | undefined
): Weighed | OffCentre => {
  const { problem } = placed
  const effort = problem.effort + ARRANGING_EFFORT
  const started = startSearch({ ...problem, effort }, allPieces(problem.kinds), timeLimit)
  const search = { ...started, box: new PartlyFilledBox(problem.rules) }
  const arranger = new Arranger(request, placed, search)
  const best = bestInRange(request, placed, arranger, packings)
  if ("offCentre" in best) return best
  const unbalanced = boxesOf(best.bins)
  const measures = valuesOf(problem, unbalanced)
  const bins = request.balance
    ? evenWeights(request, arranger, best.bins, (boxes) => !isLess(measures, valuesOf(problem, boxes)))
    : best.bins
  return { boxes: boxesOf(bins), unpacked: best.unpacked, unbalanced, cut: search.budget.timedOut }
}

/** Reasons of `pack` that no longer hold if boxes lose pieces. */
const temporary: ReadonlyArray<Reason> = ["no-stock", "not-found", "cost"]

/** Problem of pieces without a box in range. */
const OFF_CENTRE = "was placed in no box with its centre of gravity in range"

/** Returns the best packing after bringing each into range, or the open boxes that cannot be in range. */
const bestInRange = (
  request: BalancedRequest,
  placed: PlacedProblem,
  arranger: Arranger,
  packings: ReadonlyArray<Pick<Packing, "boxes" | "unpacked">>
): Candidate | OffCentre => {
  const { problem, open, kindOf } = placed
  // The other pieces of a group with fixed pieces are bound to their box.
  const isTriedAgain = ({ item, reason }: Unpacked): boolean =>
    temporary.includes(reason) && (open.length === 0 || request.items[item]!.group === undefined)
  let best: Candidate | undefined
  for (const { boxes, unpacked } of packings) {
    const packed = new Set(boxes.flatMap(({ placements }) => placements.map(keyOf)))
    const again = unpacked.filter(isTriedAgain)
    const missing = again.flatMap(({ item }) =>
      kindOf.get(item)!.pieces.filter((piece) => piece.item === item && !packed.has(keyOf(piece)))
    )
    const inRange = keepInRange(placed, arranger, binsOf(request, placed, boxes), unitsOf(request, missing))
    const offCentre = [...open.keys()].filter((n) => !arranger.settle(inRange.bins[n]!.packed, inRange.bins[n]!.fixed))
    if (offCentre.length > 0) return { offCentre }
    const left = [
      ...unpacked.filter((entry) => !isTriedAgain(entry)),
      ...unpackedPieces(request, inRange.unpacked.flat(), "off-centre", OFF_CENTRE).map((entry) =>
        inRange.inStock.some(
          (type) => request.boxes[type.index]!.centreOfGravity && takes(type, kindOf.get(entry.item)!)
        )
          ? entry
          : { ...entry, ...again.find(({ item }) => item === entry.item), quantity: entry.quantity }
      )
    ]
    const score = [countUnpacked({ unpacked: left }), ...valuesOf(problem, boxesOf(inRange.bins))]
    if (best === undefined || isLess(score, best.score)) best = { bins: inRange.bins, unpacked: merged(left), score }
    if (inRange.unpacked.length === 0 && inRange.bins.length === boxes.length) break
  }
  return best!
}

/** Adds up the unpacked pieces of each item, so that an item has one entry. */
const merged = (unpacked: ReadonlyArray<Unpacked>): ReadonlyArray<Unpacked> =>
  [...Map.groupBy(unpacked, ({ item }) => item)]
    .map(([, entries]) => ({ ...entries.at(-1)!, quantity: countUnpacked({ unpacked: entries }) }))
    .sort((a, b) => a.item - b.item)
