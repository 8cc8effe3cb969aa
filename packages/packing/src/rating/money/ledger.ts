import type { Charge } from "./charge.ts"
import type { Increments } from "./money.ts"

/** One line of a rate. All lines together are its cost, exactly. */
export interface Line {
  /** `base`, or the code of a surcharge. */
  readonly code: string
  /** Index of the box in the shipment; `null` for the shipment as a whole. */
  readonly box: number | null
  /** A decimal text with the decimals of the card's increment, as in `"12.40"`. */
  readonly amount: string
  /** How the amount comes about, in short. */
  readonly calc: string
  /** Where the price stands in the card, as a JSON pointer. */
  readonly pointer: string
}

/** The code of base lines. */
export const BASE = "base"

/** Infinite where the sum would not be exact. */
const summed = (a: Increments, b: Increments): Increments => (Number.isSafeInteger(a + b) ? a + b : Infinity)

/** The lines of a rate while they are made. */
export class Ledger {
  readonly lines: Line[] = []
  private readonly amounts: Increments[] = []

  add(code: string, box: number | null, { increments, amount, calc, pointer }: Charge): void {
    this.lines.push({ code, box, amount, calc, pointer })
    this.amounts.push(increments)
  }

  /** The sum of the lines from one on, of some codes or of all; with the base line of a box, which stands before. */
  sum(from: number, codes?: ReadonlyArray<string>, base?: number): Increments {
    let sum = base !== undefined && (codes === undefined || codes.includes(BASE)) ? this.amounts[base]! : 0
    for (let i = from; i < this.lines.length; i++)
      if (codes === undefined || codes.includes(this.lines[i]!.code)) sum = summed(sum, this.amounts[i]!)
    return sum
  }
}
