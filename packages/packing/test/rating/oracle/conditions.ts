// Reference implementation: measures of a shipment, and whether conditions hold.
import type { Condition, QuoteContext, RateCard, Service, Shipment } from "@waybill/packing/rating"
import { dayOf, nameOf } from "./days.ts"
import { add, dec, div, eq, type Fraction, int, le, lt, max, mul, round, total } from "./fractions.ts"
import { isInCountry, isInState, type Location, longestMatch } from "./places.ts"

const millimetres = { in: dec("25.4"), ft: dec("304.8"), mm: int(1), cm: int(10), m: int(1000) }
const grams = { oz: div(dec("453.59237"), int(16)), lb: dec("453.59237"), g: int(1), kg: int(1000) }

/** Measures by name. */
export type Measured = Readonly<Record<string, Fraction>>
/** Measures a box in the units of the card. */
export const measureBox = (
  card: RateCard,
  service: Service,
  box: Shipment["boxes"][number],
  units: QuoteContext["units"]
): Measured => {
  const length = div(millimetres[units.length], millimetres[card.units.length])
  const own = service.measure?.dimRounding
  const rounding = own === undefined ? card.measure?.dimRounding : own
  const sides = [box.length, box.width, box.height]
    .map((side) => mul(dec(side), length))
    .sort((a, b) => (lt(a, b) ? 1 : -1))
    .map((side) => (rounding ? round(side, dec(rounding.step), rounding.mode) : side))
  const [l, w, h] = sides as [Fraction, Fraction, Fraction]
  const girth = mul(int(2), add(w, h))
  return {
    longest: l,
    second: w,
    shortest: h,
    girth,
    lengthPlusGirth: add(l, girth),
    sumDims: add(l, add(w, h)),
    volume: mul(l, mul(w, h)),
    actualWeight: mul(dec(box.weight), div(grams[units.weight], grams[card.units.weight]))
  }
}
/** Measures a shipment: the largest sides, and the total volume and weight. */
export const measureShipment = (boxes: ReadonlyArray<Measured>): Measured => {
  const all = (name: string) => boxes.map((box) => box[name]!)
  const maxima = ["longest", "second", "shortest", "girth", "lengthPlusGirth", "sumDims"]
  return {
    ...Object.fromEntries(maxima.map((name) => [name, max(int(0), ...all(name))])),
    volume: total(all("volume")),
    actualWeight: total(all("actualWeight"))
  }
}

/** Facts that a condition can test. */
export interface Facts {
  readonly measures: Measured
  readonly location: Location
  readonly zone: string
  readonly packageType: string
  readonly residential: boolean
  readonly rush: boolean
  readonly pickup: boolean
  readonly shipDay: number
  readonly arrivalDay: number | undefined
  readonly declaredValue: Fraction
  readonly monthlyVolume: Fraction
}
/** Whether a condition holds. An absent condition always holds. */
export const isTrue = (condition: Condition | undefined, facts: Facts): boolean => {
  if (condition === undefined) return true
  if ("any" in condition) return condition.any.some((each) => isTrue(each, facts))
  if ("all" in condition) return condition.all.every((each) => isTrue(each, facts))
  if (Array.isArray(condition[0])) return (condition as Condition[]).every((each) => isTrue(each, facts))
  const [subject, operator, operand] = condition as readonly [string, string, never]
  const names: string[] = [operand].flat()
  switch (subject) {
    case "residential":
    case "rush":
    case "pickup":
      return facts[subject] === operand
    case "packageType":
      return names.some((name) => name.toUpperCase() === facts.packageType.toUpperCase())
    case "zone":
      return names.includes(facts.zone)
    case "country":
      return names.some((name) => isInCountry(facts.location, name))
    case "state":
      return names.some((name) => isInState(facts.location, name))
    case "postal":
      return longestMatch(facts.location, names) > 0
    case "shipWeekday":
      return names.includes(nameOf(facts.shipDay))
    case "arrivalWeekday":
      return facts.arrivalDay !== undefined && names.includes(nameOf(facts.arrivalDay))
    case "shipDate":
      return dayOf(names[0]!) <= facts.shipDay && facts.shipDay < dayOf(names[1]!)
  }
  const [value, threshold] = [facts.measures[subject]!, dec(operand)]
  const results: Record<string, boolean> = {
    ">": lt(threshold, value),
    ">=": le(threshold, value),
    "<": lt(value, threshold),
    "<=": le(value, threshold),
    "=": eq(value, threshold)
  }
  return results[operator]!
}
