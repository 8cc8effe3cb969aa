import type { Ratio } from "../numbers/ratio.ts"
import { amountText, type Increments, type Money, roundAmount } from "./money.ts"

/**
 * Amount of a line and how it was computed. It is a class because V8 would allocate object literals in old space, as it
 * does for compiled cards, which takes up a third of the time of a quote.
 */
export class Charge {
  readonly increments: Increments
  /** The amount as a decimal string. */
  readonly amount: string
  /** Short description of the computation. */
  readonly calc: string
  /** JSON pointer to the price in the card. */
  readonly pointer: string

  constructor(increments: Increments, amount: string, calc: string, pointer: string) {
    this.increments = increments
    this.amount = amount
    this.calc = calc
    this.pointer = pointer
  }
}

/** Rounds an amount, given in increments, and returns it as a charge. */
export const chargeOf = (money: Money, amount: Ratio, calc: string, pointer: string): Charge => {
  const increments = roundAmount(money, amount)
  return new Charge(increments, amountText(money, increments), calc, pointer)
}
