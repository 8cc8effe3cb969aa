import { weekdayOf } from "../../values/civil-date.ts"
import { weekdayNames } from "../calendar/open-days.ts"
import type { CardMeasure, Comparison, Condition, Test, Weekday } from "../card/card.ts"
import { isTest, MAX_CONDITION_DEPTH, testsIn } from "../card/conditions-in.ts"
import { compare, type Ratio } from "../numbers/ratio.ts"
import { type Destination, upper } from "../place/destination.ts"
import { inCountries, inPostalCodes, inStates } from "../place/zones.ts"
import type { FigureReader } from "./figure-reader.ts"
import type { Sizes } from "./sizes.ts"

/** Properties of a shipment that conditions can test. */
export interface ShipmentFacts {
  /** Normalized destination, with territories as states. */
  readonly destination: Destination
  /** Id of the destination's zone. */
  readonly zone: string
  /** Package type in upper case. Empty if not given. */
  readonly packageType: string
  /** Whether the destination is a residence. */
  readonly residential: boolean
  /** Whether the order is a rush order. */
  readonly rush: boolean
  /** Whether the shipment orders the pickup of its ship date. */
  readonly pickup: boolean
  /** Ship date, in days since 1970-01-01. */
  readonly shipDay: number
  /** Latest delivery date of the service. Undefined without one, or if no condition of the service needs it. */
  readonly arrivalDay?: number | undefined
  /** Number of boxes in the shipment. */
  readonly boxCount: Ratio
  /** Declared value of the shipment, in the card's currency. */
  readonly declaredValue: Ratio
  /** Number of parcels per month with the carrier. */
  readonly monthlyVolume: Ratio
}

/** Inputs of a condition: facts about one box or about the whole shipment. */
export interface Facts {
  /** Sizes of the box, or of the shipment. */
  readonly sizes: Sizes
  /** Billable weight of the box or of the shipment, in the card's unit. */
  readonly billable: Ratio
  /** Facts that all boxes share. */
  readonly shipment: ShipmentFacts
}

/** Compiled condition. */
export type Predicate = (facts: Facts) => boolean

/** Functions that return the value of each measure. */
export const valueByMeasure: Readonly<Record<CardMeasure, (facts: Facts) => Ratio>> = {
  longest: ({ sizes }) => sizes.longest,
  second: ({ sizes }) => sizes.second,
  shortest: ({ sizes }) => sizes.shortest,
  girth: ({ sizes }) => sizes.girth,
  lengthPlusGirth: ({ sizes }) => sizes.lengthPlusGirth,
  sumDims: ({ sizes }) => sizes.sumDims,
  volume: ({ sizes }) => sizes.volume,
  actualWeight: ({ sizes }) => sizes.actualWeight,
  billable: ({ billable }) => billable,
  boxCount: ({ shipment }) => shipment.boxCount,
  declaredValue: ({ shipment }) => shipment.declaredValue,
  monthlyVolume: ({ shipment }) => shipment.monthlyVolume
}

/** Measures of a shipment that do not depend on the sizes and weights of its boxes. */
const shipmentMeasures: ReadonlySet<Test[0]> = new Set<CardMeasure>(["boxCount", "declaredValue", "monthlyVolume"])

/** Whether a condition depends on the sizes or weights of boxes. */
export const dependsOnSizes = (condition: Condition): boolean =>
  testsIn(condition, "").some(([[subject]]) => Object.hasOwn(valueByMeasure, subject) && !shipmentMeasures.has(subject))

const comparisons: Readonly<Record<Comparison, (measure: (facts: Facts) => Ratio, threshold: Ratio) => Predicate>> = {
  ">": (measure, threshold) => (facts) => compare(measure(facts), threshold) > 0,
  ">=": (measure, threshold) => (facts) => compare(measure(facts), threshold) >= 0,
  "<": (measure, threshold) => (facts) => compare(measure(facts), threshold) < 0,
  "<=": (measure, threshold) => (facts) => compare(measure(facts), threshold) <= 0,
  "=": (measure, threshold) => (facts) => compare(measure(facts), threshold) === 0
}

/** Compiles a condition into a predicate. */
export const predicateOf = (condition: Condition, figures: FigureReader, at: string, depth = 1): Predicate => {
  if (depth > MAX_CONDITION_DEPTH) {
    figures.faults.add(at, condition, `conditions nested at most ${MAX_CONDITION_DEPTH} deep`)
    return () => false
  }
  const each = (conditions: ReadonlyArray<Condition>, below: string) =>
    conditions.map((one, i) => predicateOf(one, figures, `${below}/${i}`, depth + 1))
  if ("any" in condition) return any(each(condition.any, `${at}/any`))
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

const testOf = (test: Test, figures: FigureReader, at: string): Predicate => {
  switch (test[0]) {
    case "residential":
      return ({ shipment }) => shipment.residential === test[2]
    case "rush":
      return ({ shipment }) => shipment.rush === test[2]
    case "pickup":
      return ({ shipment }) => shipment.pickup === test[2]
    case "shipWeekday":
      return onWeekday(test[2], ({ shipDay }) => shipDay)
    case "arrivalWeekday":
      return onWeekday(test[2], ({ arrivalDay }) => arrivalDay)
    case "packageType":
      return onShipment(hasPackageType(asList(test[2])))
    case "zone": {
      const zones = new Set(asList(test[2]))
      return ({ shipment }) => zones.has(shipment.zone)
    }
    case "country":
      return onDestination(inCountries(asList(test[2])))
    case "state":
      return onDestination(inStates(asList(test[2])))
    case "postal":
      return onDestination(inPostalCodes(test[2]))
    case "shipDate":
      return shippedWithin(figures.day(test[2][0], `${at}/2/0`), figures.day(test[2][1], `${at}/2/1`))
    default:
      return comparisons[test[1]](valueByMeasure[test[0]], figures.decimal(test[2], `${at}/2`))
  }
}

const asList = (names: string | ReadonlyArray<string>): ReadonlyArray<string> =>
  typeof names === "string" ? [names] : names

const onDestination =
  (test: (destination: Destination) => boolean): Predicate =>
  ({ shipment }) =>
    test(shipment.destination)

const onShipment =
  (test: (shipment: ShipmentFacts) => boolean): Predicate =>
  ({ shipment }) =>
    test(shipment)

/** Returns a function that tests whether a shipment has one of these package types, ignoring case. */
export const hasPackageType = (types: ReadonlyArray<string>): ((shipment: ShipmentFacts) => boolean) => {
  const capitals = new Set(types.map(upper))
  return ({ packageType }) => capitals.has(packageType)
}

/** Returns a predicate that holds for ship dates from `from` up to but excluding `to`. */
const shippedWithin =
  (from: number, to: number): Predicate =>
  ({ shipment }) =>
    from <= shipment.shipDay && shipment.shipDay < to

const onWeekday = (
  names: ReadonlyArray<Weekday>,
  dayIn: (shipment: ShipmentFacts) => number | undefined
): Predicate => {
  const weekdays = new Set(names)
  return ({ shipment }) => {
    const day = dayIn(shipment)
    return day !== undefined && weekdays.has(weekdayNames[weekdayOf(day)]!)
  }
}

/** Whether a condition can give different results for different boxes of a shipment. */
export const dependsOnBox = (condition: Condition): boolean => {
  if ("any" in condition) return condition.any.some(dependsOnBox)
  if ("all" in condition) return condition.all.some(dependsOnBox)
  return isTest(condition) ? Object.hasOwn(valueByMeasure, condition[0]) : condition.some(dependsOnBox)
}
