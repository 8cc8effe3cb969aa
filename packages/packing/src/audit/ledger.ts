import { type Charge, chargeOf } from "../rating/money/charge.ts"
import { BASE, Ledger } from "../rating/money/ledger.ts"
import type { Money } from "../rating/money/money.ts"
import { whole } from "../rating/numbers/ratio.ts"
import type { Micros } from "../values/money.ts"

/** Line of a recomputed price. */
export interface Priced {
  readonly code: string
  readonly box: number | null
  readonly amount: Micros
}

/** Returns the key of a charge: its code and its parcel. */
export const keyOf = (code: string, box: number | null): string => `${box ?? ""} ${code}`

/** Amounts that replace computed ones, by key. `null` removes the line. */
export type Pins = ReadonlyMap<string, Micros | null>

/** No replaced amounts. */
export const noPins: Pins = new Map()

/** Returns the number of millionths in one increment of a card. */
export const microsPerIncrement = ({ decimals, minor }: Money): number => minor * 10 ** (6 - decimals)

/**
 * Ledger with replaced amounts, which are the basis of percentages. An amount that is not a multiple of the increment
 * counts as the nearest multiple.
 */
export class PinnedLedger extends Ledger {
  readonly priced: Priced[] = []
  private readonly perIncrement: number
  private readonly money: Money
  private readonly pins: Pins

  constructor(money: Money, pins: Pins) {
    super()
    this.money = money
    this.pins = pins
    this.perIncrement = microsPerIncrement(money)
  }

  override add(code: string, box: number | null, charge: Charge): void {
    const pin = this.pins.size === 0 ? undefined : this.pins.get(keyOf(code, box))
    if (pin === undefined) {
      super.add(code, box, charge)
      this.priced.push({ code, box, amount: charge.increments * this.perIncrement })
      return
    }
    if (pin !== null) this.priced.push({ code, box, amount: pin })
    // A base price keeps its position, because the surcharges of its box refer to it.
    if (pin === null && code !== BASE) return
    super.add(code, box, chargeOf(this.money, whole(Math.round((pin ?? 0) / this.perIncrement)), "", ""))
  }
}
