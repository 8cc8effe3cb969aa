import type { Ratio } from "../numbers/ratio.ts"
import { amountText, type Increments, type Money, rounded } from "./money.ts"

/**
 * What a line costs and why. A class and no literal: V8 learns from the charges of cards, which stay, to keep the ones of
 * quotes among what stays too, and that takes a third of the time.
 */
export class Charge {
  readonly increments: Increments
  /** The same as a decimal text. */
  readonly amount: string
  readonly calc: string
  /** Where in the card the price stands, as a JSON pointer. */
  readonly pointer: string

  constructor(increments: Increments, amount: string, calc: string, pointer: string) {
    this.increments = increments
    this.amount = amount
    this.calc = calc
    this.pointer = pointer
  }
}

/** The charge of an amount that is not rounded yet, in increments. */
export const chargeOf = (money: Money, amount: Ratio, calc: string, pointer: string): Charge => {
  const increments = rounded(money, amount)
  return new Charge(increments, amountText(money, increments), calc, pointer)
}
