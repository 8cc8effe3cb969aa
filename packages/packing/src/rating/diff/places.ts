// Finds destinations with a change of zone. Splits places into single postal codes, ranges and states. If several parts
// match a destination equally specifically, the first in the card applies, so the order of overlapping parts
// matters.

import type { Place, RateCard } from "../card/card.ts"
import { isTerritory, upper } from "../place/destination.ts"
import { endsOf } from "../place/postal.ts"
import type { CardDifference } from "./change.ts"
import { type Pair, sortNames, stringsDiff } from "./pair.ts"

/** Part of a place: a single postal code, postal range, state or country. */
interface PlacePart {
  readonly key: string
  readonly place: Place
  readonly zone: string
  readonly at: string
  /** Index among all parts in the card. */
  readonly position: number
}

/** Compares the zones of two cards. */
export const placesDiff = (cards: Pair<RateCard>, services: ReadonlyArray<string>): ReadonlyArray<CardDifference> => {
  const [before, after] = [partsOf(cards.before!.value), partsOf(cards.after!.value)]
  const keys = sortNames([...before.keys(), ...after.keys()])
  const moves = keys.flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    const { place } = (was ?? is)!
    return stringsDiff("zone", "zone", { services, place }, { before: zoneOf(was), after: zoneOf(is) })
  })
  return [...mergeMoves(moves), ...reordered(before, after, services)]
}

const zoneOf = (part: PlacePart | undefined) => part && { value: part.zone, at: part.at }

const partsOf = ({ zones }: RateCard): ReadonlyMap<string, PlacePart> => {
  const parts = new Map<string, PlacePart>()
  for (const [z, { id, match }] of zones.entries())
    for (const [m, place] of match.entries())
      for (const single of splitPlace(place)) {
        const key = JSON.stringify([
          single.country,
          sorted(single.states),
          single.postal ?? null,
          sorted(single.from),
          sorted(single.not?.countries),
          sorted(single.not?.states),
          sorted(single.not?.postal)
        ])
        if (!parts.has(key))
          parts.set(key, { key, place: single, zone: id, at: `/zones/${z}/match/${m}`, position: parts.size })
      }
  return parts
}

/** Sorts a list. Keeps an absent list, which matches any state, distinct from an empty one, which matches none. */
const sorted = (names: ReadonlyArray<string> | undefined) => (names === undefined ? null : [...names].sort())

const splitPlace = (given: Place): ReadonlyArray<Place> => {
  const { country } = given
  const place = isTerritory(country) ? { ...given, country: "US", states: [country] } : given
  if (place.postal !== undefined) return place.postal.map((code) => ({ ...place, postal: [code] }))
  return place.states === undefined ? [place] : place.states.map((state) => ({ ...place, states: [state] }))
}

/** Merges the changes of parts of one place that move between the same zones. */
const mergeMoves = (moves: ReadonlyArray<CardDifference>): ReadonlyArray<CardDifference> => {
  const groups = Map.groupBy(moves, ({ concerns: { place }, before, after, pointers }) => {
    const { postal, states, ...rest } = place!
    return JSON.stringify([rest, postal === undefined ? null : (states ?? null), before, after, pointers])
  })
  return Array.from(groups.values(), (group) => {
    const [first] = group as [CardDifference]
    const all = (key: "postal" | "states") => group.flatMap(({ concerns }) => concerns.place![key] ?? [])
    const { place } = first.concerns
    const whole =
      place!.postal !== undefined
        ? { ...place!, postal: all("postal") }
        : place!.states === undefined
          ? place!
          : { ...place!, states: all("states") }
    return { ...first, concerns: { ...first.concerns, place: whole } }
  })
}

/** Finds overlapping, equally specific parts with a changed order. */
const reordered = (
  before: ReadonlyMap<string, PlacePart>,
  after: ReadonlyMap<string, PlacePart>,
  services: ReadonlyArray<string>
): ReadonlyArray<CardDifference> => {
  const common = [...before.values()].filter(({ key }) => after.has(key))
  const positions = common.map(({ key }) => after.get(key)!.position)
  if (positions.every((position, i) => i === 0 || positions[i - 1]! < position)) return []
  return common.flatMap((one, i) =>
    common.slice(i + 1).flatMap((other) => {
      const [a, b] = [after.get(one.key)!, after.get(other.key)!]
      if (a.position < b.position || !canTie(one.place, other.place)) return []
      // Choose the same place regardless of which card comes first.
      const place = sortNames([one.key, other.key])[0] === one.key ? one.place : other.place
      return stringsDiff("zone", "zone", { services, place }, { before: zoneOf(one), after: zoneOf(b) })
    })
  )
}

/** Whether a destination can match both places equally specifically. */
const canTie = (one: Place, other: Place): boolean => {
  const isDisjoint = (a: ReadonlyArray<string> | undefined, b: ReadonlyArray<string> | undefined) =>
    (a === undefined) !== (b === undefined) || (a !== undefined && !a.some((each) => b!.includes(each)))
  const { country } = one
  if (
    country !== other.country ||
    isDisjoint(one.from, other.from) ||
    (one.postal === undefined) !== (other.postal === undefined)
  )
    return false
  const states = ({ states }: Place) => states?.map(upper)
  if (isDisjoint(states(one), states(other))) return false
  if (one.postal === undefined || country === "GB" || country === "*") return true
  const [[low, high], [least, most]] = [rangeOf(one, country), rangeOf(other, country)]
  return low.length === least.length && low <= most && least <= high
}

/** Returns the postal range of a part. A single code is a range from that code to itself. */
const rangeOf = ({ postal = [] }: Place, country: string): readonly [low: string, high: string] => {
  const [pattern] = postal as [string]
  const normalize = (text: string) => text.toUpperCase().replace(/[\s-]/g, "")
  const [low, high] = (endsOf(pattern) ?? []).map(normalize)
  if (low !== undefined && high !== undefined && low.length === high.length) return [low, high]
  const single = country === "US" ? normalize(pattern).slice(0, 5) : normalize(pattern)
  return [single, single]
}
