/**
 * Returns a small set of seeds that reaches everything, in ascending order. It reaches each thing at least `times`
 * times, or as often as all seeds together.
 */
export const coveringSeeds = (
  reached: ReadonlyMap<number, ReadonlySet<string>>,
  times: number
): ReadonlyArray<number> => {
  const missing = new Map<string, number>()
  for (const each of reached.values())
    for (const what of each) missing.set(what, Math.min((missing.get(what) ?? 0) + 1, times))

  const candidates = new Map(reached)
  const chosen: Array<number> = []
  while (missing.size > 0) {
    let best: readonly [seed: number, gain: number] = [Number.NaN, 0]
    for (const [seed, each] of candidates) {
      let gain = 0
      for (const what of each) if (missing.has(what)) gain++
      if (gain > best[1]) best = [seed, gain]
      // Gains only become smaller, so a seed without a gain never has one again.
      if (gain === 0) candidates.delete(seed)
    }
    const [seed] = best
    chosen.push(seed)
    candidates.delete(seed)
    for (const what of reached.get(seed)!) {
      const left = missing.get(what)
      if (left === 1) missing.delete(what)
      else if (left !== undefined) missing.set(what, left - 1)
    }
  }
  return chosen.sort((a, b) => a - b)
}
