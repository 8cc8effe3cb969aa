// Exact fractions. Numerators and denominators are whole numbers below 2^53; where a product or a sum would leave that
// range, the same is computed with BigInt, and what does not fit afterwards either is kept as BigInt.

/** An exact fraction with a positive denominator. `n` is NaN where it does not fit, and then `big` has the value. */
export interface Ratio {
  readonly n: number
  readonly d: number
  readonly big: Big | undefined
}

interface Big {
  readonly n: bigint
  readonly d: bigint
}

export type Rounding = "up" | "down" | "half-up" | "half-even"

const MOST = Number.MAX_SAFE_INTEGER

/** Whether a product or sum of whole numbers is exact; NaN, which stands for a big one, is not. */
const isExact = (whole: number): boolean => whole <= MOST && whole >= -MOST

/** A fraction of two whole numbers below 2^53. */
export const ratio = (n: number, d: number): Ratio => ({ n, d, big: undefined })

/** A whole number below 2^53. */
export const whole = (n: number): Ratio => ({ n, d: 1, big: undefined })

export const zero = whole(0)

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))

/** A fraction of any two whole numbers, the second of them positive, in lowest terms. */
export const bigRatio = (n: bigint, d: bigint): Ratio => {
  const divisor = commonDivisor(n < 0n ? -n : n, d)
  const big = { n: n / divisor, d: d / divisor }
  const small = ratio(Number(big.n), Number(big.d))
  return isExact(small.n) && isExact(small.d) ? small : { n: Number.NaN, d: 1, big }
}

const bigOf = (a: Ratio): Big => a.big ?? { n: BigInt(a.n), d: BigInt(a.d) }

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

export const sumOf = (all: ReadonlyArray<Ratio>): Ratio => all.reduce(plus, zero)

export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, times(b, whole(-1)))

export const times = (a: Ratio, b: Ratio): Ratio => {
  const n = a.n * b.n
  const d = a.d * b.d
  if (isExact(n) && isExact(d)) return ratio(n, d)
  const [x, y] = [bigOf(a), bigOf(b)]
  return bigRatio(x.n * y.n, x.d * y.d)
}

/** The quotient by a positive fraction. */
export const dividedBy = (a: Ratio, b: Ratio): Ratio => {
  const n = a.n * b.d
  const d = a.d * b.n
  if (isExact(n) && isExact(d)) return ratio(n, d)
  const [x, y] = [bigOf(a), bigOf(b)]
  return bigRatio(x.n * y.d, x.d * y.n)
}

/** Negative, zero or positive, as the first is less than, equal to or more than the second. */
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

export const greater = (a: Ratio, b: Ratio): Ratio => (compare(a, b) < 0 ? b : a)

/** The fraction in lowest terms. */
export const lowest = (a: Ratio): Ratio => {
  const { n, d } = bigOf(a)
  return bigRatio(n, d)
}

/**
 * How many times the positive `step` goes into a value, rounded to a whole number. A negative value is rounded as the
 * positive one would be: a half goes away from zero, and so does `up`.
 */
export const stepsOf = (value: Ratio, step: Ratio, rounding: Rounding): Ratio => {
  const n = Math.abs(value.n) * step.d
  const d = value.d * step.n
  if (!(isExact(n) && isExact(d))) return bigStepsOf(value, step, rounding)
  // The nearest double to a quotient of such numbers is never on the other side of a whole number.
  const below = Math.floor(n / d)
  const rest = n - below * d
  const steps = below + (rest > 0 && goesUp(rounding, rest - (d - rest), below % 2 === 1) ? 1 : 0)
  return whole(value.n < 0 ? 0 - steps : steps)
}

const bigStepsOf = (value: Ratio, step: Ratio, rounding: Rounding): Ratio => {
  const [x, y] = [bigOf(value), bigOf(step)]
  const n = (x.n < 0n ? -x.n : x.n) * y.d
  const d = x.d * y.n
  const below = n / d
  const rest = n % d
  const beyondHalf = 2n * rest > d ? 1 : 2n * rest < d ? -1 : 0
  const steps = below + (rest > 0n && goesUp(rounding, beyondHalf, below % 2n === 1n) ? 1n : 0n)
  return bigRatio(x.n < 0n ? -steps : steps, 1n)
}

/** Whether what lies between two whole numbers goes to the upper one; `beyondHalf` is 0 exactly between them. */
const goesUp = (rounding: Rounding, beyondHalf: number, isOdd: boolean): boolean => {
  if (rounding === "up") return true
  if (rounding === "down") return false
  return beyondHalf > 0 || (beyondHalf === 0 && (rounding === "half-up" || isOdd))
}

/** The value rounded to a multiple of the step. */
export const roundedTo = (value: Ratio, step: Ratio, rounding: Rounding): Ratio => {
  const isByOne = step.n === 1 && step.d === 1
  if (isByOne && value.d === 1 && value.big === undefined) return value
  const steps = stepsOf(value, step, rounding)
  return isByOne ? steps : times(steps, step)
}

/** The whole number, or an infinite one where it is not below 2^53. */
export const toNumber = ({ n, big }: Ratio): number => {
  if (big === undefined) return n
  return big.n < 0n ? -Infinity : Infinity
}
