import type { RateCard, Service } from "../../rating/card/card.ts"
import { conditionsIn, testsIn } from "../../rating/card/conditions-in.ts"
import type { CompiledService } from "../../rating/compile/compile.ts"
import type { WeightRules } from "../../rating/compile/weight.ts"
import { decimalOf } from "../../rating/numbers/decimal.ts"
import { toDouble } from "../../rating/numbers/ratio.ts"

/** Maximum number of steps. A service with more is examined for each weight separately. */
const MAX_STEPS = 3_000

/** Rounding error of a threshold, at most, in units and relative to it. */
const TOLERANCE = 1e-9

/** Evenly spaced weights: every multiple of `every` above `from`, up to `to`. */
interface Grid {
  readonly from: number
  readonly every: number
  readonly to: number
}

const double = (text: string): number => toDouble(decimalOf(text)!)

/** Returns the thresholds of the service for the actual or the billable weight of a box. */
const thresholdsOf = (card: RateCard, service: Service, { limits }: CompiledService): ReadonlyArray<number> => {
  const tests = conditionsIn(card, "").flatMap(([condition]) => testsIn(condition, "").map(([test]) => test))
  return [
    ...tests.flatMap(([subject, , value]) =>
      subject === "actualWeight" || subject === "billable" ? [double(value as string)] : []
    ),
    ...service.weight.rounding.flatMap(({ upTo }) => (upTo === undefined ? [] : [double(upTo)])),
    ...service.rates.flatMap(({ rows }) => rows.map(([upTo]) => double(upTo as string))),
    ...limits.filter(({ reason }) => reason === "maxWeight").map(({ max }) => toDouble(max))
  ]
}

const roundingGrids = ({ steps }: WeightRules, max: number): ReadonlyArray<Grid> => {
  let from = 0
  return steps.map(({ upTo, step }) => {
    const every = toDouble(step)
    const to = upTo === undefined ? max : toDouble(upTo)
    const grid = { from: Math.floor(from / every) * every, every, to }
    from = to
    return grid
  })
}

const gridsOf = (card: RateCard, service: Service, { weightRules }: CompiledService, max: number) => [
  ...roundingGrids(weightRules, max),
  ...service.surcharges.flatMap((code): Grid[] => {
    const { unit, measure, above = "0" } = card.surcharges?.[code]?.amount ?? {}
    return unit === undefined || measure === "declaredValue"
      ? []
      : [{ from: double(above), every: double(unit), to: max }]
  }),
  ...service.rates.flatMap(({ rows, over }): Grid[] =>
    over === undefined ? [] : [{ from: double(rows.at(-1)?.[0] ?? "0"), every: double(over.unit), to: max }]
  )
]

/**
 * Returns the gross weights with a possible change of a box's charges, ascending, in internal units. One internal unit
 * is `unit` units of the card. Undefined if there are too many.
 */
export const weightStepsOf = (
  card: RateCard,
  service: Service,
  compiled: CompiledService,
  unit: number,
  max: number
): ReadonlyArray<number> | undefined => {
  const most = max * unit
  const weights = [...thresholdsOf(card, service, compiled)]
  for (const { from, every, to } of gridsOf(card, service, compiled, most)) {
    const end = Math.min(to, most)
    if ((end - from) / every > MAX_STEPS) return undefined
    for (let weight = from; weight <= end; weight += every) weights.push(weight)
  }
  const steps = new Set<number>()
  for (const weight of weights) {
    const inUnits = weight / unit
    const nearest = Math.round(inUnits)
    // A rounding error can move a threshold across a whole number, and a condition can hold from the threshold itself.
    const isWhole = Math.abs(inUnits - nearest) <= TOLERANCE * (1 + inUnits)
    const near = isWhole ? [nearest - 1, nearest, nearest + 1] : [Math.floor(inUnits)]
    for (const step of near) if (step >= 0 && step <= max) steps.add(step)
  }
  return steps.size > 3 * MAX_STEPS ? undefined : [...steps].sort((a, b) => a - b)
}
