import type { RateCard } from "../card/card.ts"
import { dividedBy, lowest, type Ratio, type Rounding, ratio, stepsOf, toNumber, whole } from "../numbers/ratio.ts"

/** How a card rounds and writes money. Inside, money is counted in the card's increments, as in 0.01 or 0.05. */
export interface Money {
  readonly mode: Rounding
  readonly increment: Ratio
  /** How many minor units, of which 10^decimals are one unit of the currency, an increment is. */
  readonly minor: number
  readonly decimals: number
}

/** A rounded amount, in increments; infinite where it is beyond all sense. */
export type Increments = number

/** Amounts stay below so many minor units: the double nearest to each then has the exact decimal as its shortest. */
const MOST_MINOR = 1e14

const one = whole(1)

/** How a card rounds money; `value` is the value of its increment. */
export const moneyOf = ({ mode, increment }: RateCard["rounding"], value: Ratio): Money => {
  const decimals = increment.includes(".") ? increment.length - increment.indexOf(".") - 1 : 0
  const minor = toNumber(stepsOf(value, ratio(1, 10 ** decimals), "down"))
  return { mode, increment: value, minor, decimals }
}

/** An amount that is not rounded yet, in increments. */
export const inIncrements = ({ increment }: Money, amount: Ratio): Ratio => lowest(dividedBy(amount, increment))

/** The one rounding: of a line, when it is made. */
export const rounded = (money: Money, amount: Ratio): Increments => {
  const increments = toNumber(stepsOf(amount, one, money.mode))
  return isSensible(money, increments) ? increments : Infinity
}

export const isSensible = ({ minor }: Money, amount: Increments): boolean => Math.abs(amount) * minor < MOST_MINOR

/** An amount as a decimal text, with as many decimals as the increment has. */
export const amountText = ({ minor, decimals }: Money, amount: Increments): string => {
  if (decimals === 0) return String(amount * minor)
  const unit = 10 ** decimals
  const all = Math.abs(amount) * minor
  const rest = all % unit
  return `${amount < 0 ? "-" : ""}${(all - rest) / unit}.${String(unit + rest).slice(1)}`
}
