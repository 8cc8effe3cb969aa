import type { RateCard } from "../card/card.ts"
import { dividedBy, lowest, type Ratio, type Rounding, ratio, stepsOf, toNumber, whole } from "../numbers/ratio.ts"

/** Rules of a card for rounding and formatting money. Amounts are multiples of the card's increment, such as 0.05. */
export interface Money {
  /** Direction of rounding, also of half an increment. */
  readonly mode: Rounding
  /** Multiple to which amounts are rounded, in the card's currency. */
  readonly increment: Ratio
  /** Minor units per increment. One currency unit has 10^decimals minor units. */
  readonly minor: number
  /** Number of decimal places in the increment, and therefore in every amount. */
  readonly decimals: number
}

/** Rounded amount as a number of increments. Infinite if it is too large to be exact. */
export type Increments = number

/** Limit for amounts, in minor units. Below it, the shortest decimal for the nearest double is the exact amount. */
const MAX_MINOR_UNITS = 1e14

const one = whole(1)

/** Returns a card's money rules. `value` is the parsed increment. */
export const moneyOf = ({ mode, increment }: RateCard["rounding"], value: Ratio): Money => {
  const decimals = increment.includes(".") ? increment.length - increment.indexOf(".") - 1 : 0
  const minor = toNumber(stepsOf(value, ratio(1, 10 ** decimals), "down"))
  return { mode, increment: value, minor, decimals }
}

/** Converts an unrounded amount to a number of increments. */
export const inIncrements = ({ increment }: Money, amount: Ratio): Ratio => lowest(dividedBy(amount, increment))

/** Rounds an amount, given in increments, to an integer. Called once for each line, as the only rounding of amounts. */
export const roundAmount = (money: Money, amount: Ratio): Increments => {
  const increments = toNumber(stepsOf(amount, one, money.mode))
  return isExactAmount(money, increments) ? increments : Infinity
}

/** Whether an amount is small enough to be exact. */
export const isExactAmount = ({ minor }: Money, amount: Increments): boolean =>
  Math.abs(amount) * minor < MAX_MINOR_UNITS

/** Formats an amount as a decimal with the same number of decimal places as the increment. */
export const amountText = ({ minor, decimals }: Money, amount: Increments): string => {
  if (decimals === 0) return String(amount * minor)
  const unit = 10 ** decimals
  const all = Math.abs(amount) * minor
  const rest = all % unit
  return `${amount < 0 ? "-" : ""}${(all - rest) / unit}.${String(unit + rest).slice(1)}`
}
