import type * as Brand from "effect/Brand"

/**
 * An exact decimal in normal form: no leading zeros, no negative zero, trailing zeros unchanged ("24.90"), at most 15
 * digits before the decimal point and 20 after it.
 */
export type Decimal = string & Brand.Brand<"Decimal">

const plainDecimal = /^-?\d{1,15}(?:\.\d{1,20})?$/
const longDecimal = /^-?\d+(?:\.\d+)?$/
const withExponent = /^-?\d+(?:\.\d+)?e[+-]?\d+$/i
const withComma = /^-?[\d.]+,[\d.,]*$/
/** JavaScript's notation of a number close to zero. */
const smallNumber = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/
const nonZeroDigit = /[1-9]/
const MAX_SCALE = 20

const normal = (text: string): Decimal => {
  const isMinus = text.startsWith("-")
  let start = isMinus ? 1 : 0
  while (text[start] === "0" && start + 1 < text.length && text[start + 1] !== ".") start++
  const magnitude = text.slice(start)
  return (isMinus && nonZeroDigit.test(magnitude) ? `-${magnitude}` : magnitude) as Decimal
}

/** Returns a JSON number without an exponent if it is close to zero. Large numbers exceed the digits of a decimal. */
const digitsOf = (number: number): string => {
  const text = String(number)
  const [, minus, whole, fraction = "", places] = smallNumber.exec(text) ?? []
  return whole === undefined ? text : `${minus}0.${"0".repeat(Number(places) - 1)}${whole}${fraction}`
}

/**
 * Parses a JSON number, or a string without an exponent after trimming it. Returns undefined for hex, commas and
 * anything else.
 *
 * @example
 * ```ts
 * parseDecimal(" 24.90 ") // => "24.90"
 * parseDecimal("0x10") // => undefined
 * ```
 */
export const parse = (value: unknown): Decimal | undefined => {
  if (typeof value !== "string" && typeof value !== "number") return undefined
  const text = typeof value === "number" ? digitsOf(value) : value.trim()
  return plainDecimal.test(text) ? normal(text) : undefined
}

/** The rule that a number with too many digits breaks. */
export const TOO_MANY_DIGITS = "must have at most 15 digits before and 20 after the decimal point"
/** The rule that a value breaks if it is not like a number. */
export const NUMBER_FORM = "must be a decimal number such as 12.5"

/** Returns the rule that a value breaks if `parse` refuses it. */
export const problemOf = (value: unknown): string => {
  const text = typeof value === "number" ? digitsOf(value) : typeof value === "string" ? value.trim() : ""
  if (longDecimal.test(text) || (typeof value === "number" && withExponent.test(text))) return TOO_MANY_DIGITS
  if (withExponent.test(text)) return "must not have an exponent; write all digits"
  return withComma.test(text) ? "must have a point before the decimals, and no commas" : NUMBER_FORM
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

/** Returns the exact value of a decimal as an integer, in units of 10^-20. */
export const scaled = (decimal: Decimal): bigint => {
  const [whole, fraction = ""] = decimal.split(".") as [string, string?]
  return BigInt(whole + fraction.padEnd(MAX_SCALE, "0"))
}

/** Compares the exact values of two decimals. Returns -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  const difference = scaled(a) - scaled(b)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Whether two decimals have the same value, regardless of their scale: "24.9" equals "24.90". */
export const same = (a: Decimal, b: Decimal): boolean => compare(a, b) === 0

/** Returns the double nearest to a decimal. */
export const toNumber = (decimal: Decimal): number => Number(decimal)
