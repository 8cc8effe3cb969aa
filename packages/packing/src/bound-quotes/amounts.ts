// Exact sums of amounts, in millionths. An amount of a quote has at most 15 digits and 6 decimal places.

/** Form of an amount. */
export const amountPattern = /^-?\d{1,15}(\.\d{1,6})?$/

const MILLION = 1_000_000n
const PLACES = 6

/** Returns an amount in millionths. */
export const millionthsOf = (amount: string): bigint => {
  const [whole = "", fraction = ""] = amount.replace("-", "").split(".")
  const value = BigInt(whole) * MILLION + BigInt(fraction.padEnd(PLACES, "0"))
  return amount.startsWith("-") ? -value : value
}

/** Formats millionths as the shortest decimal. */
export const amountOf = (millionths: bigint): string => {
  const size = millionths < 0n ? -millionths : millionths
  const fraction = String(size % MILLION)
    .padStart(PLACES, "0")
    .replace(/0{1,6}$/, "")
  return `${millionths < 0n ? "-" : ""}${size / MILLION}${fraction === "" ? "" : `.${fraction}`}`
}

/** Returns the sum of amounts in millionths. */
export const sumOfAmounts = (amounts: ReadonlyArray<{ readonly amount: string }>): bigint =>
  amounts.reduce((sum, { amount }) => sum + millionthsOf(amount), 0n)
