// Costs as decimal strings. All costs of a card have the same number of decimal places.

/** Converts a cost to minor units. */
const minorUnits = (cost: string): bigint => BigInt(cost.replace(".", ""))

/** Returns the first cost minus the second, which must not be greater. */
export const difference = (a: string, b: string): string => {
  const decimals = a.includes(".") ? a.length - a.indexOf(".") - 1 : 0
  const digits = String(minorUnits(a) - minorUnits(b)).padStart(decimals + 1, "0")
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
