// Hypotheses of other rules for the billable weight.

import type { DimRounding, Service, Weighing } from "../rating/card/card.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { compare } from "../rating/numbers/ratio.ts"
import type { FindingKind } from "./finding-kinds.ts"
import type { Hypothesis, Question } from "./hypothesis.ts"
import { type Scenario, sizesOf } from "./scenario.ts"
import { billableOf, statedWeight } from "./stated-weight.ts"
import type { Edit } from "./variants.ts"

/** Divisors that carriers publish, by the units of the card. */
const usualDivisors: Readonly<Record<string, ReadonlyArray<string>>> = {
  "in lb": ["139", "166", "194", "225"],
  "cm kg": ["4000", "5000", "6000"]
}

/** Edited rule of a card, with its hypothesis. */
interface EditedRule {
  readonly kind: FindingKind
  readonly detail: string
  readonly edit: Edit
}

/** Returns a rule for weighing without undefined fields. */
const withWeighing = (
  changed: (weight: Weighing) => { readonly [Name in keyof Weighing]: Weighing[Name] | undefined }
): Edit => ({
  service: (service) => {
    const fields = Object.entries(changed(service.weight)).filter(([, value]) => value !== undefined)
    return { ...service, weight: Object.fromEntries(fields) as unknown as Weighing }
  }
})

const withSides = (dimRounding: DimRounding): Edit => ({
  service: (service): Service => ({ ...service, measure: { dimRounding } })
})

const rulesFor = ({ editions, state }: Question): ReadonlyArray<EditedRule> => {
  const { service, tariff } = state.whole
  const { divisor, dimAboveVolume } = service.weightRules
  const { length, weight } = tariff.card.units
  const divisors = new Set(usualDivisors[`${length} ${weight}`] ?? [])
  for (const { card } of editions)
    for (const each of card.services)
      if (each.weight.divisor !== undefined && card.units.length === length) divisors.add(each.weight.divisor)
  const ours = divisor && textOf(divisor)
  if (ours !== undefined) divisors.delete(ours)
  const noDivisor: EditedRule = {
    kind: "dimensional-weight",
    detail: "actual weight instead of dimensional weight",
    edit: withWeighing((each) => ({ ...each, divisor: undefined, dimAboveVolume: undefined }))
  }
  const alwaysDivided: EditedRule = {
    kind: "dimensional-weight",
    detail: "dimensional weight although the volume is below the limit",
    edit: withWeighing((each) => ({ ...each, dimAboveVolume: undefined }))
  }
  return [
    ...(ours === undefined ? [] : [noDivisor]),
    ...(ours !== undefined && dimAboveVolume.n !== 0 ? [alwaysDivided] : []),
    ...[...divisors].map(
      (each): EditedRule => ({
        kind: ours === undefined ? "dimensional-weight" : "divisor",
        detail: ours === undefined ? `dimensional weight, divisor ${each}` : `divisor ${each} instead of ${ours}`,
        edit: withWeighing((rules) => ({ ...rules, divisor: each }))
      })
    ),
    {
      kind: "minimum-weight",
      detail: "minimum weight not applied",
      edit: withWeighing((each) => ({ ...each, minimum: undefined }))
    },
    {
      kind: "weight-rounding",
      detail: "weight not rounded up",
      edit: withWeighing((each) => ({ ...each, rounding: [] }))
    },
    ...["0.5", "1"].map(
      (step): EditedRule => ({
        kind: "weight-rounding",
        detail: `weight rounded up to a multiple of ${step}`,
        edit: withWeighing((each) => ({ ...each, rounding: [{ step }] }))
      })
    ),
    { kind: "weight-rounding", detail: "sides not rounded", edit: withSides(null) },
    ...(["up", "half-up", "down"] as const).map(
      (mode): EditedRule => ({
        kind: "weight-rounding",
        detail: `sides rounded ${mode} to a multiple of 1`,
        edit: withSides({ mode, step: "1" })
      })
    )
  ]
}

/** Hypotheses of a skipped or changed rule for the billable weight. */
export const weighingHypotheses = (question: Question): ReadonlyArray<Hypothesis> => {
  const { stated, state, variants } = question
  const { tariff } = state.whole
  // These changes apply only if they yield the weight on the invoice.
  const rank = stated.some(({ weight }) => weight !== undefined) ? "stated" : "possible"
  return rulesFor(question).map(({ detail, edit, kind }) => ({
    kind,
    detail,
    rank,
    change: (scenario, boxes): Scenario | undefined => {
      const variant = variants.get(tariff, scenario.service, detail, edit)
      if (variant === undefined) return undefined
      const { rounding, weightRules } = variant.service
      const service = { ...scenario.service, rounding, weightRules }
      const isResized = rounding !== scenario.service.rounding && detail.startsWith("sides")
      const next = { ...scenario, service, sizes: isResized ? sizesOf(scenario.boxes, service) : scenario.sizes }
      return agreesWithStated(question, next, boxes) ? next : undefined
    }
  }))
}

/** Whether the billable weights of boxes equal those on the invoice, if any. */
const agreesWithStated = (question: Question, scenario: Scenario, boxes: ReadonlyArray<number>): boolean =>
  boxes.every((box) => {
    const weight = statedWeight(question, box)
    return weight === undefined || compare(weight, billableOf(scenario, box)) === 0
  })
