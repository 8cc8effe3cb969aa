/** Amount of money in millionths of the currency unit: an integer, so that sums are exact. */
export type Micros = number

/** Number of decimal places in an amount. No currency has more. */
const DECIMALS = 6
/** Maximum absolute value of an amount: one billion currency units. */
const MAX_MICROS = 1e15

const amountPattern = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/

/** Parses an amount such as `-12.40`. Returns undefined if it is not a decimal or exceeds a billion. */
export const microsOf = (text: string): Micros | undefined => {
  const [, sign, whole, fraction = ""] = amountPattern.exec(text) ?? []
  if (whole === undefined) return undefined
  const micros = Number(whole + fraction.padEnd(DECIMALS, "0"))
  return sign === "-" && micros > 0 ? -micros : micros
}

/** Whether a value is an amount that can be added exactly. */
export const isMicros = (value: unknown): value is Micros =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= MAX_MICROS

/** Formats an amount as a decimal with at least two decimal places. */
export const formatMicros = (amount: Micros): string => {
  const digits = String(Math.abs(amount)).padStart(DECIMALS + 1, "0")
  const fraction = digits.slice(-DECIMALS).replace(/0{1,4}$/, "")
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -DECIMALS)}.${fraction}`
}
