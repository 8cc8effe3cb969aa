import type { Place, RateCard } from "../card/card.ts"
import { Faults } from "../card/faults.ts"
import { endsOf } from "../place/postal.ts"
import { isPreserved, printCsv } from "./csv.ts"
import type { CsvExport } from "./outcome.ts"
import { EXCLUDED, zoneColumns } from "./zone-columns.ts"

/** Returns the two ends of a postal range, or a single code followed by an empty string. */
const rangeOf = (country: string, pattern: string): readonly [from: string, to: string] => {
  const [from, to] = endsOf(pattern) ?? [pattern, ""]
  const isRange = (country === "GB" || from.length === to.length) && isPreserved(from) && isPreserved(to)
  return isRange ? [from, to] : [pattern, ""]
}

/** Returns one line for each combination of state, postal range and origin, followed by one for each exclusion. */
const linesOf = ({ country, states, postal, from, not = {} }: Place): ReadonlyArray<ReadonlyArray<string>> => [
  ...(states ?? [""]).flatMap((state) =>
    (postal ?? [""]).flatMap((pattern) =>
      (from ?? [""]).map((origin) => [country, state, ...rangeOf(country, pattern), origin, ""])
    )
  ),
  ...(not.countries ?? []).map((name) => [name, "", "", "", "", EXCLUDED]),
  ...(not.states ?? []).map((state) => [country, state, "", "", "", EXCLUDED]),
  ...(not.postal ?? []).map((pattern) => [country, "", ...rangeOf(country, pattern), "", EXCLUDED])
]

const check = ({ states, postal, from, not = {} }: Place, at: string, faults: Faults): void => {
  const lists = {
    states,
    postal,
    from,
    "not/countries": not.countries,
    "not/states": not.states,
    "not/postal": not.postal
  }
  for (const [key, list] of Object.entries(lists)) {
    if (key === "from" && list?.length === 0) faults.add(`${at}/from`, list, "a list of 1 or more elements")
    for (const [i, name] of list?.entries() ?? [])
      if (!isPreserved(name)) faults.add(`${at}/${key}/${i}`, name, "a non-empty string without spaces around it")
    if (new Set(list).size < (list?.length ?? 0)) faults.add(`${at}/${key}`, list, "a list without duplicates")
  }
}

/**
 * Exports the zones of a card, with one line for each state or postal range and one for each exclusion.
 *
 * @example
 * ```ts
 * const exported = zonesToCsv(exampleCards[0]!)
 * ```
 */
export const zonesToCsv = ({ zones }: RateCard): CsvExport => {
  const faults = new Faults()
  const seen = new Set<string>()
  const lines = zones.flatMap(({ id, match }, z) => {
    if (seen.has(id)) faults.add(`/zones/${z}/id`, id, "a unique zone id")
    seen.add(id)
    return match.flatMap((place, m) => {
      check(place, `/zones/${z}/match/${m}`, faults)
      return linesOf(place).map((line) => [id, `${m + 1}`, ...line])
    })
  })
  if (faults.all.length > 0) return { _tag: "Refused", faults: faults.all }
  return { _tag: "Written", csv: printCsv([zoneColumns, ...lines]) }
}
