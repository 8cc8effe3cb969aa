import type { Ratio } from "../numbers/ratio.ts"
import { amountText, type Increments, type Money, roundAmount } from "./money.ts"

/**
 * Amount of a line and how it was computed. A class rather than an object literal: V8 otherwise allocates the charges of
 * quotes in old space, like those of compiled cards, which costs a third of the time of a quote.
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

/** Rounds an amount in increments and returns it as a charge. */
export const chargeOf = (money: Money, amount: Ratio, calc: string, pointer: string): Charge => {
  const increments = roundAmount(money, amount)
  return new Charge(increments, amountText(money, increments), calc, pointer)
}
