import type { Ratio } from "../numbers/ratio.ts"
import { amountText, type Increments, type Money, roundAmount } from "./money.ts"

/** Amount of a line and how it was computed. */
export interface Charge {
  /** The amount as a multiple of the card's increment. */
  readonly increments: Increments
  /** The amount as a decimal string. */
  readonly amount: string
  /** Short description of the computation. */
  readonly calc: string
  /** JSON pointer to the price in the card. */
  readonly pointer: string
}

/** Rounds an amount, given in increments, and returns it as a charge. */
export const chargeOf = (money: Money, amount: Ratio, calc: string, pointer: string): Charge => {
  const increments = roundAmount(money, amount)
  return { increments, amount: amountText(money, increments), calc, pointer }
}
