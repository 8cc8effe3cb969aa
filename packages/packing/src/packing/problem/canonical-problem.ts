import type { ParsedBox, ParsedItem, ParsedRequest } from "../request/parsed-request.ts"
import { CHECKED_REQUEST_WORK } from "../resources/search-limits.ts"
import { ascending } from "./box-shapes.ts"
import { conflictsOf } from "./conflicts.ts"
import { compareStrings, numberNames } from "./names.ts"
import { type ConflictClasses, kindsOf } from "./piece-kinds.ts"
import { type AxisSymmetry, allPieces, type BoxRules, type Problem } from "./problem.ts"
import { boxTypesOf } from "./ranked-boxes.ts"
import { isWhole, wholePrices } from "./whole-prices.ts"

/** Returns the greatest common divisor of two whole numbers. */
export const greatestCommonDivisor = (a: number, b: number): number => {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

/**
 * Returns the greatest common divisor of all lengths. Division by it makes the problem independent of the unit of
 * length.
 */
export const commonUnit = (items: ReadonlyArray<ParsedItem>, boxes: ReadonlyArray<ParsedBox>): number => {
  let unit = 0
  const include = (length: number): void => {
    unit = greatestCommonDivisor(unit, length)
  }
  for (const { width, length, height, gap } of items) for (const s of [width, length, height]) include(s + 2 * gap)
  for (const { inner } of boxes) Object.values(inner).forEach(include)
  return unit
}

const conflictClassesOf = (items: ReadonlyArray<ParsedItem>): ConflictClasses => {
  const excluded = new Set<string>()
  const total = new Map<string, number>()
  const most = new Map<string, number>()
  for (const { apart, perBox, quantity, reference } of items) {
    for (const other of apart) excluded.add(other)
    total.set(reference, (total.get(reference) ?? 0) + quantity)
    most.set(reference, Math.min(perBox, most.get(reference) ?? perBox))
  }
  const classes = new Map<string, ConflictClasses["list"][number]>()
  const names = new Map<ParsedItem, string>()
  for (const item of items) {
    const { reference } = item
    const apart = [...new Set(item.apart)].filter((other) => total.has(other)).sort(compareStrings)
    const perBox = total.get(reference)! > most.get(reference)! ? most.get(reference)! : Infinity
    if (apart.length === 0 && !excluded.has(reference) && perBox === Infinity) continue
    const name = JSON.stringify([reference, ...apart])
    names.set(item, name)
    classes.set(name, { reference, apart: new Set(apart), perBox })
  }
  const numbers = numberNames(classes.keys())
  return {
    list: [...numbers.keys()].map((name) => classes.get(name)!),
    numberOf: new Map([...names].map(([item, name]) => [item, numbers.get(name)!]))
  }
}

/** Denominator of shares that `verify` reads. */
const SHARES = 1_000_000_000

const symmetryOf = (
  items: ReadonlyArray<ParsedItem>,
  { support, hasLoads, hasStops }: BoxRules,
  { unload }: ParsedBox
): AxisSymmetry => {
  if (items.some((i) => i.rotation === "none") || (hasStops && unload === "front")) return "none"
  return support > 0 || hasLoads || hasStops || items.some((i) => i.rotation !== "any") ? "floor" : "all"
}

/**
 * Converts a request to a problem. The order of items and boxes, the unit of length and the names of interchangeable
 * axes do not change the problem. `unit` must divide all lengths.
 */
export const problemOf = (request: ParsedRequest, unit: number = commonUnit(request.items, request.boxes)): Problem => {
  const { items, boxes, support, lengthScale, weightScale, objective, effort, alternatives } = request
  const conflictClasses = conflictClassesOf(items)
  const groupNumbers = numberNames(items.flatMap((i) => i.group ?? []))
  const stops = new Map(ascending(items.map((i) => i.stop)).map((stop, rank) => [stop, rank]))
  const kinds = kindsOf(items, unit, groupNumbers, conflictClasses, stops, !!request.accept)
  const rules: BoxRules = {
    support,
    hasLoads: items.some((i) => i.onTop < Infinity),
    hasGroups: groupNumbers.size > 0,
    hasStops: stops.size > 1,
    conflicts: conflictsOf(conflictClasses.list)
  }
  const prices = wholePrices(boxes)
  const pieces = allPieces(kinds).length
  const hasRules = rules.hasGroups || rules.hasLoads || items.some(({ apart }) => apart.length > 0)
  return {
    kinds,
    types: boxTypesOf(boxes, unit, kinds, (box) => symmetryOf(items, rules, box), prices.of),
    rules,
    objective,
    effort,
    alternatives,
    lengthUnit: { factor: unit, scale: lengthScale },
    weightScale,
    priceScale: prices.scale ?? 1,
    isCheckable:
      !!prices.scale &&
      isWhole(support, SHARES) &&
      boxes.every(({ fillLimit, kind }) => kind === "box" && isWhole(fillLimit, SHARES)) &&
      (200 * boxes.length + 2.5 * pieces) * pieces ** (hasRules ? 2 : 1) < CHECKED_REQUEST_WORK
  }
}
