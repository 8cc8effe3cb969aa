// Parses and formats decimals: up to 12 digits, optionally followed by a point and up to 6 digits.

import { bigRatio, lowest, type Ratio, ratio } from "./ratio.ts"

const powersOfTen = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] as const
/** Character code of the decimal point. */
const POINT = 46
const ZERO = 48

/** Parses a non-negative decimal exactly. Returns undefined for any other string. */
export const decimalOf = (text: string): Ratio | undefined => {
  const point = text.indexOf(".")
  const digits = point === -1 ? text.length : point
  const decimals = point === -1 ? 0 : text.length - point - 1
  if (digits < 1 || digits > 12 || decimals > 6 || (point !== -1 && decimals === 0)) return undefined
  let n = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (i === point && code === POINT) continue
    const digit = code - ZERO
    if (!(digit >= 0 && digit <= 9)) return undefined
    n = n * 10 + digit
  }
  if (Number.isSafeInteger(n)) return ratio(n, powersOfTen[decimals]!)
  return bigRatio(BigInt(text.replace(".", "")), BigInt(powersOfTen[decimals]!))
}

/** Parses a decimal that may start with a minus sign. Returns undefined for any other string. */
export const signedDecimalOf = (text: string): Ratio | undefined => {
  if (!text.startsWith("-")) return decimalOf(text)
  const value = decimalOf(text.slice(1))
  if (value === undefined) return undefined
  return value.big === undefined ? ratio(-value.n, value.d) : bigRatio(-value.big.n, value.big.d)
}

/** Converts a decimal string or JSON number to a fraction. A number has the value of its shortest decimal form. */
const numberOf = (value: unknown): Ratio | undefined => {
  if (typeof value === "string") return signedDecimalOf(value)
  return typeof value === "number" ? signedDecimalOf(String(value)) : undefined
}

/** Measure with more digits than a decimal of a card: up to 15 digits, a point, and up to 20 digits. */
const longMeasure = /^(\d{1,15})(?:\.(\d{1,20}))?$/

/**
 * Converts a measure of up to 15 digits and 20 decimal places to a fraction, rounded up to 6 decimal places. Ignores an
 * excess below a billionth, because it is the rounding error of a floating-point number. A measure above 0 stays above 0.
 */
export const measureOf = (value: unknown): Ratio | undefined => {
  const exact = numberOf(value)
  if (exact !== undefined || (typeof value !== "string" && typeof value !== "number")) return exact
  // A number close to 0 has a shortest form with an exponent.
  const text = typeof value === "number" && value > 0 && value < 1e-6 ? value.toFixed(20) : String(value)
  const [, whole, fraction = ""] = longMeasure.exec(text) ?? []
  if (whole === undefined) return undefined
  const places = fraction.padEnd(9, "0")
  const below = BigInt(whole + places.slice(0, 6))
  const isAbove = places.slice(6, 9) !== "000" || (below === 0n && /[1-9]/.test(fraction))
  return bigRatio(isAbove ? below + 1n : below, 1_000_000n)
}

/** Formats a fraction as the shortest exact decimal, or in the form `2/3` if it needs more than 6 decimal places. */
export const textOf = (value: Ratio): string => {
  if (value.d === 1 && value.big === undefined) return String(value.n)
  const { n, d, big } = lowest(value)
  const [above, below] = big === undefined ? [BigInt(n), BigInt(d)] : [big.n, big.d]
  const decimals = powersOfTen.findIndex((power) => BigInt(power) % below === 0n)
  if (decimals === -1) return `${above}/${below}`
  const scaled = (above * BigInt(powersOfTen[decimals]!)) / below
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, "0")
  const point = digits.length - decimals
  return `${scaled < 0n ? "-" : ""}${digits.slice(0, point)}${decimals === 0 ? "" : `.${digits.slice(point)}`}`
}
