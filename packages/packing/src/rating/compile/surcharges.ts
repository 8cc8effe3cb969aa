import type { Surcharge } from "../card/surcharge.ts"
import type { Money } from "../money/money.ts"
import { type Ratio, zero } from "../numbers/ratio.ts"
import { type ChargeFunction, compileAmount } from "./amount.ts"
import { dependsOnBox, type Facts, type Predicate, predicateOf } from "./conditions.ts"
import type { FigureReader } from "./figure-reader.ts"

/** Compiled surcharge. */
export interface CompiledSurcharge {
  /** Key of the surcharge in the card, and code of its lines. */
  readonly code: string
  /** Whether the surcharge has one line per shipment instead of one per box. */
  readonly isForShipment: boolean
  /** Returns whether the surcharge applies. */
  readonly holds: Predicate
  /** Whether the surcharge's condition has the same result for all boxes of a shipment. */
  readonly isUniform: boolean
  /** Group of alternatives. Undefined for none. */
  readonly group: string | undefined
  /** Rank within the group: the lowest one applies. */
  readonly priority: number
  /** Minimum billable weight of a box with this surcharge. Default 0. */
  readonly minBillable: Ratio
  /** Computes the amount of a line. */
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

/** Surcharge with the surcharges in its group that take precedence over it if their conditions hold. */
export interface RankedSurcharge {
  /** The surcharge itself. */
  readonly surcharge: CompiledSurcharge
  /** Surcharges of its group with precedence. Empty without a group. */
  readonly replacedBy: ReadonlyArray<CompiledSurcharge>
}

/**
 * Ranks surcharges within their groups. The lowest `priority` has precedence. If priorities are equal, the first
 * surcharge in the list has precedence.
 */
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

/** Returns the surcharges that can apply to at least one box of a shipment, given the facts about the shipment. */
export const possibleSurcharges = (
  surcharges: ReadonlyArray<RankedSurcharge>,
  facts: Facts
): ReadonlyArray<RankedSurcharge> =>
  surcharges.filter(({ surcharge }) => !surcharge.isUniform || surcharge.holds(facts))

/**
 * Returns the surcharges with a true condition and without a preceding one in their group, in the order of the
 * service.
 */
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
