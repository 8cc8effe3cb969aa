import type { Condition, RateCard, Test } from "@waybill/packing/rating"

const measures: Readonly<Record<string, string>> = {
  longest: "longest side",
  second: "second side",
  shortest: "shortest side",
  girth: "girth",
  lengthPlusGirth: "length plus girth",
  sumDims: "sum of sides",
  volume: "volume",
  actualWeight: "weight",
  billable: "billable weight",
  boxCount: "number of boxes"
}

const comparisons: Readonly<Record<string, string>> = {
  ">": "above",
  ">=": "from",
  "<": "below",
  "<=": "up to",
  "=": "of"
}

const unitOf = (measure: string, { units }: RateCard): string => {
  if (measure === "boxCount") return ""
  if (measure === "actualWeight" || measure === "billable") return ` ${units.weight}`
  return measure === "volume" ? ` ${units.length}³` : ` ${units.length}`
}

const testsIn = (condition: Condition): ReadonlyArray<Test> => {
  if ("any" in condition) return condition.any.flatMap(testsIn)
  if ("all" in condition) return condition.all.flatMap(testsIn)
  return (typeof condition[0] === "string" ? [condition] : condition) as ReadonlyArray<Test>
}

/**
 * Describes the threshold of a surcharge, such as `weight above 50 lb`. Undefined if that does not depend on the boxes.
 */
export const describeStep = (card: RateCard, code: string): string | undefined => {
  const when = card.surcharges?.[code]?.when
  const steps = (when === undefined ? [] : testsIn(when)).flatMap(([subject, comparison, value]) => {
    const measure = measures[subject]
    return measure === undefined ? [] : [`${measure} ${comparisons[comparison]} ${value}${unitOf(subject, card)}`]
  })
  return steps.length === 0 ? undefined : steps.join(when && "any" in when ? " or " : " and ")
}

/** Limits of a service, with the measure that each one limits. */
const limited: Readonly<Record<string, string>> = {
  maxWeight: "actualWeight",
  maxLongest: "longest",
  maxSecond: "second",
  maxLengthPlusGirth: "lengthPlusGirth",
  maxSumDims: "sumDims",
  maxVolume: "volume",
  maxBoxes: "boxCount"
}

/**
 * Describes the limit behind a declined shipment, such as `weight up to 50 lb`. Undefined if the reason is not a limit.
 */
export const describeLimit = (card: RateCard, method: string, reason: string | undefined): string | undefined => {
  const measure = reason === undefined ? undefined : limited[reason]
  const limits = card.services.find(({ code }) => code === method)?.limits as
    | Readonly<Record<string, string | number>>
    | undefined
  const limit = limits?.[reason ?? ""]
  return measure === undefined || limit === undefined
    ? undefined
    : `${measures[measure]} up to ${limit}${unitOf(measure, card)}`
}
