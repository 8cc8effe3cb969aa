import type { Comparison, Condition, Measure, Test } from "../card/card.ts"
import { isTest, MAX_CONDITION_DEPTH } from "../card/conditions-in.ts"
import { compare, type Ratio } from "../numbers/ratio.ts"
import { type Destination, upper } from "../place/destination.ts"
import { amongCountries, amongPostalCodes, amongStates } from "../place/zones.ts"
import type { Figures } from "./figures.ts"
import type { Sizes } from "./sizes.ts"

/** What is true of a shipment as a whole. */
export interface Circumstances {
  readonly destination: Destination
  /** The id of the zone. */
  readonly zone: string
  /** In capitals. */
  readonly packageType: string
  readonly residential: boolean
  readonly rush: boolean
  /** Days since 1970-01-01. */
  readonly shipDay: number
  readonly boxCount: Ratio
}

/** What a condition is asked about: a box, or the shipment. */
export interface Facts {
  readonly sizes: Sizes
  readonly billable: Ratio
  readonly shipment: Circumstances
}

export type Predicate = (facts: Facts) => boolean

/** Where each measure is found. */
export const measures: Readonly<Record<Measure, (facts: Facts) => Ratio>> = {
  longest: ({ sizes }) => sizes.longest,
  second: ({ sizes }) => sizes.second,
  shortest: ({ sizes }) => sizes.shortest,
  girth: ({ sizes }) => sizes.girth,
  lengthPlusGirth: ({ sizes }) => sizes.lengthPlusGirth,
  sumDims: ({ sizes }) => sizes.sumDims,
  volume: ({ sizes }) => sizes.volume,
  actualWeight: ({ sizes }) => sizes.actualWeight,
  billable: ({ billable }) => billable,
  boxCount: ({ shipment }) => shipment.boxCount
}

const comparisons: Readonly<Record<Comparison, (measure: (facts: Facts) => Ratio, threshold: Ratio) => Predicate>> = {
  ">": (measure, threshold) => (facts) => compare(measure(facts), threshold) > 0,
  ">=": (measure, threshold) => (facts) => compare(measure(facts), threshold) >= 0,
  "<": (measure, threshold) => (facts) => compare(measure(facts), threshold) < 0,
  "<=": (measure, threshold) => (facts) => compare(measure(facts), threshold) <= 0,
  "=": (measure, threshold) => (facts) => compare(measure(facts), threshold) === 0
}

export const predicateOf = (condition: Condition, figures: Figures, at: string, depth = 1): Predicate => {
  if (depth > MAX_CONDITION_DEPTH) {
    figures.faults.add(at, condition, `conditions in one another at most ${MAX_CONDITION_DEPTH} deep`)
    return () => false
  }
  const each = (conditions: ReadonlyArray<Condition>, below: string) =>
    conditions.map((one, i) => predicateOf(one, figures, `${below}/${i}`, depth + 1))
  if ("any" in condition) {
    return any(each(condition.any, `${at}/any`))
  }
  if ("all" in condition) return all(each(condition.all, `${at}/all`))
  return isTest(condition) ? testOf(condition, figures, at) : all(each(condition, at))
}

const all = (conditions: ReadonlyArray<Predicate>): Predicate => {
  const [only, ...others] = conditions
  if (only !== undefined && others.length === 0) return only
  return (facts) => {
    for (const holds of conditions) if (!holds(facts)) return false
    return true
  }
}

const any =
  (conditions: ReadonlyArray<Predicate>): Predicate =>
  (facts) => {
    for (const holds of conditions) if (holds(facts)) return true
    return false
  }

const testOf = (test: Test, figures: Figures, at: string): Predicate => {
  switch (test[0]) {
    case "residential":
      return ({ shipment }) => shipment.residential === test[2]
    case "rush":
      return ({ shipment }) => shipment.rush === test[2]
    case "packageType":
      return about(packageTypes(listOf(test[2])))
    case "zone": {
      const zones = new Set(listOf(test[2]))
      return ({ shipment }) => zones.has(shipment.zone)
    }
    case "country":
      return there(amongCountries(listOf(test[2])))
    case "state":
      return there(amongStates(listOf(test[2])))
    case "postal":
      return there(amongPostalCodes(test[2]))
    case "shipDate":
      return spanOf(figures.day(test[2][0], `${at}/2/0`), figures.day(test[2][1], `${at}/2/1`))
    default:
      return comparisons[test[1]](measures[test[0]], figures.decimal(test[2], `${at}/2`))
  }
}

const listOf = (names: string | ReadonlyArray<string>): ReadonlyArray<string> =>
  typeof names === "string" ? [names] : names

const there =
  (is: (destination: Destination) => boolean): Predicate =>
  ({ shipment }) =>
    is(shipment.destination)

const about =
  (is: (shipment: Circumstances) => boolean): Predicate =>
  ({ shipment }) =>
    is(shipment)

/** Whether a shipment is of one of the types of package, in whatever case they are written. */
export const packageTypes = (types: ReadonlyArray<string>): ((shipment: Circumstances) => boolean) => {
  const capitals = new Set(types.map(upper))
  return ({ packageType }) => capitals.has(packageType)
}

/** From the first day until before the second. */
const spanOf =
  (from: number, to: number): Predicate =>
  ({ shipment }) =>
    from <= shipment.shipDay && shipment.shipDay < to

/** Whether a condition is about boxes, and not about their shipment alone. */
export const isAboutBoxes = (condition: Condition): boolean => {
  if ("any" in condition) return condition.any.some(isAboutBoxes)
  if ("all" in condition) return condition.all.some(isAboutBoxes)
  return isTest(condition) ? Object.hasOwn(measures, condition[0]) : condition.some(isAboutBoxes)
}
