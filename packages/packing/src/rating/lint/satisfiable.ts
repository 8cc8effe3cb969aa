// Whether a condition can hold at all. It is taken apart into alternatives, lists of tests that must hold together; of
// each list it is asked whether what it says of one subject is contradictory. What is not seen through may hold.

import type { Condition, Decimal, Measure, Test } from "../card/card.ts"
import { isTest } from "../card/conditions-in.ts"
import { compare, type Ratio } from "../numbers/ratio.ts"
import { upper } from "../place/destination.ts"
import { valueOf } from "./values.ts"

/** Alternatives looked at; a condition with more of them may hold. */
const MOST_ALTERNATIVES = 256

type Alternatives = ReadonlyArray<ReadonlyArray<Test>>

const product = (parts: ReadonlyArray<Alternatives>): Alternatives | undefined => {
  let all: Alternatives = [[]]
  for (const part of parts) {
    if (all.length * part.length > MOST_ALTERNATIVES) return undefined
    all = all.flatMap((left) => part.map((right) => [...left, ...right]))
  }
  return all
}

/** A condition as alternatives, or undefined where there are too many. */
const alternativesOf = (condition: Condition): Alternatives | undefined => {
  if ("any" in condition) {
    const each = condition.any.map(alternativesOf)
    const all = each.flatMap((one) => one ?? [])
    return each.includes(undefined) || all.length > MOST_ALTERNATIVES ? undefined : all
  }
  if ("all" in condition) {
    const each = condition.all.map(alternativesOf)
    return each.includes(undefined) ? undefined : product(each as ReadonlyArray<Alternatives>)
  }
  return [isTest(condition) ? [condition] : condition]
}

/** What a measure may be; every measure is more than zero. */
interface Range {
  readonly least: Ratio
  readonly isAbove: boolean
  readonly most: Ratio | undefined
  readonly isBelow: boolean
}

const anything: Range = { least: valueOf("0"), isAbove: true, most: undefined, isBelow: false }

const isAtLeast = (range: Range, figure: Ratio, isAbove: boolean): Range => {
  const order = compare(figure, range.least)
  return order > 0 || (order === 0 && isAbove) ? { ...range, least: figure, isAbove } : range
}

const isAtMost = (range: Range, figure: Ratio, isBelow: boolean): Range => {
  const order = range.most === undefined ? -1 : compare(figure, range.most)
  return order < 0 || (order === 0 && isBelow) ? { ...range, most: figure, isBelow } : range
}

const narrowed = (range: Range, relation: string, figure: Ratio): Range => {
  if (relation === ">" || relation === ">=") return isAtLeast(range, figure, relation === ">")
  if (relation === "<" || relation === "<=") return isAtMost(range, figure, relation === "<")
  return isAtMost(isAtLeast(range, figure, false), figure, false)
}

const isEmpty = ({ least, isAbove, most, isBelow }: Range): boolean => {
  if (most === undefined) return false
  const order = compare(least, most)
  return order > 0 || (order === 0 && (isAbove || isBelow))
}

const canMeasure = (tests: ReadonlyArray<Test>): boolean =>
  !isEmpty(
    tests.reduce((range, [, relation, figure]) => narrowed(range, relation, valueOf(figure as Decimal)), anything)
  )

const canBeNamed = (tests: ReadonlyArray<Test>): boolean => {
  const sets = tests.map(([subject, , names]) => {
    const list = typeof names === "string" ? [names] : (names as ReadonlyArray<string>)
    return new Set(subject === "zone" ? list : list.map(upper))
  })
  const [first, ...others] = sets
  return [...(first ?? [])].some((name) => others.every((set) => set.has(name)))
}

const canShip = (tests: ReadonlyArray<Test>): boolean => {
  const spans = tests.map((test) => test[2] as readonly [string, string])
  return spans.every(([from]) => spans.every(([, to]) => from < to))
}

const canBoth = (tests: ReadonlyArray<Test>): boolean => new Set(tests.map((test) => test[2])).size === 1

/** How tests of one subject are looked at together. */
const CAN: Readonly<Record<Test[0], (tests: ReadonlyArray<Test>) => boolean>> = {
  longest: canMeasure,
  second: canMeasure,
  shortest: canMeasure,
  girth: canMeasure,
  lengthPlusGirth: canMeasure,
  sumDims: canMeasure,
  volume: canMeasure,
  actualWeight: canMeasure,
  billable: canMeasure,
  boxCount: canMeasure,
  residential: canBoth,
  rush: canBoth,
  packageType: canBeNamed,
  country: canBeNamed,
  state: canBeNamed,
  zone: canBeNamed,
  postal: () => true,
  shipDate: canShip
} satisfies Readonly<Record<Measure, unknown>> & Readonly<Record<Test[0], unknown>>

/** Whether something can meet a condition and all of these tests besides. */
export const isSatisfiable = (condition: Condition, besides: ReadonlyArray<Test> = []): boolean => {
  const alternatives = alternativesOf(condition)
  if (alternatives === undefined) return true
  return alternatives.some((tests) =>
    [...Map.groupBy([...tests, ...besides], ([subject]) => subject)].every(([subject, some]) => CAN[subject](some))
  )
}
