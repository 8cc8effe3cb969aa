import { dayOf } from "../../values/civil-date.ts"
import type { SignedDecimal } from "../card/card.ts"
import type { Amount } from "../card/surcharge.ts"
import { type Charge, chargeOf } from "../money/charge.ts"
import type { Ledger } from "../money/ledger.ts"
import { amountText, inIncrements, type Money } from "../money/money.ts"
import { textOf } from "../numbers/decimal.ts"
import { compare, dividedBy, lowest, minus, type Ratio, stepsOf, times, whole, zero } from "../numbers/ratio.ts"
import type { ShipmentFacts } from "./conditions.ts"
import type { FigureReader } from "./figure-reader.ts"

/** Inputs of a surcharge's amount. */
interface ChargeBasis {
  /** Facts about the shipment, such as the zone of its destination. */
  readonly shipment: ShipmentFacts
  /** Billable weight, in the card's unit. */
  readonly billable: Ratio
  /** Lines before this surcharge, for percentages. */
  readonly ledger: Ledger
  /** Index of the first line within a percentage. */
  readonly from: number
  /** Index of the box's base price line. Undefined if the box has none. */
  readonly base: number | undefined
}

/** Function that computes the charge for a surcharge. */
export type ChargeFunction = (basis: ChargeBasis) => Charge

/** Compiles the amount of a surcharge into a function that computes the charge. */
export const compileAmount = (amount: Amount, money: Money, figures: FigureReader, at: string): ChargeFunction => {
  const bounded = boundsOf(amount, money, figures, at)
  if (amount.percent !== undefined) return percentage(amount, amount.percent, bounded, money, figures, at, "percent")
  if (amount.percentByDate !== undefined) return byDate(amount, amount.percentByDate, bounded, money, figures, at)
  if (amount.perUnit !== undefined) return byUnit(amount, bounded, money, figures, at)
  if (amount.fixedByZone !== undefined) return byZone(amount.fixedByZone, bounded, money, figures, at)
  const pointer = `${at}/fixed`
  const charge = bounded(inIncrements(money, figures.signed(amount.fixed ?? "", pointer)), "fixed", pointer)
  return () => charge
}

/** Function that limits an amount to its bounds and returns it as a charge. */
type BoundedCharge = (amount: Ratio, calc: string, pointer: string) => Charge

const boundsOf = ({ min, max }: Amount, money: Money, figures: FigureReader, at: string): BoundedCharge => {
  const minimum = min === undefined ? undefined : inIncrements(money, figures.signed(min, `${at}/min`))
  const maximum = max === undefined ? undefined : inIncrements(money, figures.decimal(max, `${at}/max`))
  return (amount, calc, pointer) => {
    if (minimum !== undefined && compare(amount, minimum) < 0)
      return chargeOf(money, minimum, `${calc}, at least ${min}`, pointer)
    if (maximum !== undefined && compare(amount, maximum) > 0)
      return chargeOf(money, maximum, `${calc}, at most ${max}`, pointer)
    return chargeOf(money, amount, calc, pointer)
  }
}

const byZone = (
  prices: NonNullable<Amount["fixedByZone"]>,
  bounded: BoundedCharge,
  money: Money,
  figures: FigureReader,
  at: string
): ChargeFunction => {
  const charges = figures.map(prices, `${at}/fixedByZone`, (price, pointer) =>
    bounded(inIncrements(money, figures.decimal(price, pointer)), "by zone", pointer)
  )
  const elsewhere = charges.get("*") ?? chargeOf(money, zero, "nothing for this zone", `${at}/fixedByZone`)
  return ({ shipment }) => charges.get(shipment.zone) ?? elsewhere
}

/** Returns the index of the percentage on a day: the latest one whose date is not after the day, or the first one. */
const indexOn = (days: ReadonlyArray<number>, shipDay: number): number => {
  let index = 0
  for (const [i, day] of days.entries()) if (day <= shipDay && day >= days[index]!) index = i
  return index
}

/** Returns the percentage of an amount on a ship date, or undefined if the amount has none. */
export const percentOn = ({ percent, percentByDate }: Amount, shipDay: number): SignedDecimal | undefined => {
  if (percentByDate === undefined) return percent
  const days = percentByDate.map(([from]) => dayOf(from)!)
  return percentByDate[indexOn(days, shipDay)]![1]
}

const byDate = (
  amount: Amount,
  rows: NonNullable<Amount["percentByDate"]>,
  bounded: BoundedCharge,
  money: Money,
  figures: FigureReader,
  at: string
): ChargeFunction => {
  const days = rows.map(([from], i) => figures.day(from, `${at}/percentByDate/${i}/0`))
  const charges = rows.map(([, percent], i) =>
    percentage(amount, percent, bounded, money, figures, at, `percentByDate/${i}/1`)
  )
  return (basis) => charges[indexOn(days, basis.shipment.shipDay)]!(basis)
}

const percentage = (
  amount: Amount,
  percent: SignedDecimal,
  bounded: BoundedCharge,
  money: Money,
  figures: FigureReader,
  at: string,
  field: string
): ChargeFunction => {
  const pointer = `${at}/${field}`
  const share = lowest(dividedBy(figures.signed(percent, pointer), whole(100)))
  const codes = amount.of?.includes("*") ? undefined : amount.of
  const { minNet } = amount
  const leastNet = minNet === undefined ? undefined : inIncrements(money, figures.decimal(minNet, `${at}/minNet`))
  return ({ ledger, from, base }) => {
    const sum = ledger.sum(from, codes, base)
    if (!Number.isFinite(sum)) return { increments: sum, amount: "", calc: "", pointer }
    const calc = `${percent}% of ${amountText(money, sum)}`
    const charge = bounded(times(whole(sum), share), calc, pointer)
    if (leastNet === undefined || compare(whole(sum + charge.increments), leastNet) >= 0) return charge
    return chargeOf(money, minus(leastNet, whole(sum)), `${calc}, net at least ${minNet}`, `${at}/minNet`)
  }
}

const byUnit = (
  amount: Amount,
  bounded: BoundedCharge,
  money: Money,
  figures: FigureReader,
  at: string
): ChargeFunction => {
  const pointer = `${at}/perUnit`
  const price = inIncrements(money, figures.decimal(amount.perUnit ?? "", pointer))
  const unit = figures.positive(amount.unit ?? "", `${at}/unit`)
  const above = amount.above === undefined ? zero : figures.decimal(amount.above, `${at}/above`)
  const isByValue = amount.measure === "declaredValue"
  return ({ billable, shipment }) => {
    const quantity = isByValue ? shipment.declaredValue : billable
    const units = compare(quantity, above) > 0 ? stepsOf(minus(quantity, above), unit, "up") : zero
    return bounded(times(units, price), `${textOf(units)} x ${amount.perUnit}`, pointer)
  }
}
