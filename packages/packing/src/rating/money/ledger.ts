import type { Charge } from "./charge.ts"
import type { Increments } from "./money.ts"

/** Line of a rate. The lines add up exactly to the cost of the rate. */
export interface Line {
  /** `base` for the base price, or the code of a surcharge. */
  readonly code: string
  /** Index of the box, or `null` if the line applies to the whole shipment. */
  readonly box: number | null
  /** Amount as a decimal string with the same number of decimal places as the card's increment, such as `"12.40"`. */
  readonly amount: string
  /** Short description of the computation. */
  readonly calc: string
  /** JSON pointer to the price in the card. */
  readonly pointer: string
}

/** Code that identifies base price lines. */
export const BASE = "base"

/** Adds two amounts. Returns Infinity if the sum would not be exact. */
const addExactly = (a: Increments, b: Increments): Increments => (Number.isSafeInteger(a + b) ? a + b : Infinity)

/** Collects the lines of a rate. */
export class Ledger {
  /** Lines in the order of their addition. */
  readonly lines: Line[] = []
  private readonly amounts: Increments[] = []

  /** Appends a line for a charge. */
  add(code: string, box: number | null, { increments, amount, calc, pointer }: Charge): void {
    this.lines.push({ code, box, amount, calc, pointer })
    this.amounts.push(increments)
  }

  /** Returns the amount of a line. */
  amountOf(line: number): Increments {
    return this.amounts[line]!
  }

  /** Returns the sum of the lines from index `from` on with these codes (default all), plus the base line at `base`. */
  sum(from: number, codes?: ReadonlyArray<string>, base?: number): Increments {
    let sum = base !== undefined && (codes === undefined || codes.includes(BASE)) ? this.amounts[base]! : 0
    for (let i = from; i < this.lines.length; i++)
      if (codes === undefined || codes.includes(this.lines[i]!.code)) sum = addExactly(sum, this.amounts[i]!)
    return sum
  }
}
