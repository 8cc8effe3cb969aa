import type { Packed, Packing, Refusal, Unpacked } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import { allPieces } from "../packing/problem/problem.ts"
import { startSearch } from "../packing/search/search.ts"
import { isLess, openBoxes } from "../placed/around.ts"
import { PartlyFilledBox } from "../placed/open-type.ts"
import { packPlaced } from "../placed/pack-around.ts"
import { type PlacedProblem, placedProblem } from "../placed/placed-problem.ts"
import { refusing, remainingTime } from "../placed/refusing.ts"
import { certificateUnder, countUnpacked, valuesOf } from "../placed/values.ts"
import { Arranger } from "./arranger.ts"
import { type Bin, binsOf } from "./bin.ts"
import { centreOf } from "./centre.ts"
import { evenWeights, spreadOf } from "./even-weights.ts"
import { boxesOf, keepInRange, unpackedUnits } from "./keep-in-range.ts"
import type { BalancedOutcome } from "./outcome.ts"
import { readBalanced } from "./read-balanced.ts"

/** Effort of arranging pieces again, which determines the work budget. */
const ARRANGING_EFFORT = 10

/** Number of packings that are brought into range, best first. */
const TRIED_PACKINGS = 4

/**
 * Packs items so that the centre of gravity of each box is in the range of its type, and with `balance` also so that the
 * gross weights of the boxes are similar. Balancing changes neither the number nor the types of the boxes. Open boxes are
 * possible as in `packAround`. The result has no alternatives.
 *
 * @example
 * ```ts
 * const spread = (request: BalancedRequest): number => {
 *   const outcome = packBalanced({ ...request, balance: true })
 *   return outcome._tag === "Packed" ? outcome.spread : 0
 * }
 * ```
 */
export const packBalanced = (request: BalancedRequest): BalancedOutcome => {
  const placed = readBalanced(request)
  if (!("problem" in placed)) return { _tag: "Refused", refusals: placed }
  return refusing(() => solve(request, placed))
}

/** Bins with the unpacked pieces. Lower scores are better. */
interface Candidate {
  readonly bins: ReadonlyArray<Bin>
  readonly unpacked: ReadonlyArray<Unpacked>
  readonly score: ReadonlyArray<number>
}

const solve = (request: BalancedRequest, given: PlacedProblem): BalancedOutcome => {
  const timeLeft = remainingTime(given.parsed.timeLimit)
  const hasRange = request.boxes.some(({ centreOfGravity }) => centreOfGravity !== undefined)
  const more = { alternatives: hasRange ? TRIED_PACKINGS - 1 : 0 }
  const placed = placedProblem({ ...given.request, ...more }, { ...given.parsed, ...more }, given.open)
  const base = packPlaced(placed)
  if (base._tag === "Refused") return base
  const { problem } = placed
  const effort = problem.effort + ARRANGING_EFFORT
  const started = startSearch({ ...problem, effort }, allPieces(problem.kinds), timeLeft())
  const search = { ...started, box: new PartlyFilledBox(problem.rules) }
  const arranger = new Arranger(request, placed, search)
  const best = bestInRange(request, placed, arranger, [base.packing, ...base.alternatives])
  if ("code" in best) return { _tag: "Refused", refusals: [best] }
  const measures = valuesOf(problem, boxesOf(best.bins))
  if (measures.includes(Infinity)) return { _tag: "Refused", refusals: [infiniteCost] }
  const bins = request.balance
    ? evenWeights(request, arranger, best.bins, (boxes) => !isLess(measures, valuesOf(problem, boxes)))
    : best.bins
  const boxes = boxesOf(bins)
  const { unpacked } = best
  const certificate = certificateUnder(problem, { boxes, unpacked }, base.packing, openBoxes(placed))
  const packed: Packed = {
    _tag: "Packed",
    packing: { boxes, unpacked, certificate },
    alternatives: [],
    cut: base.cut || search.budget.timedOut
  }
  const spreadBefore = spreadOf(boxesOf(best.bins))
  return { ...packed, spread: spreadOf(boxes), spreadBefore, centres: boxes.map((box) => centreOf(request, box)) }
}

/** Returns the best packing after bringing each into range, or a refusal if an open box cannot be in range. */
const bestInRange = (
  request: BalancedRequest,
  placed: PlacedProblem,
  arranger: Arranger,
  packings: ReadonlyArray<Packing>
): Candidate | Refusal => {
  const { problem, open } = placed
  let best: Candidate | undefined
  for (const { boxes, unpacked } of packings) {
    const inRange = keepInRange(request, placed, arranger, binsOf(request, placed, boxes))
    const off = inRange.bins.findIndex(({ packed, fixed }, n) => n < open.length && !arranger.settle(packed, fixed))
    if (off >= 0) return offCentre(off)
    const left = [...unpacked, ...unpackedUnits(request, inRange.unpacked)]
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

const infiniteCost: Refusal = {
  code: "contradiction",
  at: "/objective",
  message: "objective: the cost of every packing with its centres of gravity in range must be finite"
}

const offCentre = (box: number): Refusal => ({
  code: "contradiction",
  at: `/open/${box}`,
  message: `open[${box}]: no arrangement of further pieces brings its centre of gravity into range`
})
