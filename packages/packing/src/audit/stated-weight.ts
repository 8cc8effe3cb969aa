import { billableWeight, totalBillableWeight } from "../rating/compile/weight.ts"
import { measureOf } from "../rating/numbers/decimal.ts"
import { compare, type Ratio, times, zero } from "../rating/numbers/ratio.ts"
import type { Question } from "./hypothesis.ts"
import type { Scenario } from "./scenario.ts"

/** Returns the billable weight of a box, or of the shipment. */
export const billableOf = ({ service: { weightRules }, sizes }: Scenario, box: number): Ratio =>
  weightRules.basis === "shipment" ? totalBillableWeight(weightRules, sizes) : billableWeight(weightRules, sizes[box]!)

/** Returns the weight that the invoice states for a box, in the card's unit. */
export const statedWeight = ({ state: { whole }, stated }: Question, box: number): Ratio | undefined => {
  const weight = stated[box]?.weight
  const value = weight && measureOf(weight.value)
  return value && compare(value, zero) > 0 ? times(value, whole.tariff.weights[weight.unit]) : undefined
}
