import type { DimRounding, Limits } from "../card/card.ts"
import { compare, type Ratio, times, whole } from "../numbers/ratio.ts"
import { type Check, perCard, perService, perSurcharge, reportIf } from "./finding.ts"
import { isLess, isZero, valueOf } from "./values.ts"

const notZero = (figure: string | undefined, pointer: string, what: string) =>
  reportIf(isZero(figure), pointer, `${what} must be greater than 0`)

const zeroInCards: Check = perCard(({ rounding, measure }, at) => [
  ...notZero(rounding.increment, `${at}/rounding/increment`, "the increment"),
  ...notZero(measure?.dimRounding?.step, `${at}/measure/dimRounding/step`, "the step")
])

const zeroInServices: Check = perService(({ weight, measure, rates }, at) => [
  ...notZero(measure?.dimRounding?.step, `${at}/measure/dimRounding/step`, "the step"),
  ...notZero(weight.divisor, `${at}/weight/divisor`, "the divisor"),
  ...weight.rounding.flatMap(({ step }, i) => notZero(step, `${at}/weight/rounding/${i}/step`, "the step")),
  ...rates.flatMap(({ over }, t) => notZero(over?.unit, `${at}/rates/${t}/over/unit`, "the unit"))
])

const zeroInSurcharges: Check = perSurcharge(({ amount }, at) => notZero(amount.unit, `${at}/amount/unit`, "the unit"))

export const zeroStep: Check = (documents) =>
  [zeroInCards, zeroInServices, zeroInSurcharges].flatMap((check) => check(documents))

export const weightStepsNotAscending: Check = perService(({ weight: { rounding } }, at) =>
  rounding.flatMap(({ upTo }, i) => {
    if (i === 0) return []
    const before = rounding[i - 1]!.upTo
    return reportIf(
      before === undefined || (upTo !== undefined && !isLess(before, upTo)),
      `${at}/weight/rounding/${i}`,
      before === undefined
        ? "never used: the step above has no upper bound"
        : `never used: the step above already reaches ${before}`
    )
  })
)

export const weightStepsEnd: Check = perService(({ weight: { rounding } }, at) => {
  const last = rounding.at(-1)
  return reportIf(
    last?.upTo !== undefined,
    `${at}/weight/rounding/${rounding.length - 1}/upTo`,
    `weights above ${last?.upTo} are not rounded; omit "upTo" in the last step`
  )
})

export const idleDimAboveVolume: Check = perService(({ weight: { dimAboveVolume, divisor } }, at) =>
  reportIf(
    dimAboveVolume !== undefined && divisor === undefined,
    `${at}/weight/dimAboveVolume`,
    'unused: it has no effect without "divisor"'
  )
)

export const minimumBeyondRows: Check = perService(({ weight, rates }, at) =>
  rates.flatMap(({ measure = "billable", rows, over }, t) => {
    const last = rows.at(-1)?.[0]
    return reportIf(
      measure === "billable" && over === undefined && last != null && isLess(last, weight.minimum ?? "0"),
      `${at}/weight/minimum`,
      `the minimum ${weight.minimum} exceeds the last row of table ${t}, which ends at ${last}`
    )
  })
)

/** Smallest possible value of each limit's measure, for a box with sides of one step. */
const smallestMeasures: Readonly<Partial<Record<keyof Limits, (step: Ratio) => Ratio>>> = {
  maxWeight: () => whole(0),
  maxLongest: (step) => step,
  maxSecond: (step) => step,
  maxLengthPlusGirth: (step) => times(step, whole(5)),
  maxSumDims: (step) => times(step, whole(3)),
  maxVolume: (step) => times(step, times(step, step))
}

/** Returns the smallest possible length of a rounded side. */
const shortestSide = (rounding: DimRounding | undefined): Ratio =>
  rounding?.mode === "up" ? valueOf(rounding.step) : whole(0)

export const impossibleLimit: Check = perService(({ limits = {}, measure }, at, card) => {
  const rounding = measure?.dimRounding === undefined ? card.measure?.dimRounding : measure.dimRounding
  const side = shortestSide(rounding)
  return Object.entries(smallestMeasures).flatMap(([name, leastOf]) => {
    const limit = limits[name as keyof Limits]
    return reportIf(
      limit !== undefined && (isZero(String(limit)) || compare(leastOf(side), valueOf(String(limit))) > 0),
      `${at}/limits/${name}`,
      `no box is within ${name} ${limit}`
    )
  })
})
