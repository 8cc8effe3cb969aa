import { cliffs } from "@waybill/packing/rating"
import type { Order, OrderBox } from "../formats/order.ts"
import { carriersFor, shipmentOf } from "./rate-order.ts"
import type { Tariffs } from "./tariffs.ts"

/** Maximum number of steps to return. */
const MAX_STEPS = 6

/** Number of pieces to pack for all steps, which bounds the work. At least one step is returned. */
const MAX_PIECES = 4_000

/** Smallest weight of a quote. */
const MIN_WEIGHT = "0.000001"

/**
 * Returns weights below that of the heaviest box above which a service costs more or refuses the box, largest increase
 * first. Parcels up to such a weight can cost less.
 */
export const weightSteps = (order: Order, boxes: ReadonlyArray<OrderBox>, tariffs: Tariffs): ReadonlyArray<number> => {
  const [heaviest] = boxes.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
  if (heaviest?.weight === undefined) return []
  const variation = { box: 0, of: "weight", from: MIN_WEIGHT, to: heaviest.weight } as const
  const increases = new Map<number, number>()
  for (const carrier of carriersFor(order, tariffs)) {
    const answer = cliffs(shipmentOf(order, carrier, [heaviest]), tariffs.contextOf(order), variation)
    for (const { beyond, cost, method, upTo } of answer._tag === "Cliffs" ? answer.cliffs : []) {
      if (cost === null || (order.service !== undefined && method !== order.service)) continue
      const increase = beyond === null ? Infinity : Number(beyond) - Number(cost)
      const weight = Number(upTo)
      if (increase > 0) increases.set(weight, Math.max(increase, increases.get(weight) ?? 0))
    }
  }
  const pieces = boxes.reduce((sum, box) => sum + (box.pieces ?? 1), 0)
  return [...increases]
    .sort(([weight, increase], [other, otherIncrease]) =>
      increase === otherIncrease ? other - weight : otherIncrease - increase
    )
    .slice(0, Math.max(1, Math.min(MAX_STEPS, Math.floor(MAX_PIECES / pieces))))
    .map(([weight]) => weight)
}
