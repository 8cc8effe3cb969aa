// Exact fractions of bigints for the reference implementation.

/** Numerator and denominator in lowest terms. The denominator is positive. */
export type Fraction = readonly [bigint, bigint]
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const fraction = (n: bigint, d: bigint): Fraction => {
  const by = gcd(n < 0n ? -n : n, d)
  return [n / by, d / by]
}
/** Parses a decimal with at most six decimal places. */
export const dec = (given: string | number): Fraction => {
  const text = String(given)
  const [digits = "", decimals = ""] = text.replace("-", "").split(".")
  const n = BigInt(digits + decimals.padEnd(6, "0"))
  return fraction(text.startsWith("-") ? -n : n, 1_000_000n)
}
/** Converts an integer. */
export const int = (n: number): Fraction => [BigInt(n), 1n]
export const add = (a: Fraction, b: Fraction) => fraction(a[0] * b[1] + b[0] * a[1], a[1] * b[1])
export const sub = (a: Fraction, b: Fraction) => add(a, [-b[0], b[1]])
export const mul = (a: Fraction, b: Fraction) => fraction(a[0] * b[0], a[1] * b[1])
export const div = (a: Fraction, b: Fraction) => fraction(a[0] * b[1], a[1] * b[0])
export const lt = (a: Fraction, b: Fraction) => a[0] * b[1] < b[0] * a[1]
export const le = (a: Fraction, b: Fraction) => !lt(b, a)
export const eq = (a: Fraction, b: Fraction) => a[0] * b[1] === b[0] * a[1]
export const max = (a: Fraction, ...others: Fraction[]) =>
  others.reduce((maximum, each) => (lt(maximum, each) ? each : maximum), a)
export const total = (all: ReadonlyArray<Fraction>) => all.reduce(add, int(0))
export const ceil = ([n, d]: Fraction): bigint => (n >= 0n ? (n + d - 1n) / d : n / d)
/** Rounds to a multiple of the step by the mode. */
export const round = (value: Fraction, step: Fraction, mode: string): Fraction => {
  const [n, d] = div(value, step)
  const [size, sign] = n < 0n ? [-n, -1n] : [n, 1n]
  const [whole, rest] = [size / d, size % d]
  const roundsUp =
    mode === "up"
      ? rest > 0n
      : mode === "down"
        ? false
        : mode === "half-up"
          ? 2n * rest >= d
          : 2n * rest > d || (2n * rest === d && whole % 2n === 1n)
  return mul([sign * (whole + (roundsUp ? 1n : 0n)), 1n], step)
}
