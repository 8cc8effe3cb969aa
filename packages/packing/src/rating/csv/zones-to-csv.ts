import type { Place, RateCard } from "../card/card.ts"
import { Faults } from "../card/faults.ts"
import { endsOf } from "../place/postal.ts"
import { isKept, printCsv } from "./csv.ts"
import type { CsvWriting } from "./outcome.ts"
import { COLUMNS, EXCLUDED } from "./zone-columns.ts"

/** The two ends of a range, or a single code in the first of two fields. */
const rangeOf = (country: string, pattern: string): readonly [from: string, to: string] => {
  const [from, to] = endsOf(pattern) ?? [pattern, ""]
  const isRange = (country === "GB" || from.length === to.length) && isKept(from) && isKept(to)
  return isRange ? [from, to] : [pattern, ""]
}

/** Every state with every range and every origin, and then what the place does not hold. */
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
    if (key === "from" && list?.length === 0) faults.add(`${at}/from`, list, "a list of at least 1")
    for (const [i, name] of list?.entries() ?? [])
      if (!isKept(name)) faults.add(`${at}/${key}/${i}`, name, "a text without spaces around it")
    if (new Set(list).size < (list?.length ?? 0))
      faults.add(`${at}/${key}`, list, "a list in which nothing comes twice")
  }
}

/** The places of a card's zones: a line for each state and postal range, and for each of what a place does not hold. */
export const zonesToCsv = ({ zones }: RateCard): CsvWriting => {
  const faults = new Faults()
  const seen = new Set<string>()
  const lines = zones.flatMap(({ id, match }, z) => {
    if (seen.has(id)) faults.add(`/zones/${z}/id`, id, "the id of one zone only")
    seen.add(id)
    return match.flatMap((place, m) => {
      check(place, `/zones/${z}/match/${m}`, faults)
      return linesOf(place).map((line) => [id, `${m + 1}`, ...line])
    })
  })
  if (faults.all.length > 0) return { _tag: "Refused", faults: faults.all }
  return { _tag: "Written", csv: printCsv([COLUMNS, ...lines]) }
}
