// Lower bounds on the surcharges of a whole shipment, as linear functions of the known facts about its boxes.
import type { RateCard } from "../../rating/card/card.ts"
import type { Amount } from "../../rating/card/surcharge.ts"
import { percentOn } from "../../rating/compile/amount.ts"
import type { CompiledService } from "../../rating/compile/compile.ts"
import { dependsOnSizes, type Facts } from "../../rating/compile/conditions.ts"
import type { CompiledSurcharge, RankedSurcharge } from "../../rating/compile/surcharges.ts"
import { Ledger } from "../../rating/money/ledger.ts"
import { inIncrements, type Money } from "../../rating/money/money.ts"
import { decimalOf, signedDecimalOf } from "../../rating/numbers/decimal.ts"
import { toDouble } from "../../rating/numbers/ratio.ts"

/** Lower bound of an amount: a constant, plus a factor per increment of a line or per unit of billable weight. */
export interface LeastAmount {
  readonly constant: number
  /** Factor for the box lines of a code, or for the shared base price. */
  factorOf(code: string): number
  readonly perBillable: number
}

const constantAmount = (constant: number): LeastAmount => ({ constant, factorOf: () => 0, perBillable: 0 })

const nothing = constantAmount(0)

const isDiscount = ({ fixed = "0", percent = "0" }: Amount): boolean => fixed.startsWith("-") || percent.startsWith("-")

/** Parts of a service that its surcharges for the shipment need. */
export interface ShipmentCharging {
  readonly card: RateCard
  readonly service: CompiledService
  readonly money: Money
  /** Facts about the shipment. Its sizes are not known. */
  readonly facts: Facts
}

/** Returns the amount of a surcharge with its percentage on the ship date. */
const amountOf = ({ card, facts }: ShipmentCharging, { code }: CompiledSurcharge): Amount => {
  const { amount } = card.surcharges![code]!
  const percent = percentOn(amount, facts.shipment.shipDay)
  return percent === undefined ? amount : { ...amount, percent }
}

const isDetermined = ({ card }: ShipmentCharging, { code }: CompiledSurcharge): boolean => {
  const { when } = card.surcharges![code]!
  return when === undefined || !dependsOnSizes(when)
}

const sumOf = (amounts: ReadonlyArray<LeastAmount>, factor: number, own: (code: string) => number): LeastAmount => ({
  constant: factor * amounts.reduce((sum, { constant }) => sum + constant, 0),
  factorOf: (code) => factor * amounts.reduce((sum, amount) => sum + amount.factorOf(code), own(code)),
  perBillable: factor * amounts.reduce((sum, { perBillable }) => sum + perBillable, 0)
})

/** Returns the least amount of a surcharge that applies. `earlier` are the surcharges before it. */
const leastAmountOf = (
  charging: ShipmentCharging,
  surcharge: CompiledSurcharge,
  earlier: ReadonlyMap<string, LeastAmount>
): LeastAmount => {
  const { money, facts } = charging
  const amount = amountOf(charging, surcharge)
  const { percent, of = [], perUnit, unit, measure, above = "0", max, minNet } = amount
  const ledger = new Ledger()
  // Without lines, a percentage is 0 and an amount per unit is 0, or the minimum.
  const alone = surcharge.price({ ...facts, ledger, from: 0, base: undefined }).increments
  // Lines raise a net charge above its minimum, which then adds nothing.
  if (max !== undefined && minNet !== undefined) return nothing
  if (max !== undefined)
    return constantAmount(Math.min(alone, Math.floor(toDouble(inIncrements(money, decimalOf(max)!)))))
  if (percent === undefined && (perUnit === undefined || measure === "declaredValue")) return constantAmount(alone)
  // A line can be rounded down by less than one increment.
  const rounding = money.mode === "up" ? 0 : -1
  if (percent !== undefined) {
    const matches = (code: string): boolean => of.includes("*") || of.includes(code)
    const lines = [...earlier].filter(([code]) => matches(code)).map(([, least]) => least)
    const least = sumOf(lines, toDouble(signedDecimalOf(percent)!) / 100, (code) => (matches(code) ? 1 : 0))
    return { ...least, constant: least.constant + rounding }
  }
  const price = toDouble(inIncrements(money, decimalOf(perUnit!)!)) / toDouble(decimalOf(unit!)!)
  return { constant: rounding - price * toDouble(decimalOf(above)!), factorOf: () => 0, perBillable: price }
}

/** Whether a surcharge applies: always, never, or depending on sizes and weights. */
const applies = (charging: ShipmentCharging, { surcharge, replacedBy }: RankedSurcharge): boolean | undefined => {
  if (![surcharge, ...replacedBy].every((each) => isDetermined(charging, each))) return undefined
  const { facts } = charging
  return surcharge.holds(facts) && !replacedBy.some((other) => other.holds(facts))
}

/**
 * Returns a lower bound on the sum of a shipment's own surcharges, or undefined if there is none. Discounts are bounded
 * only if they are fixed amounts.
 */
export const leastShipmentCharges = (charging: ShipmentCharging): LeastAmount | undefined => {
  const { boxSurcharges, shipmentSurcharges } = charging.service
  const surcharges = [...boxSurcharges, ...shipmentSurcharges].map(({ surcharge }) => amountOf(charging, surcharge))
  const hasDiscounts = surcharges.some(isDiscount)
  const earlier = new Map<string, LeastAmount>()
  for (const ranked of shipmentSurcharges) {
    const applied = applies(charging, ranked)
    if (applied === false) continue
    const amount = amountOf(charging, ranked.surcharge)
    if (hasDiscounts && amount.fixed === undefined && amount.fixedByZone === undefined) return undefined
    const least = leastAmountOf(charging, ranked.surcharge, earlier)
    earlier.set(ranked.surcharge.code, applied ? least : constantAmount(isDiscount(amount) ? least.constant : 0))
  }
  return earlier.size === 0 ? nothing : sumOf([...earlier.values()], 1, () => 0)
}
