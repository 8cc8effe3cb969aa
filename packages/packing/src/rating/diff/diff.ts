import type { RateCard } from "../card/card.ts"
import { zonesOf } from "../card/zones-of.ts"
import type { AffectedShipments, CardChange, CardDifference } from "./change.ts"
import { field, matchByKey, type Pair, sortNames, stringsDiff } from "./pair.ts"
import { placesDiff } from "./places.ts"
import { servicesDiff } from "./services.ts"
import { settingsDiff } from "./settings.ts"
import { affectedWords } from "./words.ts"

/**
 * Returns the changes from one card to another, with the affected shipments. Empty if all quotes are equal. Every quote
 * that differs is covered by at least one change. Swapping the cards reverses the changes. Other documents are a
 * `TypeError`.
 *
 * @example
 * ```ts
 * const changesIn2027 = (cards: readonly [RateCard, RateCard]) => explain(diff(...cards)).join("\n")
 * ```
 */
export const diff = (before: RateCard, after: RateCard): ReadonlyArray<CardChange> => {
  for (const [name, card] of Object.entries({ before, after }))
    if (!Array.isArray(card?.services) || !Array.isArray(card.zones))
      throw new TypeError(`diff: ${name}: must be a rate card, such as readRateCard returns`)
  const cards: Pair<RateCard> = { before: { value: before, at: "" }, after: { value: after, at: "" } }
  const services = sortNames([...before.services, ...after.services].map(({ code }) => code))
  const zones = sortNames([...zonesOf(before), ...zonesOf(after)])
  const all = [
    ...settingsDiff(cards, services),
    ...placesDiff(cards, services),
    ...servicesDiff(cards, zones),
    ...titlesDiff(cards)
  ]
  const [{ length, weight }, units] = [before.units, after.units]
  const isSameUnits = length === units.length && weight === units.weight
  return mergeBy(mergeBy(all, "zones"), "services").map((difference): CardChange => {
    const { zones: some, ...rest } = difference.concerns
    const concerns: AffectedShipments =
      some === undefined || some.length === zones.length ? rest : { ...rest, zones: some }
    return { ...difference, concerns, shipments: affectedWords(concerns, services, isSameUnits ? units : undefined) }
  })
}

/** Compares the titles outside quotes. */
const titlesDiff = (cards: Pair<RateCard>): ReadonlyArray<CardDifference> => {
  const noShipments = { services: [] }
  const surcharges = field(cards, "surcharges")
  const codes = [surcharges.before, surcharges.after].flatMap((side) => Object.keys(side?.value ?? {}))
  return [
    ...matchByKey(field(cards, "zones"), ({ id }) => id).flatMap(([id, zone]) =>
      stringsDiff("note", id, noShipments, field(zone, "title"))
    ),
    ...sortNames(codes).flatMap((code) =>
      stringsDiff("note", code, noShipments, field(field(surcharges, code), "title"))
    )
  ]
}

/** Merges changes that differ only in their zones, or only in their services. */
const mergeBy = (all: ReadonlyArray<CardDifference>, key: "zones" | "services"): ReadonlyArray<CardDifference> => {
  const groups = Map.groupBy(all, ({ concerns, ...rest }) =>
    JSON.stringify([rest, { ...concerns, [key]: concerns[key] === undefined ? null : [] }])
  )
  return Array.from(groups.values(), (group) => {
    const [first] = group as [CardDifference]
    const names = group.flatMap(({ concerns }) => concerns[key] ?? [])
    return names.length === 0 ? first : { ...first, concerns: { ...first.concerns, [key]: sortNames(names) } }
  })
}
