/** Decimals that amounts are counted in, more than any currency has. */
const DECIMALS = 6

/** An amount as a text in whole millionths, so that sums are exact. */
export const millionths = (text: string): bigint => {
  const [whole = "", part = ""] = text.replace("-", "").split(".")
  const amount = BigInt(whole + part.padEnd(DECIMALS, "0").slice(0, DECIMALS))
  return text.startsWith("-") ? -amount : amount
}

/** Millionths as a decimal text, with two decimals or as many as there are. */
export const amountText = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(DECIMALS + 1, "0")
  const part = digits.slice(-DECIMALS).replace(/0{1,4}$/, "")
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -DECIMALS)}.${part}`
}
