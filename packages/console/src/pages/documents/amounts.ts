const scaleOf = (text: string): number => text.split(".")[1]?.length ?? 0

/** Returns the exact sum of products of a decimal and a whole number, with at least two decimals. */
export const sumOf = (products: ReadonlyArray<readonly [amount: string, times: number]>): string => {
  const scale = Math.max(2, ...products.map(([amount]) => scaleOf(amount)))
  const sum = products.reduce((total, [amount, times]) => {
    const digits = amount.replace(".", "") + "0".repeat(scale - scaleOf(amount))
    return total + BigInt(digits) * BigInt(times)
  }, 0n)
  const text = String(sum).padStart(scale + 1, "0")
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`
}

const KILOGRAMS_PER_POUND = 0.453_592_37
const areaOfUnit = { "in/lb": 0.000_645_16, "cm/kg": 0.0001 } as const

type Units = keyof typeof areaOfUnit

/** Returns a weight in kilograms, in grams precise. */
export const kilograms = (weight: string | number, units: Units): string =>
  (Number(weight) * (units === "in/lb" ? KILOGRAMS_PER_POUND : 1)).toFixed(3)

/** Returns the area of a print in square metres. */
export const squareMetres = (width: string, height: string, units: Units): number =>
  Number(width) * Number(height) * areaOfUnit[units]

/** Unit of weight in words. */
export const weightUnit = (units: Units): string => units.split("/")[1]!
