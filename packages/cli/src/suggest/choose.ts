// Which few of many: each order goes to the one that serves it for the least, and the sum is to be small.

/** What each order costs with each candidate alone; not finite where that cannot be. */
export type Costs = ReadonlyArray<ReadonlyArray<number>>

/** Counts more than anything else: an order that none of the chosen serves. */
const UNSERVED = 1e15

/** The sum of what orders cost with the best of the chosen for each. */
const sumOf = (costs: Costs, chosen: ReadonlyArray<number>): number =>
  costs.reduce((sum, row) => {
    const least = Math.min(...chosen.map((at) => row[at]!))
    return sum + (Number.isFinite(least) ? least : UNSERVED)
  }, 0)

/** So many candidates: first the one that helps the most each time, then swaps as long as one helps. */
export const choose = (costs: Costs, count: number): ReadonlyArray<number> => {
  const all = costs[0]?.map((_, at) => at) ?? []
  let chosen: ReadonlyArray<number> = []
  const bestOf = (sets: ReadonlyArray<ReadonlyArray<number>>) =>
    sets
      .map((set) => ({ set, sum: sumOf(costs, set) }))
      .reduce((best, next) => (next.sum < best.sum ? next : best), { set: chosen, sum: Number.POSITIVE_INFINITY })
  while (chosen.length < Math.min(count, all.length))
    chosen = bestOf(all.filter((at) => !chosen.includes(at)).map((at) => [...chosen, at])).set
  for (let sum = sumOf(costs, chosen); ; ) {
    const rest = all.filter((at) => !chosen.includes(at))
    const swapped = bestOf(chosen.flatMap((out) => rest.map((into) => chosen.map((at) => (at === out ? into : at)))))
    if (swapped.sum >= sum) return chosen.toSorted((a, b) => a - b)
    chosen = swapped.set
    sum = swapped.sum
  }
}
