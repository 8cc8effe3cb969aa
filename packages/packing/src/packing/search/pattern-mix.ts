// Linear program that mixes patterns: the number of uses of each, for all pieces at the least cost. Solved by the
// revised simplex method.

/** One way to fill a box: the number of pieces of each kind, and the cost of the box. */
export interface Pattern {
  readonly counts: ReadonlyArray<number>
  readonly cost: number
}

/** Pattern in the mix. Without a pattern, its pieces are omitted. */
interface Row<P> {
  readonly pattern?: P
  uses: number
  /** Change in the uses for one more piece of each kind. */
  inverse: number[]
}

/** Cost of each one-piece pattern in the first mix. Exceeds the cost of any other pattern. */
const FIRST_COST = 1e30

/** Tolerance for rounding errors, as a share. */
const EPSILON = 1e-9

const MAX_PIVOTS = 500

const dot = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0)

/** Returns the unrounded uses of each pattern in the cheapest mix. Omits the pieces of kinds without a pattern. */
export const mixPatterns = <P extends Pattern>(
  patterns: ReadonlyArray<P>,
  wanted: ReadonlyArray<number>
): ReadonlyArray<readonly [P, number]> => {
  const mix: Row<P>[] = wanted.map((uses, i) => ({ uses, inverse: wanted.map((_, j): number => (i === j ? 1 : 0)) }))
  for (let pivots = 0; pivots < MAX_PIVOTS; pivots++) {
    const prices = wanted.map((_, j) =>
      mix.reduce((sum, { pattern, inverse }) => sum + inverse[j]! * (pattern?.cost ?? FIRST_COST), 0)
    )
    let entering: P | undefined
    let most = 1 + EPSILON
    for (const pattern of patterns) {
      const worth = dot(prices, pattern.counts) / pattern.cost
      if (worth <= most) continue
      most = worth
      entering = pattern
    }
    if (entering === undefined) break
    const { counts } = entering
    const replaced = mix.map(({ inverse }) => dot(inverse, counts))
    const limits = mix.map(({ uses }, i) => (replaced[i]! > EPSILON ? uses / replaced[i]! : Infinity))
    const uses = Math.min(...limits)
    const leaving = limits.indexOf(uses)
    const inverse = mix[leaving]!.inverse.map((value) => value / replaced[leaving]!)
    mix.forEach((row, i) => {
      row.uses -= uses * replaced[i]!
      row.inverse = row.inverse.map((value, j) => value - replaced[i]! * inverse[j]!)
    })
    mix[leaving] = { pattern: entering, uses, inverse }
  }
  return mix.flatMap(({ pattern, uses }) => (pattern === undefined ? [] : [[pattern, uses] as const]))
}
