import type { Packability } from "../bounds/unpackable.ts"
import type { Reason, Unpacked } from "../contract/outcome.ts"
import type { Request } from "../contract/request.ts"
import { isAllowed } from "../problem/objective.ts"
import type { BoxType, PieceKind, Problem } from "../problem/problem.ts"
import { type Plan, weighedBoxes } from "../search/search.ts"
import { stockAfter } from "../search/stock.ts"

/** Reason of `pack`, which knows no centre of gravity. */
type SearchReason = Exclude<Reason, "off-centre">

/** End of the message for each reason. The message starts with the reference of the item. */
const predicates: Record<SearchReason, string> = {
  "too-long": "is too large for every box",
  "too-heavy": "is too heavy for every box of sufficient size",
  "too-large": "exceeds the fill limit of every box of sufficient size",
  rule: "belongs to a group that no single box can hold",
  "no-stock": "fits only into used-up boxes",
  cost: "fits only into boxes whose cost is not finite",
  "not-found": "was not placed within the search effort"
}

/**
 * Returns, for each packable kind, the possible reason of unpacked pieces: all suitable boxes are used up, one more
 * suitable box would make the cost infinite, or the search found no position.
 */
export const searchReasons = (
  problem: Problem,
  { packable, takers }: Packability,
  plan: Plan
): ReadonlyMap<PieceKind, Reason> => {
  const stock = stockAfter(plan)
  const boxes = weighedBoxes(plan)
  return new Map(
    packable.map((kind) => {
      const available = takers(kind).filter(stock.has)
      if (available.length === 0) return [kind, "no-stock"]
      const { weight } = kind
      const isAllowedIn = (type: BoxType) => isAllowed(problem, [...boxes, { type, weight }])
      return [kind, available.some(isAllowedIn) ? "not-found" : "cost"]
    })
  )
}

/**
 * Groups unpacked pieces by item, in request order. The pieces of an item are identical, so they have the
 * same reason.
 */
export const unpackedOf = (
  request: Request,
  pieces: ReadonlyArray<readonly [PieceKind["pieces"][number], Reason]>
): Unpacked[] => {
  const byItem = [...Map.groupBy(pieces, ([{ item }]) => item)].sort(([a], [b]) => a - b)
  return byItem.map(([item, { length: quantity, 0: first }]) => {
    const { reference } = request.items[item]!
    const reason = first![1]
    return { item, reference, quantity, reason, message: `${reference} ${predicates[reason as SearchReason]}` }
  })
}
