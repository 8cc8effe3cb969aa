import type { Condition, RateCard, Service, Surcharge } from "../card/card.ts"
import type { Concern, Difference } from "./change.ts"
import { both, changed, changedAs, inOrder, inside, matched, type Pair, plain } from "./pair.ts"
import { amountWords, conditionWords } from "./words.ts"

/** What a service adds to its base prices. */
export const surchargesDiff = (
  cards: Pair<RateCard>,
  service: Pair<Service>,
  code: string,
  zones: ReadonlyArray<string>
): ReadonlyArray<Difference> => {
  const listed = inside(service, "surcharges")
  const tables = inside(cards, "surcharges")
  const each = matched(listed, (name) => name)
  const common = each.flatMap(([name, { before, after }]) => (before && after ? [name] : []))
  const turns = both(listed, ({ value, at }) => ({ value: value.filter((name) => common.includes(name)).join(), at }))
  return [
    ...changed("surcharge-order", code, { services: [code] }, turns),
    ...each.flatMap(([name, { before, after }]) => {
      const { before: was, after: is } = inside(tables, name)
      return surchargeDiff({ before: before && was, after: after && is }, name, code, zones)
    })
  ]
}

const surchargeDiff = (
  pair: Pair<Surcharge>,
  name: string,
  code: string,
  zones: ReadonlyArray<string>
): ReadonlyArray<Difference> => {
  const concern = { services: [code], ...whenOf(pair) }
  if (pair.before === undefined || pair.after === undefined) return amountDiff("surcharge", pair, name, concern, zones)
  return [
    ...changedAs("surcharge-scope", name, concern, pair, ({ scope = "box" }) => `for each ${scope}`),
    ...changedAs("surcharge-when", name, concern, pair, ({ when }) =>
      when === undefined ? "always" : conditionWords(when)
    ),
    ...changedAs("surcharge-group", name, concern, pair, ({ group, priority = 1 }) =>
      group === undefined ? "in no group" : `${group}, priority ${priority}`
    ),
    ...changedAs("min-billable", name, concern, inside(pair, "minBillable"), plain),
    ...amountDiff("surcharge-amount", pair, name, concern, zones)
  ]
}

/** Where it holds, before or after. */
const whenOf = ({ before, after }: Pair<Surcharge>): Pick<Concern, "when"> => {
  const conditions = [before, after].flatMap((side) => (side === undefined ? [] : [side.value.when]))
  const words = new Map<string, Condition>()
  // The same one of two that say the same, whichever card comes first.
  for (const condition of conditions.toSorted((a, b) =>
    String(JSON.stringify(a)) < String(JSON.stringify(b)) ? -1 : 1
  )) {
    if (condition === undefined) return {}
    words.set(conditionWords(condition), condition)
  }
  return { when: inOrder([...words.keys()]).map((each) => words.get(each)!) }
}

const amountDiff = (
  kind: "surcharge" | "surcharge-amount",
  pair: Pair<Surcharge>,
  name: string,
  concern: Concern,
  zones: ReadonlyArray<string>
): ReadonlyArray<Difference> =>
  zones.flatMap((zone) => {
    const written = (write?: (decimal: string) => string) =>
      both(pair, ({ value: { amount }, at }) => ({ value: amountWords(amount, zone, write), at: `${at}/amount` }))
    const key = written(plain)
    if (key.before?.value === key.after?.value) return []
    return changed(kind, name, { ...concern, zones: [zone] }, written())
  })
