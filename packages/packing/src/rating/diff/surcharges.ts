import { dayOf } from "../../values/civil-date.ts"
import type { Condition, RateCard, Service } from "../card/card.ts"
import type { Surcharge } from "../card/surcharge.ts"
import type { AffectedShipments, CardDifference } from "./change.ts"
import { compareAs, field, mapPair, matchByKey, type Pair, shortestDecimal, sortNames, stringsDiff } from "./pair.ts"
import { amountWords, conditionWords } from "./words.ts"

/** Compares the surcharges of a service. */
export const surchargesDiff = (
  cards: Pair<RateCard>,
  service: Pair<Service>,
  code: string,
  zones: ReadonlyArray<string>
): ReadonlyArray<CardDifference> => {
  const listed = field(service, "surcharges")
  const tables = field(cards, "surcharges")
  const each = matchByKey(listed, (name) => name)
  const common = each.flatMap(([name, { before, after }]) => (before && after ? [name] : []))
  const sequences = mapPair(listed, ({ value, at }) => ({
    value: value.filter((name) => common.includes(name)).join(),
    at
  }))
  return [
    ...stringsDiff("surcharge-order", code, { services: [code] }, sequences),
    ...each.flatMap(([name, { before, after }]) => {
      const { before: oldSurcharge, after: newSurcharge } = field(tables, name)
      return surchargeDiff({ before: before && oldSurcharge, after: after && newSurcharge }, name, code, zones)
    })
  ]
}

const surchargeDiff = (
  pair: Pair<Surcharge>,
  name: string,
  code: string,
  zones: ReadonlyArray<string>
): ReadonlyArray<CardDifference> => {
  const affected = { services: [code], ...whenOf(pair) }
  if (pair.before === undefined || pair.after === undefined) return amountDiff("surcharge", pair, name, affected, zones)
  return [
    ...compareAs("surcharge-scope", name, affected, pair, ({ scope = "box" }) => `per ${scope}`),
    ...compareAs("surcharge-when", name, affected, pair, ({ when }) =>
      when === undefined ? "always" : conditionWords(when)
    ),
    ...compareAs("surcharge-group", name, affected, pair, ({ group, priority = 1 }) =>
      group === undefined ? "no group" : `${group}, priority ${priority}`
    ),
    ...compareAs("min-billable", name, affected, field(pair, "minBillable"), shortestDecimal),
    ...amountDiff("surcharge-amount", pair, name, affected, zones)
  ]
}

/** Returns the conditions of a surcharge in both cards, or nothing if it is unconditional in either. */
const whenOf = ({ before, after }: Pair<Surcharge>): Pick<AffectedShipments, "when"> => {
  const conditions = [before, after].flatMap((side) => (side === undefined ? [] : [side.value.when]))
  const words = new Map<string, Condition>()
  // Choose the same one of two equivalent conditions regardless of which card comes first.
  for (const condition of conditions.toSorted((a, b) =>
    String(JSON.stringify(a)) < String(JSON.stringify(b)) ? -1 : 1
  )) {
    if (condition === undefined) return {}
    words.set(conditionWords(condition), condition)
  }
  return { when: sortNames([...words.keys()]).map((each) => words.get(each)!) }
}

const amountDiff = (
  kind: "surcharge" | "surcharge-amount",
  pair: Pair<Surcharge>,
  name: string,
  affected: AffectedShipments,
  zones: ReadonlyArray<string>
): ReadonlyArray<CardDifference> =>
  zones.flatMap((zone) =>
    periodsOf(pair).flatMap(({ shipDay, ...period }) => {
      const described = (write?: (decimal: string) => string) =>
        mapPair(pair, ({ value: { amount }, at }) => ({
          value: amountWords(amount, zone, shipDay, write),
          at: `${at}/amount`
        }))
      const key = described(shortestDecimal)
      if (key.before?.value === key.after?.value) return []
      return stringsDiff(kind, name, { ...affected, ...period, zones: [zone] }, described())
    })
  )

/** Returns the periods of ship dates within which both amounts have one percentage each, with a day of each period. */
const periodsOf = ({
  before,
  after
}: Pair<Surcharge>): ReadonlyArray<Pick<AffectedShipments, "shipDates"> & { readonly shipDay: number }> => {
  const rows = [before, after].flatMap((side) => side?.value.amount.percentByDate ?? [])
  const dates = [...new Set(rows.map(([from]) => from))].sort()
  if (dates.length === 0) return [{ shipDay: 0 }]
  return [null, ...dates].map((from, i) => ({
    shipDates: [from, dates[i] ?? null],
    shipDay: from === null ? -Infinity : dayOf(from)!
  }))
}
