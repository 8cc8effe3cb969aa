// Hypotheses about single charges: not billed, billed although they do not apply, or billed at a different amount.

import type { RateCard } from "../rating/card/card.ts"
import { percentOn } from "../rating/compile/amount.ts"
import type { CompiledService } from "../rating/compile/compile.ts"
import type { CompiledSurcharge, RankedSurcharge } from "../rating/compile/surcharges.ts"
import { chargeOf } from "../rating/money/charge.ts"
import { BASE } from "../rating/money/ledger.ts"
import { signedDecimalOf } from "../rating/numbers/decimal.ts"
import { dividedBy, ratio, times, whole, zero } from "../rating/numbers/ratio.ts"
import { formatMicros, type Micros } from "../values/money.ts"
import type { Hypothesis, Question } from "./hypothesis.ts"
import { microsPerIncrement } from "./ledger.ts"
import type { Scenario } from "./scenario.ts"
import { TOTAL } from "./state.ts"

/** A key as its parts. */
interface KeyParts {
  readonly key: string
  readonly code: string
  readonly box: number | null
}

const partsOf = (key: string): KeyParts => {
  const space = key.indexOf(" ")
  return { key, code: key.slice(space + 1), box: space === 0 ? null : Number(key.slice(0, space)) }
}

const unchanged: Hypothesis["change"] = (scenario) => scenario

/** Returns a service with one replaced surcharge. */
const withSurcharge = (
  service: CompiledService,
  code: string,
  replace: (ranked: RankedSurcharge) => RankedSurcharge
): CompiledService => {
  const each = (ranked: RankedSurcharge) => (ranked.surcharge.code === code ? replace(ranked) : ranked)
  return {
    ...service,
    boxSurcharges: service.boxSurcharges.map(each),
    shipmentSurcharges: service.shipmentSurcharges.map(each)
  }
}

const forced =
  (code: string, changed: Partial<CompiledSurcharge>): Hypothesis["change"] =>
  (scenario) => ({
    ...scenario,
    service: withSurcharge(scenario.service, code, ({ surcharge }) => ({
      surcharge: { ...surcharge, isUniform: false, ...changed },
      replacedBy: []
    }))
  })

const surchargesOf = ({ boxSurcharges, shipmentSurcharges }: CompiledService) =>
  [...boxSurcharges, ...shipmentSurcharges].map(({ surcharge }) => surcharge)

/** Returns the sum of the billed amounts of a code, or the billed amount of a key. */
const amountText = (amount: Micros): string => formatMicros(amount)

/** Returns the percentage of a surcharge in a card on the ship date of a scenario, or undefined if it has none. */
const percentIn = ({ surcharges = {} }: RateCard, { shipment }: Scenario, code: string): string | undefined => {
  const surcharge = Object.hasOwn(surcharges, code) ? surcharges[code] : undefined
  return surcharge && percentOn(surcharge.amount, shipment.shipDay)
}

const hasPercent = (scenario: Scenario, code: string): boolean =>
  percentIn(scenario.tariff.card, scenario, code) !== undefined

/** Hypotheses of a missing or an inapplicable surcharge. */
export const presenceHypotheses = ({ billed, differing, expected }: Question): ReadonlyArray<Hypothesis> => {
  return differing.map(partsOf).flatMap(({ code, key }): ReadonlyArray<Hypothesis> => {
    const [theirs, ours] = [billed.get(key), expected.get(key)]
    if (code === BASE || code === TOTAL) return []
    if (theirs === undefined && ours !== undefined)
      return [
        {
          kind: "surcharge-missing",
          detail: `${code} ${amountText(ours)} not billed`,
          rank: "possible",
          change: unchanged,
          pins: [[key, null]]
        },
        {
          kind: "surcharge-missing",
          detail: `${code} ${amountText(ours)} not billed`,
          rank: "possible",
          change: forced(code, { holds: () => false }),
          pins: []
        }
      ]
    if (theirs === undefined || ours !== undefined) return []
    const detail = `${code} ${amountText(theirs)} does not apply`
    return [{ minBillable: zero }, {}].map((changed) => ({
      kind: "surcharge-extra",
      detail,
      rank: "possible",
      change: forced(code, { holds: () => true, ...changed }),
      pins: [[key, theirs]]
    }))
  })
}

