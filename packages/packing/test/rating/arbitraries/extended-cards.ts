// Random cards whose surcharges and services also have the fields that few cards need. Extends cards that are already
// drawn, so that a new field does not change the cards of other tests.
import type { RateCard, Surcharge, Test } from "@waybill/packing/rating"
import fc from "fast-check"
import { aCard } from "./cards.ts"
import { aPrice, datesOfInterest, some } from "./figures.ts"

const sometimes = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { freq: 3, nil: undefined })

const someDays = fc.uniqueArray(some("mon", "tue", "wed", "thu", "fri", "sat", "sun"), { minLength: 1, maxLength: 4 })
const aTest: fc.Arbitrary<Test> = fc.oneof(
  fc.tuple(fc.constant("pickup"), fc.constant("="), fc.boolean()),
  fc.tuple(some("declaredValue", "monthlyVolume"), some(">", "<="), some("0", "100", "250.5")),
  fc.tuple(some("shipWeekday", "arrivalWeekday"), fc.constant("in"), someDays)
)

/** Changes to one surcharge. */
const aSurchargeChange = fc.record({
  when: sometimes(aTest),
  percent: sometimes(some("0", "-40", "-12.5")),
  minNet: sometimes(aPrice),
  measure: sometimes(some("billable", "declaredValue")),
  above: sometimes(some("0", "5", "100")),
  percentByDate: sometimes(
    fc.uniqueArray(fc.tuple(some(...datesOfInterest), some("5", "12.25", "-3", "0")), {
      minLength: 1,
      maxLength: 4,
      selector: ([from]) => from
    })
  )
})
type SurchargeChange = typeof aSurchargeChange extends fc.Arbitrary<infer A> ? A : never

const withFields = (surcharge: Surcharge, { when, ...change }: SurchargeChange): Surcharge => {
  const { minNet, percent, percentByDate } = change
  const { percent: given, ...amount } = surcharge.amount
  const also =
    when === undefined ? surcharge : { ...surcharge, when: surcharge.when ? { all: [surcharge.when, when] } : when }
  if (amount.perUnit !== undefined) {
    const { above, measure } = change
    return { ...also, amount: { ...amount, ...(above !== undefined && { above }), ...(measure && { measure }) } }
  }
  if (given === undefined) return also
  const share = percentByDate === undefined ? { percent: percent ?? given } : { percentByDate }
  return { ...also, amount: { ...amount, ...share, ...(minNet !== undefined && { minNet }) } }
}

/** A random card with any of the additional fields. */
export const anExtendedCard: fc.Arbitrary<RateCard> = fc
  .tuple(
    aCard,
    fc.array(aSurchargeChange, { minLength: 4, maxLength: 4 }),
    fc.array(some("first", "cheapest"), { minLength: 3, maxLength: 3 })
  )
  .map(([card, surcharges, choices]) => ({
    ...card,
    services: card.services.map((service, i) => ({ ...service, tableChoice: choices[i]! })),
    surcharges: Object.fromEntries(
      Object.entries(card.surcharges!).map(([code, each], i) => [code, withFields(each, surcharges[i]!)])
    )
  }))
