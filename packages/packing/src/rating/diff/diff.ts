import type { RateCard } from "../card/card.ts"
import { zonesOf } from "../card/zones-of.ts"
import type { Change, Concern, Difference } from "./change.ts"
import { changed, inOrder, inside, matched, type Pair } from "./pair.ts"
import { placesDiff } from "./places.ts"
import { servicesDiff } from "./services.ts"
import { settingsDiff } from "./settings.ts"
import { concernWords } from "./words.ts"

/**
 * What changes from one card to another, for which shipments. Empty where every shipment is quoted alike; of a shipment
 * that is not, one of the changes speaks. Seen from the other card, the same changes go the other way.
 *
 * @example
 * ```ts
 * const dearerIn2027 = (cards: readonly [RateCard, RateCard]) => explain(diff(...cards)).join("\n")
 * ```
 */
export const diff = (before: RateCard, after: RateCard): ReadonlyArray<Change> => {
  const cards: Pair<RateCard> = { before: { value: before, at: "" }, after: { value: after, at: "" } }
  const services = inOrder([...before.services, ...after.services].map(({ code }) => code))
  const zones = inOrder([...zonesOf(before), ...zonesOf(after)])
  const all = [
    ...settingsDiff(cards, services),
    ...placesDiff(cards, services),
    ...servicesDiff(cards, zones),
    ...titlesDiff(cards)
  ]
  const [{ length, weight }, units] = [before.units, after.units]
  const isSame = length === units.length && weight === units.weight
  return together(together(all, "zones"), "services").map((difference): Change => {
    const { zones: some, ...rest } = difference.concerns
    const concerns: Concern = some === undefined || some.length === zones.length ? rest : { ...rest, zones: some }
    return { ...difference, concerns, shipments: concernWords(concerns, services, isSame ? units : undefined) }
  })
}

/** Titles that no quote shows. */
const titlesDiff = (cards: Pair<RateCard>): ReadonlyArray<Difference> => {
  const nobody = { services: [] }
  const surcharges = inside(cards, "surcharges")
  const codes = [surcharges.before, surcharges.after].flatMap((side) => Object.keys(side?.value ?? {}))
  return [
    ...matched(inside(cards, "zones"), ({ id }) => id).flatMap(([id, zone]) =>
      changed("note", id, nobody, inside(zone, "title"))
    ),
    ...inOrder(codes).flatMap((code) => changed("note", code, nobody, inside(inside(surcharges, code), "title")))
  ]
}

/** One change instead of several that differ only in their zones, or only in their services. */
const together = (all: ReadonlyArray<Difference>, key: "zones" | "services"): ReadonlyArray<Difference> => {
  const groups = Map.groupBy(all, ({ concerns, ...rest }) =>
    JSON.stringify([rest, { ...concerns, [key]: concerns[key] === undefined ? null : [] }])
  )
  return Array.from(groups.values(), (group) => {
    const [first] = group as [Difference]
    const names = group.flatMap(({ concerns }) => concerns[key] ?? [])
    return names.length === 0 ? first : { ...first, concerns: { ...first.concerns, [key]: inOrder(names) } }
  })
}
