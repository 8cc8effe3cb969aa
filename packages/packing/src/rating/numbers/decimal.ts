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
export const numberOf = (value: unknown): Ratio | undefined => {
  if (typeof value === "string") return signedDecimalOf(value)
  return typeof value === "number" ? signedDecimalOf(String(value)) : undefined
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
