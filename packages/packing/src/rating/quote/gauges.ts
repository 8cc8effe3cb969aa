import type { Measure, RateCard, Service } from "../card/card.ts"
import { conditionsIn, testsIn } from "../card/conditions-in.ts"
import type { CompiledService } from "../compile/compile.ts"
import { ShipmentSizes, type Sizes } from "../compile/sizes.ts"
import { billableOf, billableTogether, dimensional, weightTogether } from "../compile/weight.ts"
import { decimalOf } from "../numbers/decimal.ts"
import { type Ratio, sumOf } from "../numbers/ratio.ts"

/** A quantity that changes with a box of a shipment, and the values that a service compares it with. */
export interface Gauge {
  readonly reading: (boxes: ReadonlyArray<Sizes>) => Ratio
  readonly thresholds: ReadonlyArray<Ratio>
}

const SIZES = [
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
 * The gauges of a service for one box of a shipment. While no gauge before it crosses a threshold, each rises with the
 * sides and the weight of the box.
 */
export const gaugesOf = (
  card: RateCard,
  service: Service,
  compiled: CompiledService,
  box: number
): ReadonlyArray<Gauge> => {
  const { limits, scale } = compiled
  const compared = comparedIn(card, service)
  const thresholdsOf = (measure: Measure): ReadonlyArray<Ratio> => [
    ...(compared.get(measure) ?? []),
    ...limits.filter(({ size }) => size === measure).map(({ most }) => most)
  ]
  const steps = scale.steps.flatMap(({ upTo }) => (upTo === undefined ? [] : [upTo]))
  const gauges: ReadonlyArray<Gauge> = [
    ...SIZES.flatMap((size): Gauge[] => [
      { reading: (boxes) => boxes[box]![size], thresholds: thresholdsOf(size) },
      { reading: (boxes) => new ShipmentSizes(boxes)[size], thresholds: thresholdsOf(size) }
    ]),
    { reading: (boxes) => boxes[box]!.actualWeight, thresholds: steps },
    { reading: (boxes) => dimensional(scale, boxes[box]!), thresholds: steps },
    { reading: (boxes) => weightTogether(scale, boxes), thresholds: steps },
    { reading: (boxes) => billableOf(scale, boxes[box]!), thresholds: thresholdsOf("billable") },
    {
      reading: (boxes) =>
        scale.basis === "shipment"
          ? billableTogether(scale, boxes)
          : sumOf(boxes.map((sizes) => billableOf(scale, sizes))),
      thresholds: thresholdsOf("billable")
    }
  ]
  return gauges.filter(({ thresholds }) => thresholds.length > 0)
}

/** What the conditions of a card and the rows of a service compare each measure with. */
const comparedIn = (card: RateCard, { rates }: Service): ReadonlyMap<string, ReadonlyArray<Ratio>> => {
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
