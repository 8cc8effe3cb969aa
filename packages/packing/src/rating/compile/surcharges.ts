import type { Surcharge } from "../card/card.ts"
import type { Money } from "../money/money.ts"
import { type Ratio, zero } from "../numbers/ratio.ts"
import { type Pricing, pricingOf } from "./amount.ts"
import { type Facts, isAboutBoxes, type Predicate, predicateOf } from "./conditions.ts"
import type { Figures } from "./figures.ts"

/** A surcharge, ready to be charged. */
export interface Extra {
  readonly code: string
  readonly isForShipment: boolean
  readonly holds: Predicate
  /** Its condition is the same for every box of a shipment. */
  readonly isAlike: boolean
  readonly group: string | undefined
  readonly priority: number
  readonly minBillable: Ratio
  readonly price: Pricing
}

const always: Predicate = () => true

export const extraOf = (code: string, surcharge: Surcharge, money: Money, figures: Figures, at: string): Extra => ({
  code,
  isForShipment: surcharge.scope === "shipment",
  holds: surcharge.when === undefined ? always : predicateOf(surcharge.when, figures, `${at}/when`),
  isAlike: surcharge.when === undefined || !isAboutBoxes(surcharge.when),
  group: surcharge.group,
  priority: surcharge.priority ?? 1,
  minBillable: surcharge.minBillable === undefined ? zero : figures.decimal(surcharge.minBillable, `${at}/minBillable`),
  price: pricingOf(surcharge.amount, money, figures, `${at}/amount`)
})

/** A surcharge with those of its group that are taken instead where they hold. */
export interface Ranked {
  readonly extra: Extra
  readonly instead: ReadonlyArray<Extra>
}

/** In each group the lowest priority goes first, and of equal ones the one listed first. */
export const ranked = (extras: ReadonlyArray<Extra>): ReadonlyArray<Ranked> =>
  extras.map((extra, i) => ({
    extra,
    instead: extras.filter(
      ({ group, priority }, j) =>
        group !== undefined &&
        group === extra.group &&
        (priority < extra.priority || (priority === extra.priority && j < i))
    )
  }))

/** Those that may hold for a box, when what is asked about their shipment alone is known. */
export const possible = (surcharges: ReadonlyArray<Ranked>, facts: Facts): ReadonlyArray<Ranked> =>
  surcharges.filter(({ extra }) => !extra.isAlike || extra.holds(facts))

/** Those that hold and are not displaced, in the order of the service's list. */
export const keptOf = (surcharges: ReadonlyArray<Ranked>, facts: Facts): ReadonlyArray<Extra> => {
  const kept: Extra[] = []
  for (const { extra, instead } of surcharges)
    if (extra.holds(facts) && !(instead.length > 0 && instead.some((other) => other.holds(facts)))) kept.push(extra)
  return kept
}
