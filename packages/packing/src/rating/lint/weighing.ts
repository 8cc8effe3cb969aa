import type { DimRounding, Limits } from "../card/card.ts"
import { compare, type Ratio, times, whole } from "../numbers/ratio.ts"
import { type Find, inCards, inServices, inSurcharges, when } from "./finding.ts"
import { isLess, isZero, valueOf } from "./values.ts"

const zero = (figure: string | undefined, pointer: string, what: string) =>
  when(isZero(figure), pointer, `${what} of zero`)

const zeroInCards: Find = inCards(({ rounding, measure }, at) => [
  ...zero(rounding.increment, `${at}/rounding/increment`, "an increment"),
  ...zero(measure?.dimRounding?.step, `${at}/measure/dimRounding/step`, "a step")
])

const zeroInServices: Find = inServices(({ weight, measure, rates }, at) => [
  ...zero(measure?.dimRounding?.step, `${at}/measure/dimRounding/step`, "a step"),
  ...zero(weight.divisor, `${at}/weight/divisor`, "a divisor"),
  ...weight.rounding.flatMap(({ step }, i) => zero(step, `${at}/weight/rounding/${i}/step`, "a step")),
  ...rates.flatMap(({ over }, t) => zero(over?.unit, `${at}/rates/${t}/over/unit`, "a unit"))
])

const zeroInSurcharges: Find = inSurcharges(({ amount }, at) => zero(amount.unit, `${at}/amount/unit`, "a unit"))

export const zeroStep: Find = (documents) =>
  [zeroInCards, zeroInServices, zeroInSurcharges].flatMap((find) => find(documents))

export const weightStepsNotAscending: Find = inServices(({ weight: { rounding } }, at) =>
  rounding.flatMap(({ upTo }, i) => {
    if (i === 0) return []
    const before = rounding[i - 1]!.upTo
    return when(
      before === undefined || (upTo !== undefined && !isLess(before, upTo)),
      `${at}/weight/rounding/${i}`,
      before === undefined ? "the step before it has no end" : `the steps before it reach ${before} already`
    )
  })
)

export const weightStepsEnd: Find = inServices(({ weight: { rounding } }, at) => {
  const last = rounding.at(-1)
  return when(
    last?.upTo !== undefined,
    `${at}/weight/rounding/${rounding.length - 1}/upTo`,
    `weights above ${last?.upTo} are not rounded at all`
  )
})

export const idleDimAboveVolume: Find = inServices(({ weight: { dimAboveVolume, divisor } }, at) =>
  when(
    dimAboveVolume !== undefined && divisor === undefined,
    `${at}/weight/dimAboveVolume`,
    "without a divisor volume never counts"
  )
)

export const minimumBeyondRows: Find = inServices(({ weight, rates }, at) =>
  rates.flatMap(({ measure = "billable", rows, over }, t) => {
    const last = rows.at(-1)?.[0]
    return when(
      measure === "billable" && over === undefined && last != null && isLess(last, weight.minimum ?? "0"),
      `${at}/weight/minimum`,
      `table ${t} ends at ${last} already, below the least weight of ${weight.minimum}`
    )
  })
)

/** The least of each limited measure of a box whose every side is one step. */
const LEAST: Readonly<Partial<Record<keyof Limits, (step: Ratio) => Ratio>>> = {
  maxWeight: () => whole(0),
  maxLongest: (step) => step,
  maxSecond: (step) => step,
  maxLengthPlusGirth: (step) => times(step, whole(5)),
  maxSumDims: (step) => times(step, whole(3)),
  maxVolume: (step) => times(step, times(step, step))
}

/** The shortest that a side can be once it is rounded. */
const shortestSide = (rounding: DimRounding | undefined): Ratio =>
  rounding?.mode === "up" ? valueOf(rounding.step) : whole(0)

export const impossibleLimit: Find = inServices(({ limits = {}, measure }, at, card) => {
  const rounding = measure?.dimRounding === undefined ? card.measure?.dimRounding : measure.dimRounding
  const side = shortestSide(rounding)
  return Object.entries(LEAST).flatMap(([name, leastOf]) => {
    const limit = limits[name as keyof Limits]
    return when(
      limit !== undefined && (isZero(String(limit)) || compare(leastOf(side), valueOf(String(limit))) > 0),
      `${at}/limits/${name}`,
      `no box is within ${name} ${limit}`
    )
  })
})
