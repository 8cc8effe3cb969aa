// Hypotheses about the billable weight: different sides, a different weight, dimensional weight or not.

import type { Over } from "../rating/compile/base-rate.ts"
import { BoxSizes, type ExactBox, type Sizes } from "../rating/compile/sizes.ts"
import { type Money, roundAmount } from "../rating/money/money.ts"
import { measureOf, textOf } from "../rating/numbers/decimal.ts"
import {
  compare,
  greater,
  minus,
  plus,
  type Ratio,
  stepsOf,
  times,
  toNumber,
  whole,
  zero
} from "../rating/numbers/ratio.ts"
import type { Hypothesis, Question, Rank } from "./hypothesis.ts"
import { microsPerIncrement } from "./ledger.ts"
import type { Scenario } from "./scenario.ts"
import { comparedKey } from "./state.ts"
import { billableOf, statedWeight } from "./stated-weight.ts"
import { weighingHypotheses } from "./weighing-hypotheses.ts"

const sizesWith = (sizes: Sizes, changed: Partial<Sizes>): Sizes => ({
  longest: sizes.longest,
  second: sizes.second,
  shortest: sizes.shortest,
  girth: sizes.girth,
  lengthPlusGirth: sizes.lengthPlusGirth,
  sumDims: sizes.sumDims,
  volume: sizes.volume,
  actualWeight: sizes.actualWeight,
  ...changed
})

const resized = (scenario: Scenario, boxes: ReadonlyArray<number>, size: (sizes: Sizes, box: number) => Sizes) => ({
  ...scenario,
  sizes: scenario.sizes.map((sizes, box) => (boxes.includes(box) ? size(sizes, box) : sizes))
})

const weighed = (
  scenario: Scenario,
  boxes: ReadonlyArray<number>,
  weight: Ratio,
  by: "actual" | "volume"
): Scenario | undefined => {
  const { basis, divisor } = scenario.service.weightRules
  if (basis === "shipment")
    return {
      ...scenario,
      sizes: scenario.sizes.map((sizes, i) => sizesWith(sizes, { volume: zero, actualWeight: i === 0 ? weight : zero }))
    }
  if (by === "volume")
    return divisor && resized(scenario, boxes, (sizes) => sizesWith(sizes, { volume: times(weight, divisor) }))
  return resized(scenario, boxes, (sizes) => sizesWith(sizes, { volume: zero, actualWeight: weight }))
}

const weightHypothesis = (weight: Ratio, ours: Ratio, rank: Rank, only: number | undefined): Hypothesis[] =>
  (["actual", "volume"] as const).map((by) => ({
    kind: "weight",
    detail: `weight ${textOf(weight)} instead of ${textOf(ours)}`,
    rank,
    change: (scenario, boxes) =>
      only !== undefined && !boxes.includes(only)
        ? undefined
        : weighed(scenario, only === undefined ? boxes : [only], weight, by)
  }))

/** Hypotheses of billing by the invoice's weight. */
const statedWeights = (question: Question): ReadonlyArray<Hypothesis> =>
  question.stated.flatMap((_, box) => {
    const weight = statedWeight(question, box)
    const scenario = question.state.boxes[box]!
    const ours = billableOf(scenario, box)
    return weight === undefined || compare(weight, ours) === 0 ? [] : weightHypothesis(weight, ours, "stated", box)
  })

/** Hypotheses that a different row of the table was billed: every row with the billed base price. */
const rowWeights = (question: Question): ReadonlyArray<Hypothesis> => {
  const { billed, differing, division, state } = question
  const perIncrement = microsPerIncrement(state.whole.tariff.money)
  return state.boxes.flatMap((scenario, box) => {
    const isShared = scenario.service.weightRules.basis === "shipment"
    if (isShared && box > 0) return []
    const key = comparedKey(division, "base", isShared ? null : box)
    if (!differing.includes(key)) return []
    const [ours, stated, target] = [billableOf(scenario, box), statedWeight(question, box), billed.get(key)]
    const rank = stated === undefined ? "possible" : "contradicted"
    const weights: Ratio[] = []
    for (const { measure, over, rows } of scenario.service.columns.get(scenario.shipment.zone) ?? []) {
      if (measure !== "billable" && measure !== "actualWeight") continue
      for (const { charge, upTo } of rows)
        if (charge && (division.isTotal || charge.increments * perIncrement === target)) weights.push(upTo)
      if (over !== undefined && target !== undefined && !division.isTotal)
        weights.push(...weightsBeyond(over, scenario.tariff.money, target / perIncrement))
    }
    const distance = (weight: Ratio) => greater(minus(weight, ours), minus(ours, weight))
    return weights
      .toSorted((a, b) => compare(distance(a), distance(b)))
      .flatMap((weight) => weightHypothesis(weight, ours, rank, box))
  })
}

/** Returns the weights with a price beyond the last row, in increments. */
const weightsBeyond = (over: Over, money: Money, target: number): ReadonlyArray<Ratio> => {
  if (compare(over.unitPrice, zero) <= 0) return []
  const nearest = toNumber(stepsOf(minus(whole(Math.round(target)), over.price), over.unitPrice, "down"))
  return [nearest, nearest + 1]
    .filter((units) => {
      const isBeyond = units >= 1 && Number.isSafeInteger(units)
      return isBeyond && roundAmount(money, plus(over.price, times(whole(units), over.unitPrice))) === target
    })
    .map((units) => plus(over.last, times(whole(units), over.unit)))
}

/** Hypotheses of billing by the invoice's sides. */
const statedSides = ({ state, stated }: Question): ReadonlyArray<Hypothesis> =>
  stated.flatMap(({ sides }, box): ReadonlyArray<Hypothesis> => {
    if (sides === undefined) return []
    const values = sides.values.map(measureOf)
    if (values.some((value) => value === undefined || compare(value, zero) <= 0)) return []
    const factor = state.whole.tariff.lengths[sides.unit]
    const [a, b, c] = values.map((value) => times(value!, factor)) as [Ratio, Ratio, Ratio]
    const ours = state.whole.sizes[box]!
    const exact: ExactBox = { sides: [a, b, c], weight: ours.actualWeight }
    const theirs = new BoxSizes(exact, state.whole.service.rounding)
    const isSame = (["longest", "second", "shortest"] as const).every((side) => compare(theirs[side], ours[side]) === 0)
    if (isSame) return []
    const text = (sizes: Sizes) => [sizes.longest, sizes.second, sizes.shortest].map(textOf).join(" × ")
    return [
      {
        kind: "dimensions",
        detail: `sides ${text(theirs)} instead of ${text(ours)}`,
        rank: "stated",
        change: (scenario, boxes) =>
          boxes.includes(box)
            ? resized(
                scenario,
                [box],
                (sizes) => new BoxSizes({ sides: [a, b, c], weight: sizes.actualWeight }, scenario.service.rounding)
              )
            : undefined
      }
    ]
  })

/** Hypotheses about the billable weight. */
export const weightHypotheses = (question: Question): ReadonlyArray<Hypothesis> => [
  ...statedSides(question),
  ...weighingHypotheses(question),
  ...statedWeights(question),
  ...rowWeights(question)
]
