/** Number of decimals in amounts. No currency has more. */
const DECIMALS = 6

/** Returns an amount as an integer number of millionths, so that sums are exact. */
export const millionths = (text: string): bigint => {
  const [integer = "", fraction = ""] = text.replace("-", "").split(".")
  const amount = BigInt(integer + fraction.padEnd(DECIMALS, "0").slice(0, DECIMALS))
  return text.startsWith("-") ? -amount : amount
}

/** Returns millionths as a decimal number with at least two decimals. */
export const formatAmount = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(DECIMALS + 1, "0")
  const fraction = digits.slice(-DECIMALS).replace(/0{1,4}$/, "")
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -DECIMALS)}.${fraction}`
}
