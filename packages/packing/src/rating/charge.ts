import { amountText, type Increments, type Money, rounded } from "./money.ts"
import type { Ratio } from "./ratio.ts"

/** What a line costs and why. */
export interface Charge {
  readonly increments: Increments
  /** The same as a decimal text. */
  readonly amount: string
  readonly calc: string
  /** Where in the card the price stands, as a JSON pointer. */
  readonly pointer: string
}

/** The charge of an amount that is not rounded yet, in increments. */
export const chargeOf = (money: Money, amount: Ratio, calc: string, pointer: string): Charge => {
  const increments = rounded(money, amount)
  return { increments, amount: amountText(money, increments), calc, pointer }
}
