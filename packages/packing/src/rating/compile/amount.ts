import type { Amount } from "../card/card.ts"
import { Charge, chargeOf } from "../money/charge.ts"
import type { Ledger } from "../money/ledger.ts"
import { amountText, inIncrements, type Money } from "../money/money.ts"
import { textOf } from "../numbers/decimal.ts"
import { compare, dividedBy, lowest, type Ratio, stepsOf, times, whole, zero } from "../numbers/ratio.ts"
import type { Figures } from "./figures.ts"

/** What a surcharge's amount is worked out from. */
interface Ground {
  readonly zone: string
  readonly billable: Ratio
  readonly ledger: Ledger
  /** The first of the lines that a percentage may be of, and the base line before them. */
  readonly from: number
  readonly base: number | undefined
}

/** The charge of a surcharge. */
export type Pricing = (ground: Ground) => Charge

/** An amount of a card, ready to be charged. */
export const pricingOf = (amount: Amount, money: Money, figures: Figures, at: string): Pricing => {
  const held = holding(amount, money, figures, at)
  if (amount.percent !== undefined) return percentage(amount, held, money, figures, at)
  if (amount.perUnit !== undefined) return byUnit(amount, held, money, figures, at)
  if (amount.fixedByZone !== undefined) return byZone(amount.fixedByZone, held, money, figures, at)
  const pointer = `${at}/fixed`
  const charge = held(inIncrements(money, figures.signed(amount.fixed ?? "", pointer)), "fixed", pointer)
  return () => charge
}

/** Makes a charge that is held between the least and the most of an amount. */
type Held = (amount: Ratio, calc: string, pointer: string) => Charge

const holding = ({ min, max }: Amount, money: Money, figures: Figures, at: string): Held => {
  const least = min === undefined ? undefined : inIncrements(money, figures.decimal(min, `${at}/min`))
  const most = max === undefined ? undefined : inIncrements(money, figures.decimal(max, `${at}/max`))
  return (amount, calc, pointer) => {
    if (least !== undefined && compare(amount, least) < 0)
      return chargeOf(money, least, `${calc}, at least ${min}`, pointer)
    if (most !== undefined && compare(amount, most) > 0)
      return chargeOf(money, most, `${calc}, at most ${max}`, pointer)
    return chargeOf(money, amount, calc, pointer)
  }
}

const byZone = (
  prices: NonNullable<Amount["fixedByZone"]>,
  held: Held,
  money: Money,
  figures: Figures,
  at: string
): Pricing => {
  const charges = figures.map(prices, `${at}/fixedByZone`, (price, pointer) =>
    held(inIncrements(money, figures.decimal(price, pointer)), "by zone", pointer)
  )
  const elsewhere = charges.get("*") ?? chargeOf(money, zero, "nothing for this zone", `${at}/fixedByZone`)
  return ({ zone }) => charges.get(zone) ?? elsewhere
}

const percentage = (amount: Amount, held: Held, money: Money, figures: Figures, at: string): Pricing => {
  const pointer = `${at}/percent`
  const share = lowest(dividedBy(figures.signed(amount.percent ?? "", pointer), whole(100)))
  const codes = amount.of?.includes("*") ? undefined : amount.of
  return ({ ledger, from, base }) => {
    const sum = ledger.sum(from, codes, base)
    if (!Number.isFinite(sum)) return new Charge(sum, "", "", pointer)
    return held(times(whole(sum), share), `${amount.percent}% of ${amountText(money, sum)}`, pointer)
  }
}

const byUnit = (amount: Amount, held: Held, money: Money, figures: Figures, at: string): Pricing => {
  const pointer = `${at}/perUnit`
  const price = inIncrements(money, figures.decimal(amount.perUnit ?? "", pointer))
  const unit = figures.positive(amount.unit ?? "", `${at}/unit`)
  return ({ billable }) => {
    const units = stepsOf(billable, unit, "up")
    return held(times(units, price), `${textOf(units)} x ${amount.perUnit}`, pointer)
  }
}
