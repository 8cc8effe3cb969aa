import type { BoxType, Problem } from "../../packing/problem/problem.ts"
import { amountText, type Money } from "../../rating/money/money.ts"
import { formatMicros, roundedMicros } from "../../values/money.ts"

/** Prices of boxes in the currency of a card, and the unit of total costs. Costs are whole numbers of the unit. */
export interface CartonPrices {
  /** Units in an increment of the card. */
  readonly perIncrement: number
  /** Returns the price of a box, in units. */
  priceOf(type: BoxType): number
  /** Returns an amount in units as a decimal string. */
  textOf(amount: number): string
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** Returns the prices of the boxes of a problem, rounded to millionths. The unit divides each of them and the increment. */
export const cartonPricesOf = ({ priceScale, types }: Problem, money: Money): CartonPrices => {
  const micros = new Map(types.map((type) => [type, roundedMicros(type.price / priceScale)]))
  if ([...micros.values()].every((price) => price === 0))
    return { perIncrement: 1, priceOf: () => 0, textOf: (amount) => amountText(money, amount) }
  const increment = roundedMicros(money.minor / 10 ** money.decimals)
  const unit = [...micros.values()].reduce(gcd, increment)
  return {
    perIncrement: increment / unit,
    priceOf: (type) => micros.get(type)! / unit,
    textOf: (amount) => formatMicros(amount * unit, Math.min(money.decimals, 6))
  }
}
