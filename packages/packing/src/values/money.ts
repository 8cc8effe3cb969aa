// Exact amounts of money, in millionths of the currency unit. An amount has at most 6 decimal places.

/** Amount of money in millionths of the currency unit: an integer, so that sums are exact. */
export type Micros = number

/** Number of decimal places in an amount. No currency has more. */
const DECIMALS = 6
/** Maximum absolute value of an amount: one billion currency units. */
const MAX_MICROS = 1e15

const amountPattern = /^-?\d{1,9}(?:\.\d{1,6})?$/

/** Returns the digits of an amount in millionths, with its sign. */
const digitsOf = (amount: string): string => {
  const [whole = "", fraction = ""] = amount.split(".")
  return whole + fraction.padEnd(DECIMALS, "0").slice(0, DECIMALS)
}

/**
 * Parses an amount such as `-12.40`. Returns undefined if it is not a decimal or exceeds a billion.
 *
 * @example
 * ```ts
 * microsOf("-12.40") // => -12400000
 * ```
 */
export const microsOf = (text: string): Micros | undefined =>
  // Adding 0 turns a negative zero into zero.
  amountPattern.test(text) ? Number(digitsOf(text)) + 0 : undefined

/**
 * Returns a number of currency units as an amount, rounded to millionths.
 *
 * @example
 * ```ts
 * roundedMicros(12.4) // => 12400000
 * ```
 */
export const roundedMicros = (units: number): Micros => Math.round(units * 1e6)

/** Whether a value is an amount with exact addition. */
export const isMicros = (value: unknown): value is Micros =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= MAX_MICROS

/**
 * Returns a valid amount of any size in millionths.
 *
 * @example
 * ```ts
 * millionthsOf("12.40") // => 12400000n
 * ```
 */
export const millionthsOf = (amount: string): bigint => BigInt(digitsOf(amount))

/**
 * Formats an amount in millionths as a decimal with at least `places` decimal places, of 0 to 6.
 *
 * @example
 * ```ts
 * formatMicros(12_400_000) // => "12.40"
 * ```
 */
export const formatMicros = (amount: Micros | bigint, places = 2): string => {
  const digits = String(amount < 0 ? -amount : amount).padStart(DECIMALS + 1, "0")
  let end = digits.length
  while (end > digits.length - DECIMALS + places && digits[end - 1] === "0") end--
  const fraction = digits.slice(-DECIMALS, end)
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -DECIMALS)}${fraction === "" ? "" : `.${fraction}`}`
}
