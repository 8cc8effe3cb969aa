import type { Sorted } from "../bounds/unpackable.ts"
import type { Reason } from "../contract/outcome.ts"
import type { BoxType, Kind } from "../problem/problem.ts"
import type { Plan } from "../search/search.ts"
import { Stock } from "../search/stock.ts"

/**
 * Why the pieces that found no place stayed behind: every box that would take one is used up, or the cost of each that is left
 * rules it out, or none was found.
 */
export const leftBehind = (
  { packable, takers }: Sorted,
  plan: Plan,
  allowed: ReadonlyArray<BoxType>
): ReadonlyMap<Kind, Reason> => {
  const stock = new Stock(plan)
  const mayBeUsed = new Set(allowed)
  return new Map(
    packable.map((kind) => {
      const left = takers(kind).filter(stock.has)
      if (left.length === 0) return [kind, "no-stock"]
      return [kind, left.some((type) => mayBeUsed.has(type)) ? "not-found" : "cost"]
    })
  )
}
