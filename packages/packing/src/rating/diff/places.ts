// Which destinations change their zone. The places of a card are taken apart into single postal codes, ranges and states;
// of equal ones the first decides, so that the same parts in the same zones, in an order that matters to none of them, are
// the same zones.

import type { Place, RateCard } from "../card/card.ts"
import { isTerritory, upper } from "../place/destination.ts"
import { endsOf } from "../place/postal.ts"
import type { Difference } from "./change.ts"
import { changed, inOrder, type Pair } from "./pair.ts"

interface Part {
  readonly key: string
  readonly place: Place
  readonly zone: string
  readonly at: string
  /** Its turn among the parts of the card. */
  readonly turn: number
}

export const placesDiff = (cards: Pair<RateCard>, services: ReadonlyArray<string>): ReadonlyArray<Difference> => {
  const [before, after] = [partsOf(cards.before!.value), partsOf(cards.after!.value)]
  const keys = inOrder([...before.keys(), ...after.keys()])
  const moves = keys.flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    const { place } = (was ?? is)!
    return changed("zone", "zone", { services, place }, { before: zoneOf(was), after: zoneOf(is) })
  })
  return [...gathered(moves), ...turned(before, after, services)]
}

const zoneOf = (part: Part | undefined) => part && { value: part.zone, at: part.at }

const partsOf = ({ zones }: RateCard): ReadonlyMap<string, Part> => {
  const parts = new Map<string, Part>()
  for (const [z, { id, match }] of zones.entries())
    for (const [m, place] of match.entries())
      for (const single of apart(place)) {
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
          parts.set(key, { key, place: single, zone: id, at: `/zones/${z}/match/${m}`, turn: parts.size })
      }
  return parts
}

/** Nothing and an empty list are two things: in no state, and in any. */
const sorted = (names: ReadonlyArray<string> | undefined) => (names === undefined ? null : [...names].sort())

const apart = (given: Place): ReadonlyArray<Place> => {
  const { country } = given
  const place = isTerritory(country) ? { ...given, country: "US", states: [country] } : given
  if (place.postal !== undefined) return place.postal.map((code) => ({ ...place, postal: [code] }))
  return place.states === undefined ? [place] : place.states.map((state) => ({ ...place, states: [state] }))
}

/** Parts of one place that change in the same way, together again. */
const gathered = (moves: ReadonlyArray<Difference>): ReadonlyArray<Difference> => {
  const groups = Map.groupBy(moves, ({ concerns: { place }, before, after, pointers }) => {
    const { postal, states, ...rest } = place!
    return JSON.stringify([rest, postal === undefined ? null : (states ?? null), before, after, pointers])
  })
  return Array.from(groups.values(), (group) => {
    const [first] = group as [Difference]
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

/** Parts that hold the same destinations as specifically, of which the other one comes first now. */
const turned = (
  before: ReadonlyMap<string, Part>,
  after: ReadonlyMap<string, Part>,
  services: ReadonlyArray<string>
): ReadonlyArray<Difference> => {
  const common = [...before.values()].filter(({ key }) => after.has(key))
  const turns = common.map(({ key }) => after.get(key)!.turn)
  if (turns.every((turn, i) => i === 0 || turns[i - 1]! < turn)) return []
  return common.flatMap((one, i) =>
    common.slice(i + 1).flatMap((other) => {
      const [a, b] = [after.get(one.key)!, after.get(other.key)!]
      if (a.turn < b.turn || !mayTie(one.place, other.place)) return []
      // The same from both sides, whichever card comes first.
      const place = inOrder([one.key, other.key])[0] === one.key ? one.place : other.place
      return changed("zone", "zone", { services, place }, { before: zoneOf(one), after: zoneOf(b) })
    })
  )
}

const mayTie = (one: Place, other: Place): boolean => {
  const isApart = (a: ReadonlyArray<string> | undefined, b: ReadonlyArray<string> | undefined) =>
    (a === undefined) !== (b === undefined) || (a !== undefined && !a.some((each) => b!.includes(each)))
  const { country } = one
  if (
    country !== other.country ||
    isApart(one.from, other.from) ||
    (one.postal === undefined) !== (other.postal === undefined)
  )
    return false
  const states = ({ states }: Place) => states?.map(upper)
  if (isApart(states(one), states(other))) return false
  if (one.postal === undefined || country === "GB" || country === "*") return true
  const [[low, high], [least, most]] = [rangeOf(one, country), rangeOf(other, country)]
  return low.length === least.length && low <= most && least <= high
}

const rangeOf = ({ postal = [] }: Place, country: string): readonly [low: string, high: string] => {
  const [pattern] = postal as [string]
  const squeezed = (text: string) => text.toUpperCase().replace(/[\s-]/g, "")
  const [low, high] = (endsOf(pattern) ?? []).map(squeezed)
  if (low !== undefined && high !== undefined && low.length === high.length) return [low, high]
  const single = country === "US" ? squeezed(pattern).slice(0, 5) : squeezed(pattern)
  return [single, single]
}
