import { below } from "../../reading/faults.ts"
import type { Condition, RateCard, Service, Test } from "./card.ts"

/** Maximum nesting depth of conditions. */
export const MAX_CONDITION_DEPTH = 64

/** Whether a condition is a single test rather than a list of tests. */
export const isTest = (condition: Test | ReadonlyArray<Test>): condition is Test => typeof condition[0] === "string"

/** Returns every condition in a card with its JSON pointer. */
export const conditionsIn = (card: RateCard, at: string): ReadonlyArray<readonly [Condition, string]> => [
  ...Object.entries(card.surcharges ?? {}).flatMap(([code, { when }]) =>
    when === undefined ? [] : [[when, `${below(`${at}/surcharges`, code)}/when`] as const]
  ),
  ...card.services.flatMap(({ rates }, s) =>
    rates.flatMap(({ when }, t) => (when === undefined ? [] : [[when, `${at}/services/${s}/rates/${t}/when`] as const]))
  )
]

/** Returns the conditions of a service: those of its tables and of its surcharges. */
export const conditionsOf = ({ surcharges = {} }: RateCard, service: Service): ReadonlyArray<Condition> =>
  [...service.rates, ...service.surcharges.map((code) => surcharges[code])].flatMap((each) =>
    each?.when === undefined ? [] : [each.when]
  )

/** Returns every test in a condition with its JSON pointer. */
export const testsIn = (condition: Condition, at: string): ReadonlyArray<readonly [Test, string]> => {
  if ("any" in condition) return condition.any.flatMap((each, i) => testsIn(each, `${at}/any/${i}`))
  if ("all" in condition) return condition.all.flatMap((each, i) => testsIn(each, `${at}/all/${i}`))
  return isTest(condition) ? [[condition, at]] : condition.map((each, i) => [each, `${at}/${i}`])
}