/** Hypotheses that a surcharge had a different percentage: the one in a different edition, or any. */
export const fuelHypotheses = (question: Question): ReadonlyArray<Hypothesis> => {
  const { differing, editions, state } = question
  const { tariff } = state.whole
  const codes = new Set(differing.map((key) => partsOf(key).code).filter((code) => hasPercent(state.whole, code)))
  // A total hides which charge differs.
  if (question.division.isTotal)
    for (const { code } of surchargesOf(state.whole.service)) if (hasPercent(state.whole, code)) codes.add(code)
  return [...codes].flatMap((code): ReadonlyArray<Hypothesis> => {
    const amount = tariff.card.surcharges![code]!.amount
    const expected = percentIn(tariff.card, state.whole, code)
    const named = amount.of?.includes("*") ? undefined : amount.of
    const at = (percent: string, origin = ""): Hypothesis => ({
      kind: "fuel",
      detail: `${code} ${percent} %${origin} instead of ${expected} %`,
      rank: "possible",
      change: (scenario) => {
        const share = dividedBy(signedDecimalOf(percent) ?? zero, whole(100))
        const { money } = scenario.tariff
        return forcedPrice(scenario, code, ({ base, from, ledger }) => {
          const sum = ledger.sum(from, named, base)
          return chargeOf(money, times(whole(Number.isFinite(sum) ? sum : 0), share), "", "")
        })
      }
    })
    const others = editions
      .filter(({ card }) => card !== tariff.card)
      .map(({ card }) => ({ percent: percentIn(card, state.whole, code), edition: card.edition }))
    const found = question.division.isTotal ? [] : percentagesOf(question, code, named)
    return [
      ...others.flatMap(({ edition, percent }) =>
        percent === undefined || percent === expected ? [] : [at(percent, ` of edition ${edition}`)]
      ),
      ...(amount.percentByDate ?? []).flatMap(([from, percent]) =>
        percent === expected ? [] : [at(percent, ` of ${from}`)]
      ),
      ...found.filter((percent) => percent !== expected).map((percent) => at(percent))
    ]
  })
}

const forcedPrice = (scenario: Scenario, code: string, price: CompiledSurcharge["price"]): Scenario => ({
  ...scenario,
  service: withSurcharge(scenario.service, code, ({ replacedBy, surcharge }) => ({
    replacedBy,
    surcharge: { ...surcharge, price }
  }))
})

/** Search grids for percentages, coarsest first, in hundredths of a percent. */
const percentageGrids = [100, 50, 25, 10, 5, 1] as const

/** Returns the percentages that give a billed amount of a surcharge, the roundest one first. */
const percentagesOf = (
  { billed, differing, expected, lines, state }: Question,
  code: string,
  named: ReadonlyArray<string> | undefined
): ReadonlyArray<string> => {
  const perIncrement = microsPerIncrement(state.whole.tariff.money)
  for (const { box, key, ...each } of differing.map(partsOf)) {
    const target = billed.get(key)
    if (each.code !== code || target === undefined) continue
    // A difference of one increment is a matter of rounding.
    if (Math.abs(target - (expected.get(key) ?? 0)) <= perIncrement) continue
    const isBasis = (line: { readonly code: string; readonly box: number | null }) =>
      (box === null || line.box === box) && line.code !== code && (named === undefined || named.includes(line.code))
    const basis = lines.filter(isBasis).reduce((sum, { amount }) => sum + amount, 0)
    if (basis <= 0) continue
    const found: string[] = []
    for (const grid of percentageGrids) {
      const hundredths = Math.round((target / basis) * (10_000 / grid)) * grid
      const share = ratio(hundredths, 10_000)
      const amount = chargeOf(state.whole.tariff.money, times(whole(basis / perIncrement), share), "", "")
      if (amount.increments * perIncrement !== target) continue
      const percent = String(hundredths / 100)
      if (!found.includes(percent)) found.push(percent)
    }
    return found
  }
  return []
}

/** Hypotheses of an unexplained amount. They always apply. */
export const amountHypotheses = ({ billed, differing, expected, state }: Question): ReadonlyArray<Hypothesis> =>
  differing.map(partsOf).map(({ box, code, key }): Hypothesis => {
    const [theirs, ours = 0] = [billed.get(key) ?? null, expected.get(key)]
    const increment = microsPerIncrement(state.whole.tariff.money)
    const isRounding = theirs !== null && expected.has(key) && Math.abs(theirs - ours) <= increment
    const kind = isRounding
      ? "rounding"
      : theirs === null
        ? missingKind(code)
        : amountKind(state.whole, code, expected.has(key))
    const where = box === null ? "" : ` of parcel ${box + 1}`
    return {
      kind,
      detail: `${code}${where} ${theirs === null ? "not billed" : amountText(theirs)} instead of ${amountText(ours)}`,
      rank: "last",
      change: unchanged,
      pins: [[key, theirs]]
    }
  })

const missingKind = (code: string): Hypothesis["kind"] => (code === BASE ? "not-billed" : "surcharge-missing")

const amountKind = (scenario: Scenario, code: string, isExpected: boolean): Hypothesis["kind"] => {
  if (code === BASE) return "base-price"
  if (code === TOTAL) return "total"
  if (!isExpected) return "surcharge-extra"
  return hasPercent(scenario, code) ? "fuel" : "surcharge-amount"
}
