import type { Brand } from "effect"

/**
 * An exact decimal in normal form: no leading zeros, no negative zero, trailing zeros unchanged ("24.90"), at most 12
 * digits before the decimal point and 6 after it.
 */
export type Decimal = string & Brand.Brand<"Decimal">

const plainDecimal = /^-?\d{1,12}(?:\.\d{1,6})?$/
const nonZeroDigit = /[1-9]/
const MAX_SCALE = 6

const normal = (text: string): Decimal => {
  const isMinus = text.startsWith("-")
  let start = isMinus ? 1 : 0
  while (text[start] === "0" && start + 1 < text.length && text[start + 1] !== ".") start++
  const magnitude = text.slice(start)
  return (isMinus && nonZeroDigit.test(magnitude) ? `-${magnitude}` : magnitude) as Decimal
}

/** Parses a JSON number or a trimmed string. Returns undefined for exponents, hex, commas and anything else. */
export const parse = (value: unknown): Decimal | undefined => {
  if (typeof value !== "string" && typeof value !== "number") return undefined
  const text = String(value).trim()
  return plainDecimal.test(text) ? normal(text) : undefined
}

/** Returns the sign of a decimal. */
export const sign = (decimal: Decimal): -1 | 0 | 1 => {
  if (decimal.startsWith("-")) return -1
  return nonZeroDigit.test(decimal) ? 1 : 0
}

/** Whether the value is an integer, regardless of its scale: "3.0" is an integer. */
export const isWhole = (decimal: Decimal): boolean => {
  const point = decimal.indexOf(".")
  return point === -1 || !nonZeroDigit.test(decimal.slice(point))
}

/** Returns the exact value of a decimal in millionths. */
export const millionths = (decimal: Decimal): bigint => {
  const [whole, fraction = ""] = decimal.split(".") as [string, string?]
  return BigInt(whole + fraction.padEnd(MAX_SCALE, "0"))
}

/** Compares the exact values of two decimals. Returns -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  const difference = millionths(a) - millionths(b)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Whether two decimals have the same value, regardless of their scale: "24.9" equals "24.90". */
export const same = (a: Decimal, b: Decimal): boolean => compare(a, b) === 0

/** Returns the double nearest to a decimal. */
export const toNumber = (decimal: Decimal): number => Number(decimal)
