// Hypotheses that a rule of the card was applied differently: rounding, limits of amounts, percentages.

import type { RateCard } from "../rating/card/card.ts"
import type { Surcharge } from "../rating/card/surcharge.ts"
import type { Hypothesis, Question } from "./hypothesis.ts"
import type { Scenario } from "./scenario.ts"
import type { Edit } from "./variants.ts"

/** Edited rule with its hypothesis. */
interface EditedRule {
  readonly kind: Hypothesis["kind"]
  readonly detail: string
  readonly edit: Edit
}

const everySurcharge = (changed: (surcharge: Surcharge) => Surcharge): Edit => ({
  surcharges: (all) => Object.fromEntries(Object.entries(all).map(([code, each]) => [code, changed(each)]))
})

const amountRules: ReadonlyArray<EditedRule> = [
  {
    kind: "amount-limit",
    detail: "minimum and maximum amounts of surcharges not applied",
    edit: everySurcharge(({ amount: { min: _, max: __, minNet: ___, ...amount }, ...surcharge }) => ({
      ...surcharge,
      amount
    }))
  },
  ...["base", "*"].map((of) => ({
    kind: "fuel" as const,
    detail: of === "*" ? "percentage of all earlier charges" : "percentage of the base price only",
    edit: everySurcharge((surcharge) =>
      surcharge.amount.of === undefined ? surcharge : { ...surcharge, amount: { ...surcharge.amount, of: [of] } }
    )
  })),
  {
    kind: "shipment-split",
    detail: "charges of the shipment billed for each parcel",
    edit: everySurcharge((surcharge) => ({ ...surcharge, scope: "box" }))
  }
]

const roundings = ({ increment, mode }: RateCard["rounding"]): ReadonlyArray<EditedRule> => [
  ...(["up", "down", "half-up", "half-even"] as const)
    .filter((each) => each !== mode)
    .map((each) => ({
      kind: "rounding" as const,
      detail: `amounts rounded ${each}`,
      edit: { rounding: { mode: each, increment } }
    })),
  ...["0.01", "0.05", "0.10", "1.00"]
    .filter((each) => Number(each) !== Number(increment))
    .map((each) => ({
      kind: "rounding" as const,
      detail: `amounts rounded to multiples of ${each}`,
      edit: { rounding: { mode, increment: each } }
    }))
]

/** Hypotheses that a rule of the card was applied differently. */
export const cardHypotheses = ({ state, variants }: Question): ReadonlyArray<Hypothesis> => {
  const { tariff } = state.whole
  return [...amountRules, ...roundings(tariff.card.rounding)].map(({ detail, edit, kind }) => ({
    kind,
    detail,
    rank: "possible",
    change: (scenario): Scenario | undefined => {
      const variant = variants.get(tariff, scenario.service, detail, edit)
      if (variant === undefined) return undefined
      return { ...scenario, tariff: { ...variant.tariff, card: tariff.card }, service: variant.service }
    }
  }))
}
