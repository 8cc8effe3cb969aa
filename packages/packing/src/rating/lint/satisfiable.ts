// Decides whether a condition can ever hold. Splits it into alternatives, each a list of tests that must all hold, and
// looks for contradictory tests of the same subject. A condition that cannot be analysed is assumed to be satisfiable.

import type { CardDecimal, CardMeasure, Condition, Test } from "../card/card.ts"
import { isTest } from "../card/conditions-in.ts"
import { compare, type Ratio } from "../numbers/ratio.ts"
import { upper } from "../place/destination.ts"
import { valueOf } from "./values.ts"

/** Maximum number of alternatives analysed. A condition with more alternatives is assumed to be satisfiable. */
const MAX_ALTERNATIVES = 256

type Alternatives = ReadonlyArray<ReadonlyArray<Test>>

const product = (parts: ReadonlyArray<Alternatives>): Alternatives | undefined => {
  let all: Alternatives = [[]]
  for (const part of parts) {
    if (all.length * part.length > MAX_ALTERNATIVES) return undefined
    all = all.flatMap((left) => part.map((right) => [...left, ...right]))
  }
  return all
}

/** Splits a condition into alternatives. Returns undefined if there are too many. */
const alternativesOf = (condition: Condition): Alternatives | undefined => {
  if ("any" in condition) {
    const each = condition.any.map(alternativesOf)
    const all = each.flatMap((one) => one ?? [])
    return each.includes(undefined) || all.length > MAX_ALTERNATIVES ? undefined : all
  }
  if ("all" in condition) {
    const each = condition.all.map(alternativesOf)
    return each.includes(undefined) ? undefined : product(each as ReadonlyArray<Alternatives>)
  }
  return [isTest(condition) ? [condition] : condition]
}

/** Range of possible values of a measure. Every measure of a box is greater than zero. */
interface Range {
  readonly least: Ratio
  readonly isAbove: boolean
  readonly most: Ratio | undefined
  readonly isBelow: boolean
}

const unbounded: Range = { least: valueOf("0"), isAbove: true, most: undefined, isBelow: false }

const withLeast = (range: Range, figure: Ratio, isAbove: boolean): Range => {
  const difference = compare(figure, range.least)
  return difference > 0 || (difference === 0 && isAbove) ? { ...range, least: figure, isAbove } : range
}

const withMost = (range: Range, figure: Ratio, isBelow: boolean): Range => {
  const difference = range.most === undefined ? -1 : compare(figure, range.most)
  return difference < 0 || (difference === 0 && isBelow) ? { ...range, most: figure, isBelow } : range
}

const narrow = (range: Range, relation: string, figure: Ratio): Range => {
  if (relation === ">" || relation === ">=") return withLeast(range, figure, relation === ">")
  if (relation === "<" || relation === "<=") return withMost(range, figure, relation === "<")
  return withMost(withLeast(range, figure, false), figure, false)
}

const isEmpty = ({ least, isAbove, most, isBelow }: Range): boolean => {
  if (most === undefined) return false
  const difference = compare(least, most)
  return difference > 0 || (difference === 0 && (isAbove || isBelow))
}

const isPossibleIn =
  (all: Range) =>
  (tests: ReadonlyArray<Test>): boolean =>
    !isEmpty(
      tests.reduce((range, [, relation, figure]) => narrow(range, relation, valueOf(figure as CardDecimal)), all)
    )

const isPossibleMeasure = isPossibleIn(unbounded)

const isPossibleFromZero = isPossibleIn({ ...unbounded, isAbove: false })

const isPossibleName = (tests: ReadonlyArray<Test>): boolean => {
  const sets = tests.map(([subject, , names]) => {
    const list = typeof names === "string" ? [names] : (names as ReadonlyArray<string>)
    return new Set(subject === "zone" ? list : list.map(upper))
  })
  const [first, ...others] = sets
  return [...(first ?? [])].some((name) => others.every((set) => set.has(name)))
}

const isPossibleDate = (tests: ReadonlyArray<Test>): boolean => {
  const spans = tests.map((test) => test[2] as readonly [string, string])
  return spans.every(([from]) => spans.every(([, to]) => from < to))
}

const isPossibleFlag = (tests: ReadonlyArray<Test>): boolean => new Set(tests.map((test) => test[2])).size === 1

/** Functions that return whether several tests of one subject can all hold, keyed by subject. */
const isPossible: Readonly<Record<Test[0], (tests: ReadonlyArray<Test>) => boolean>> = {
  longest: isPossibleMeasure,
  second: isPossibleMeasure,
  shortest: isPossibleMeasure,
  girth: isPossibleMeasure,
  lengthPlusGirth: isPossibleMeasure,
  sumDims: isPossibleMeasure,
  volume: isPossibleMeasure,
  actualWeight: isPossibleMeasure,
  billable: isPossibleMeasure,
  boxCount: isPossibleMeasure,
  declaredValue: isPossibleFromZero,
  monthlyVolume: isPossibleFromZero,
  residential: isPossibleFlag,
  rush: isPossibleFlag,
  pickup: isPossibleFlag,
  shipWeekday: isPossibleName,
  arrivalWeekday: isPossibleName,
  packageType: isPossibleName,
  country: isPossibleName,
  state: isPossibleName,
  zone: isPossibleName,
  postal: () => true,
  shipDate: isPossibleDate
} satisfies Readonly<Record<CardMeasure, unknown>> & Readonly<Record<Test[0], unknown>>

/** Whether any box or shipment can meet both a condition and all additional tests. */
export const isSatisfiable = (condition: Condition, additional: ReadonlyArray<Test> = []): boolean => {
  const alternatives = alternativesOf(condition)
  if (alternatives === undefined) return true
  return alternatives.some((tests) =>
    [...Map.groupBy([...tests, ...additional], ([subject]) => subject)].every(([subject, some]) =>
      isPossible[subject](some)
    )
  )
}
