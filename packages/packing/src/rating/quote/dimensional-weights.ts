import type { Code } from "../card/card.ts"
import type { Tariff } from "../compile/compile.ts"
import { BoxSizes } from "../compile/sizes.ts"
import { dimensionalWeight } from "../compile/weight.ts"
import { measureOf } from "../numbers/decimal.ts"
import { dividedBy, toDouble, zero } from "../numbers/ratio.ts"
import type { Units } from "../numbers/units.ts"
import type { ShippedBox } from "./model.ts"
import { convert } from "./quote.ts"

/**
 * Returns the dimensional weight of each box with a service, in the given unit of weight. Returns undefined if the
 * service has no dimensional weight. The weight of a box that is too small is 0. Not rounded to the steps of the card.
 *
 * @example
 * ```ts
 * const isBilledByVolume = (tariff: Tariff, method: string, box: ShippedBox): boolean => {
 *   const [weight = 0] = dimensionalWeights(tariff, method, [box], { length: "in", weight: "lb" }) ?? []
 *   return weight > Number(box.weight)
 * }
 * ```
 */
export const dimensionalWeights = (
  { lengths, services, weights }: Tariff,
  method: Code,
  boxes: ReadonlyArray<ShippedBox>,
  units: Units
): ReadonlyArray<number> | undefined => {
  const service = services.find(({ code }) => code === method)
  if (service?.weightRules.divisor === undefined) return undefined
  const { rounding, weightRules } = service
  const [length, weight] = [lengths[units.length], weights[units.weight]]
  return boxes.map((box) => {
    const [a = zero, b = zero, c = zero] = [box.length, box.width, box.height].map(measureOf)
    const sizes = new BoxSizes(convert({ sides: [a, b, c], weight: zero }, length, weight), rounding)
    return toDouble(dividedBy(dimensionalWeight(weightRules, sizes), weight))
  })
}
