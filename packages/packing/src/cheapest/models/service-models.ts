import type { CostModel } from "../../packing/partition/cost-model.ts"
import type { BoxType, Problem } from "../../packing/problem/problem.ts"
import type { RateCard, Service } from "../../rating/card/card.ts"
import { testsIn } from "../../rating/card/conditions-in.ts"
import { deliveryOf } from "../../rating/compile/delivery.ts"
import { upper } from "../../rating/place/destination.ts"
import type { QuoteRequest } from "../../rating/quote/quote.ts"
import type { CartonPrices } from "./carton-prices.ts"
import type { Choice } from "./choice.ts"
import { type ServiceCase, ServiceModel } from "./service-model.ts"

/** Maximum number of boxes with a separate bound each, for services that depend on the number of boxes. */
const MAX_SEPARATE_COUNTS = 12

/** Whether the price of a service depends on the number of boxes, apart from a limit on it. */
const dependsOnCount = (card: RateCard, { rates, surcharges }: Service): boolean => {
  const conditions = [...rates.map(({ when }) => when), ...surcharges.map((code) => card.surcharges?.[code]?.when)]
  const tests = conditions.flatMap((condition) => (condition === undefined ? [] : testsIn(condition, "")))
  return tests.some(([[subject]]) => subject === "boxCount") || rates.some(({ measure }) => measure === "boxCount")
}

/** Returns the package types for quotes of packings: the given one, or Box and Tube. */
const packageTypes = (
  given: string | undefined,
  types: ReadonlyArray<BoxType>
): ReadonlyArray<Pick<ServiceCase, "packageType" | "tubes">> => {
  if (given !== undefined) return [{ packageType: upper(given), tubes: "any" }]
  const box = { packageType: upper("Box"), tubes: "not-all" } as const
  return types.some(({ kind }) => kind === "tube") ? [box, { packageType: upper("Tube"), tubes: "all" }] : [box]
}

const counts = (separate: boolean, pieces: number): ReadonlyArray<readonly [min: number, max: number]> => {
  if (!separate) return [[1, Infinity]]
  const few = Array.from({ length: Math.min(pieces, MAX_SEPARATE_COUNTS) }, (_, i) => [i + 1, i + 1] as const)
  return pieces > MAX_SEPARATE_COUNTS ? [...few, [MAX_SEPARATE_COUNTS + 1, Infinity]] : few
}

/** Model for many boxes, without proofs. */
const withoutBounds = (model: CostModel): CostModel => ({
  ...{ minBoxes: model.minBoxes, maxBoxes: model.maxBoxes, billablePerWeight: 0, steps: undefined },
  sharesOf: (type, weight) => model.sharesOf(type, weight),
  billableOf: () => 0,
  costOf: (boxes) => model.costOf(boxes),
  atLeast: () => -Infinity
})

/**
 * Returns the cost models of the services that meet the restrictions of a choice. Without a package type, it depends on
 * the boxes.
 */
export const serviceModels = (
  problem: Problem,
  request: QuoteRequest,
  packageType: string | undefined,
  choice: Choice,
  cartons: CartonPrices
): ReadonlyArray<CostModel> => {
  const { tariff, zone, shipDay, requestDay } = request
  if (zone === undefined) return []
  const pieces = problem.kinds.reduce((sum, kind) => sum + kind.pieces.length, 0)
  return tariff.services.flatMap((service, i): CostModel[] => {
    const schedule = service.schedules.get(zone)
    if (schedule === undefined || !service.columns.has(zone)) return []
    if (choice.method !== undefined && choice.method !== service.code) return []
    if (choice.by !== undefined && deliveryOf(schedule, shipDay, requestDay).arrives > choice.by) return []
    const separate = dependsOnCount(tariff.card, tariff.card.services[i]!)
    return packageTypes(packageType, problem.types).flatMap((type) =>
      counts(separate, pieces).map(([minBoxes, maxBoxes]) => {
        const model = new ServiceModel(problem, request, service, zone, { ...type, minBoxes, maxBoxes }, cartons)
        return separate && maxBoxes === Infinity ? withoutBounds(model) : model
      })
    )
  })
}
