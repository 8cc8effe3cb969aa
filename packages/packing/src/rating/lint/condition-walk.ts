import type { Condition, RateCard, Test } from "../card.ts"
import { isTest } from "../conditions.ts"
import { below } from "../reading/faults.ts"

/** Every condition of a card, with the place where it stands. */
export const conditionsIn = (card: RateCard, at: string): ReadonlyArray<readonly [Condition, string]> => [
  ...Object.entries(card.surcharges ?? {}).flatMap(([code, { when }]) =>
    when === undefined ? [] : [[when, `${below(`${at}/surcharges`, code)}/when`] as const]
  ),
  ...card.services.flatMap(({ rates }, s) =>
    rates.flatMap(({ when }, t) => (when === undefined ? [] : [[when, `${at}/services/${s}/rates/${t}/when`] as const]))
  )
]

/** Every test of a condition, with the place where it stands. */
export const testsIn = (condition: Condition, at: string): ReadonlyArray<readonly [Test, string]> => {
  if ("any" in condition) return condition.any.flatMap((each, i) => testsIn(each, `${at}/any/${i}`))
  if ("all" in condition) return condition.all.flatMap((each, i) => testsIn(each, `${at}/all/${i}`))
  return isTest(condition) ? [[condition, at]] : condition.map((each, i) => [each, `${at}/${i}`])
}
