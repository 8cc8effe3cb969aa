// Exact fractions. Numerators and denominators are safe integers. A product or sum outside that range is recomputed
// with BigInt, and stays BigInt if the reduced result is too large.

/** Exact fraction with a positive denominator. If it exceeds safe integers, `n` is NaN and `big` holds the value. */
export interface Ratio {
  /** Numerator. NaN if `big` has the value. */
  readonly n: number
  /** Denominator, above 0. */
  readonly d: number
  /** The fraction as large integers. Undefined if `n` and `d` are exact. */
  readonly big: Big | undefined
}

interface Big {
  /** Numerator. */
  readonly n: bigint
  /** Denominator, above 0. */
  readonly d: bigint
}

/** Rounding mode. `half-even` rounds halves to the nearest even integer. */
export type Rounding = "up" | "down" | "half-up" | "half-even"

const MAX_EXACT = Number.MAX_SAFE_INTEGER

/** Whether a product or sum of integers is exact. False for NaN, which marks a BigInt value. */
const isExact = (integer: number): boolean => integer <= MAX_EXACT && integer >= -MAX_EXACT

/** Returns the fraction `n / d` of two safe integers. */
export const ratio = (n: number, d: number): Ratio => ({ n, d, big: undefined })

/** Returns a safe integer as a fraction. */
export const whole = (n: number): Ratio => ({ n, d: 1, big: undefined })

/** Zero as a fraction. */
export const zero = whole(0)

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))

/** Returns the fraction `n / d` of two integers in lowest terms. `d` must be positive. */
export const bigRatio = (n: bigint, d: bigint): Ratio => {
  const divisor = commonDivisor(n < 0n ? -n : n, d)
  const big = { n: n / divisor, d: d / divisor }
  const small = ratio(Number(big.n), Number(big.d))
  return isExact(small.n) && isExact(small.d) ? small : { n: Number.NaN, d: 1, big }
}

const bigOf = (a: Ratio): Big => a.big ?? { n: BigInt(a.n), d: BigInt(a.d) }

/** Adds two fractions. */
export const plus = (a: Ratio, b: Ratio): Ratio => {
  if (a.d === b.d) {
    const n = a.n + b.n
    if (isExact(n)) return ratio(n, a.d)
  } else {
    const left = a.n * b.d
    const right = b.n * a.d
    const d = a.d * b.d
    if (isExact(left) && isExact(right) && isExact(left + right) && isExact(d)) return ratio(left + right, d)
  }
  const [x, y] = [bigOf(a), bigOf(b)]
  return bigRatio(x.n * y.d + y.n * x.d, x.d * y.d)
}

/** Returns the sum of a list of fractions. */
export const sumOf = (all: ReadonlyArray<Ratio>): Ratio => all.reduce(plus, zero)

/** Subtracts the second fraction from the first. */
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, times(b, whole(-1)))

/** Multiplies two fractions. */
export const times = (a: Ratio, b: Ratio): Ratio => {
  const n = a.n * b.n
  const d = a.d * b.d
  if (isExact(n) && isExact(d)) return ratio(n, d)
  const [x, y] = [bigOf(a), bigOf(b)]
  return bigRatio(x.n * y.n, x.d * y.d)
}

/** Divides the first fraction by the second, which must be positive. */
export const dividedBy = (a: Ratio, b: Ratio): Ratio => {
  const n = a.n * b.d
  const d = a.d * b.n
  if (isExact(n) && isExact(d)) return ratio(n, d)
  const [x, y] = [bigOf(a), bigOf(b)]
  return bigRatio(x.n * y.d, x.d * y.n)
}

/**
 * Returns a negative number, zero or a positive number if the first is less than, equal to or greater than the second.
 */
export const compare = (a: Ratio, b: Ratio): number => {
  if (a.d === b.d) {
    const difference = a.n - b.n
    if (!Number.isNaN(difference)) return difference
  }
  const left = a.n * b.d
  const right = b.n * a.d
  if (isExact(left) && isExact(right)) return left - right
  const [x, y] = [bigOf(a), bigOf(b)]
  const difference = x.n * y.d - y.n * x.d
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Returns the greater of two fractions. */
export const greater = (a: Ratio, b: Ratio): Ratio => (compare(a, b) < 0 ? b : a)

/** Reduces a fraction to lowest terms. */
export const lowest = (a: Ratio): Ratio => {
  const { n, d } = bigOf(a)
  return bigRatio(n, d)
}

/**
 * Divides a value by a positive step and rounds the result to an integer. Negative values are rounded symmetrically:
 * `up` rounds them away from zero, and so do `half-up` halves.
 */
export const stepsOf = (value: Ratio, step: Ratio, rounding: Rounding): Ratio => {
  const n = Math.abs(value.n) * step.d
  const d = value.d * step.n
  if (!(isExact(n) && isExact(d))) return bigStepsOf(value, step, rounding)
  // Rounding a quotient of safe integers to the nearest double never passes an integer, so `floor` is exact.
  const below = Math.floor(n / d)
  const rest = n - below * d
  const steps = below + (rest > 0 && roundsUp(rounding, rest - (d - rest), below % 2 === 1) ? 1 : 0)
  return whole(value.n < 0 ? 0 - steps : steps)
}

const bigStepsOf = (value: Ratio, step: Ratio, rounding: Rounding): Ratio => {
  const [x, y] = [bigOf(value), bigOf(step)]
  const n = (x.n < 0n ? -x.n : x.n) * y.d
  const d = x.d * y.n
  const below = n / d
  const rest = n % d
  const beyondHalf = 2n * rest > d ? 1 : 2n * rest < d ? -1 : 0
  const steps = below + (rest > 0n && roundsUp(rounding, beyondHalf, below % 2n === 1n) ? 1n : 0n)
  return bigRatio(x.n < 0n ? -steps : steps, 1n)
}

/** Whether a value between two integers is rounded up. `beyondHalf` compares its fractional part with a half. */
const roundsUp = (rounding: Rounding, beyondHalf: number, isOdd: boolean): boolean => {
  if (rounding === "up") return true
  if (rounding === "down") return false
  return beyondHalf > 0 || (beyondHalf === 0 && (rounding === "half-up" || isOdd))
}

/** Rounds a value to a multiple of a step. */
export const roundedTo = (value: Ratio, step: Ratio, rounding: Rounding): Ratio => {
  const isByOne = step.n === 1 && step.d === 1
  if (isByOne && value.d === 1 && value.big === undefined) return value
  const steps = stepsOf(value, step, rounding)
  return isByOne ? steps : times(steps, step)
}

/** Converts a whole fraction to a number. Returns Infinity if it is not a safe integer. */
export const toNumber = ({ n, big }: Ratio): number => {
  if (big === undefined) return n
  return big.n < 0n ? -Infinity : Infinity
}

/** Converts a fraction to the nearest double, or to one of its neighbours. */
export const toDouble = ({ n, d, big }: Ratio): number => (big === undefined ? n / d : Number(big.n) / Number(big.d))
