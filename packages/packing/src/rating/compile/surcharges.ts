import type { Surcharge } from "../card/card.ts"
import type { Money } from "../money/money.ts"
import { type Ratio, zero } from "../numbers/ratio.ts"
import { type ChargeFunction, compileAmount } from "./amount.ts"
import { dependsOnBox, type Facts, type Predicate, predicateOf } from "./conditions.ts"
import type { FigureReader } from "./figure-reader.ts"

/** A compiled surcharge. */
export interface CompiledSurcharge {
  readonly code: string
  readonly isForShipment: boolean
  readonly holds: Predicate
  /** Whether its condition gives the same result for every box of a shipment. */
  readonly isUniform: boolean
  readonly group: string | undefined
  readonly priority: number
  readonly minBillable: Ratio
  readonly price: ChargeFunction
}

const always: Predicate = () => true

/** Compiles a surcharge. */
export const compileSurcharge = (
  code: string,
  surcharge: Surcharge,
  money: Money,
  figures: FigureReader,
  at: string
): CompiledSurcharge => ({
  code,
  isForShipment: surcharge.scope === "shipment",
  holds: surcharge.when === undefined ? always : predicateOf(surcharge.when, figures, `${at}/when`),
  isUniform: surcharge.when === undefined || !dependsOnBox(surcharge.when),
  group: surcharge.group,
  priority: surcharge.priority ?? 1,
  minBillable: surcharge.minBillable === undefined ? zero : figures.decimal(surcharge.minBillable, `${at}/minBillable`),
  price: compileAmount(surcharge.amount, money, figures, `${at}/amount`)
})

/** A surcharge with the ones of its group that replace it when they hold. */
export interface RankedSurcharge {
  readonly surcharge: CompiledSurcharge
  readonly replacedBy: ReadonlyArray<CompiledSurcharge>
}

/** Ranks surcharges within their groups: the lowest priority applies, and the first in the list among equals. */
export const rankSurcharges = (surcharges: ReadonlyArray<CompiledSurcharge>): ReadonlyArray<RankedSurcharge> =>
  surcharges.map((surcharge, i) => ({
    surcharge,
    replacedBy: surcharges.filter(
      ({ group, priority }, j) =>
        group !== undefined &&
        group === surcharge.group &&
        (priority < surcharge.priority || (priority === surcharge.priority && j < i))
    )
  }))

/** Returns the surcharges that can apply to some box of a shipment, given the facts of the shipment. */
export const possibleSurcharges = (
  surcharges: ReadonlyArray<RankedSurcharge>,
  facts: Facts
): ReadonlyArray<RankedSurcharge> =>
  surcharges.filter(({ surcharge }) => !surcharge.isUniform || surcharge.holds(facts))

/** Returns the surcharges that hold and are not replaced, in the order of the service's list. */
export const applicableSurcharges = (
  surcharges: ReadonlyArray<RankedSurcharge>,
  facts: Facts
): ReadonlyArray<CompiledSurcharge> => {
  const applicable: CompiledSurcharge[] = []
  for (const { surcharge, replacedBy } of surcharges)
    if (surcharge.holds(facts) && !(replacedBy.length > 0 && replacedBy.some((other) => other.holds(facts))))
      applicable.push(surcharge)
  return applicable
}
