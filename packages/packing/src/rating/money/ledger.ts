import type { Charge } from "./charge.ts"
import type { Increments } from "./money.ts"

/** One line of a rate. The lines add up to its cost exactly. */
export interface Line {
  /** `base` or the code of a surcharge. */
  readonly code: string
  /** Index of the box, or `null` for the whole shipment. */
  readonly box: number | null
  /** Decimal with the decimal places of the card's increment, such as `"12.40"`. */
  readonly amount: string
  /** Short description of the computation. */
  readonly calc: string
  /** JSON pointer to the price in the card. */
  readonly pointer: string
}

/** Code of base price lines. */
export const BASE = "base"

/** Adds two amounts. Infinite if the sum would not be exact. */
const addExactly = (a: Increments, b: Increments): Increments => (Number.isSafeInteger(a + b) ? a + b : Infinity)

/** Collects the lines of a rate. */
export class Ledger {
  readonly lines: Line[] = []
  private readonly amounts: Increments[] = []

  /** Adds a line. */
  add(code: string, box: number | null, { increments, amount, calc, pointer }: Charge): void {
    this.lines.push({ code, box, amount, calc, pointer })
    this.amounts.push(increments)
  }

  /** Sums the lines from index `from` with these codes (default all), plus the base line at index `base` if given. */
  sum(from: number, codes?: ReadonlyArray<string>, base?: number): Increments {
    let sum = base !== undefined && (codes === undefined || codes.includes(BASE)) ? this.amounts[base]! : 0
    for (let i = from; i < this.lines.length; i++)
      if (codes === undefined || codes.includes(this.lines[i]!.code)) sum = addExactly(sum, this.amounts[i]!)
    return sum
  }
}
