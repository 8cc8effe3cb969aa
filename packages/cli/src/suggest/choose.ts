// Chooses a few of the candidates so that the total cost of all orders is low.

/** Cost of each order with each candidate alone. Infinity if the candidate cannot serve the order. */
export type Costs = ReadonlyArray<ReadonlyArray<number>>

/** Cost of an order that none of the chosen candidates can serve. Outweighs every other cost. */
export const UNSERVED_COST = 1e15

/** Returns the total cost of all orders if each uses the cheapest of the chosen candidates. */
const totalCost = (costs: Costs, chosen: ReadonlyArray<number>): number =>
  costs.reduce((sum, row) => {
    const least = Math.min(...chosen.map((index) => row[index]!))
    return sum + (Number.isFinite(least) ? least : UNSERVED_COST)
  }, 0)

/**
 * Returns `count` candidates. Adds the candidate that lowers the cost most until there are enough, then swaps
 * candidates while a swap lowers the cost.
 */
export const choose = (costs: Costs, count: number): ReadonlyArray<number> => {
  const all = costs[0]?.map((_, index) => index) ?? []
  let chosen: ReadonlyArray<number> = []
  const cheapestOf = (sets: ReadonlyArray<ReadonlyArray<number>>) =>
    sets
      .map((set) => ({ set, cost: totalCost(costs, set) }))
      .reduce((best, next) => (next.cost < best.cost ? next : best), { set: chosen, cost: Number.POSITIVE_INFINITY })
  while (chosen.length < Math.min(count, all.length))
    chosen = cheapestOf(all.filter((index) => !chosen.includes(index)).map((index) => [...chosen, index])).set
  for (let cost = totalCost(costs, chosen); ; ) {
    const rest = all.filter((index) => !chosen.includes(index))
    const swaps = chosen.flatMap((removed) =>
      rest.map((added) => chosen.map((index) => (index === removed ? added : index)))
    )
    const best = cheapestOf(swaps)
    if (best.cost >= cost) return chosen.toSorted((a, b) => a - b)
    chosen = best.set
    cost = best.cost
  }
}

/** Returns every set of `count` candidates, or undefined if there are more than `most` of them. */
export const everySet = (
  candidates: number,
  count: number,
  most: number
): ReadonlyArray<ReadonlyArray<number>> | undefined => {
  let sets: ReadonlyArray<ReadonlyArray<number>> = [[]]
  for (let size = 0; size < Math.min(count, candidates); size++) {
    sets = sets.flatMap((set) =>
      Array.from({ length: candidates - 1 - (set.at(-1) ?? -1) }, (_, n) => [...set, (set.at(-1) ?? -1) + 1 + n])
    )
    if (sets.length > most) return undefined
  }
  return sets
}
