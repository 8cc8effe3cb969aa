import { packingOfPlan } from "../packing/answer/packing-of-plan.ts"
import { exclusionByTotals } from "../packing/bounds/exclusion.ts"
import { findUnpackable } from "../packing/bounds/unpackable.ts"
import type { Reason } from "../packing/contract/outcome.ts"
import { refusalsFor } from "../packing/pack.ts"
import { problemOf } from "../packing/problem/canonical-problem.ts"
import type { PieceKind } from "../packing/problem/problem.ts"
import { totalsOf } from "../packing/problem/totals.ts"
import { withScale } from "../packing/request/with-scale.ts"
import { stockAfter } from "../packing/search/stock.ts"
import { achievementsOf } from "./answer/achievements.ts"
import { cargoOf } from "./cargo/cargo.ts"
import type { Filled, FillOutcome } from "./contract/outcome.ts"
import type { FillRequest } from "./contract/request.ts"
import { type ParsedFillRequest, readFillRequest } from "./request/read-fill-request.ts"
import { fillAll } from "./search/fill-all.ts"

/**
 * Fills given containers with the largest volume, the highest value or the most important of the items.
 *
 * @example
 * ```ts
 * const outcome = fillContainers({
 *   items: [{ reference: "crate", width: 60, length: 40, height: 40, quantity: 400 }],
 *   boxes: [{ reference: "20 ft", inner: { width: 233, length: 587, height: 220 }, stock: 1 }]
 * })
 * if (outcome._tag === "Filled") outcome.packing.boxes[0]!.placements.length // => 270
 * ```
 */
export const fillContainers = (given: FillRequest): FillOutcome => {
  const request = withScale(given)
  const read = readFillRequest(request)
  if (!("goal" in read)) return { _tag: "Refused", refusals: read }
  try {
    return fill(read, request)
  } catch (error) {
    return { _tag: "Refused", refusals: refusalsFor(error) }
  }
}

const fill = ({ parsed, goal, worths }: ParsedFillRequest, request: FillRequest): Filled => {
  const ranked = parsed.items.map(({ height, length, width }, index) => ({
    ...worths[index]!,
    volume: width * length * height
  }))
  const cargo = cargoOf(problemOf(parsed), goal, ranked)
  const { problem } = cargo
  const packability = findUnpackable(problem, (pieces, type) => exclusionByTotals([type], totalsOf(pieces)))
  const quantities = cargo.quantities.map((count, k) => (packability.unpackable.has(problem.kinds[k]!) ? 0 : count))
  const { loadings, ...work } = fillAll(cargo, quantities, parsed.effort, parsed.timeLimit)
  const plan = loadings.map(({ type, loading: { layout } }) => ({ type, layout }))
  const stock = stockAfter(plan)
  const reasons = new Map<PieceKind, Reason>(packability.unpackable)
  for (const kind of packability.packable)
    reasons.set(kind, packability.takers(kind).some(stock.has) ? "not-found" : "no-stock")
  return {
    _tag: "Filled",
    packing: packingOfPlan(problem, request, plan, reasons, { proofs: [], optimal: false }),
    achieved: achievementsOf(cargo, quantities, loadings),
    ...work
  }
}
