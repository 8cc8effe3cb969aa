import type { CardMeasure, RateCard, Service } from "../card/card.ts"
import { conditionsIn, testsIn } from "../card/conditions-in.ts"
import type { CompiledService } from "../compile/compile.ts"
import { ShipmentSizes, type Sizes } from "../compile/sizes.ts"
import { billableWeight, dimensionalWeight, totalBillableWeight, totalWeight } from "../compile/weight.ts"
import { decimalOf } from "../numbers/decimal.ts"
import { type Ratio, sumOf } from "../numbers/ratio.ts"

/** Quantity of a box, with the thresholds of a service. */
export interface Gauge {
  readonly reading: (boxes: ReadonlyArray<Sizes>) => Ratio
  readonly thresholds: ReadonlyArray<Ratio>
}

const sizeNames = [
  "longest",
  "second",
  "shortest",
  "girth",
  "lengthPlusGirth",
  "sumDims",
  "volume",
  "actualWeight"
] as const satisfies ReadonlyArray<keyof Sizes>

/**
 * Returns the gauges of a service for one box in a shipment. While no earlier gauge crosses a threshold, each gauge is
 * monotonic in the sides and the weight of the box.
 */
export const gaugesOf = (
  card: RateCard,
  service: Service,
  compiled: CompiledService,
  box: number
): ReadonlyArray<Gauge> => {
  const { limits, weightRules } = compiled
  const compared = comparedValues(card, service)
  const thresholdsOf = (measure: CardMeasure): ReadonlyArray<Ratio> => [
    ...(compared.get(measure) ?? []),
    ...limits.filter(({ size }) => size === measure).map(({ max }) => max)
  ]
  const steps = weightRules.steps.flatMap(({ upTo }) => (upTo === undefined ? [] : [upTo]))
  const gauges: ReadonlyArray<Gauge> = [
    ...sizeNames.flatMap((size): Gauge[] => [
      { reading: (boxes) => boxes[box]![size], thresholds: thresholdsOf(size) },
      { reading: (boxes) => new ShipmentSizes(boxes)[size], thresholds: thresholdsOf(size) }
    ]),
    { reading: (boxes) => boxes[box]!.actualWeight, thresholds: steps },
    { reading: (boxes) => dimensionalWeight(weightRules, boxes[box]!), thresholds: steps },
    { reading: (boxes) => totalWeight(weightRules, boxes), thresholds: steps },
    { reading: (boxes) => billableWeight(weightRules, boxes[box]!), thresholds: thresholdsOf("billable") },
    {
      reading: (boxes) =>
        weightRules.basis === "shipment"
          ? totalBillableWeight(weightRules, boxes)
          : sumOf(boxes.map((sizes) => billableWeight(weightRules, sizes))),
      thresholds: thresholdsOf("billable")
    }
  ]
  return gauges.filter(({ thresholds }) => thresholds.length > 0)
}

/** Returns the thresholds of each measure in the card's conditions and the service's rows. */
const comparedValues = (card: RateCard, { rates }: Service): ReadonlyMap<string, ReadonlyArray<Ratio>> => {
  const tests = conditionsIn(card, "").flatMap(([condition]) => testsIn(condition, "").map(([test]) => test))
  const values: ReadonlyArray<{ readonly subject: string; readonly value: unknown }> = [
    ...tests.map(([subject, , value]) => ({ subject, value })),
    ...rates.flatMap(({ measure = "billable", rows }) => rows.map(([value]) => ({ subject: measure, value })))
  ]
  const exact = values.flatMap(({ subject, value }) => {
    const threshold = typeof value === "string" ? decimalOf(value) : undefined
    return threshold === undefined ? [] : [{ subject, threshold }]
  })
  const bySubject = Map.groupBy(exact, ({ subject }) => subject)
  return new Map(Array.from(bySubject, ([subject, all]) => [subject, all.map(({ threshold }) => threshold)]))
}
