import { isCountry } from "../../values/countries.ts"
import { statesOf } from "../../values/states.ts"
import type { Place } from "../card/card.ts"
import { conditionsIn, testsIn } from "../card/conditions-in.ts"
import { upper } from "../place/destination.ts"
import { endsOf, postalCodeOf, postalPatternsOf } from "../place/postal.ts"
import { prefixShapeOf } from "../place/postal-shapes.ts"
import { type Check, type LintProblem, perCard } from "./finding.ts"

type Kind = "country" | "state" | "postal"

/** Name of a country or state, or a postal pattern, in a card. `country` is `*` if it can belong to any country. */
interface PlaceName {
  readonly at: string
  readonly kind: Kind
  readonly country: string
  readonly name: string
}

const namesIn = ({ country, states, postal, not = {} }: Place, at: string): ReadonlyArray<PlaceName> => {
  const named = (kind: Kind, where: string, names: ReadonlyArray<string> = []) =>
    names.map((name, i) => ({ at: `${at}/${where}/${i}`, kind, country, name }))
  return [
    { at: `${at}/country`, kind: "country", country, name: country },
    ...named("state", "states", states),
    ...named("postal", "postal", postal),
    ...named("country", "not/countries", not.countries),
    ...named("state", "not/states", not.states),
    ...named("postal", "not/postal", not.postal)
  ]
}

/** Returns a check that applies `check` to each name of one kind in the zones and conditions of each card. */
const perName = (kind: Kind, check: (named: PlaceName) => string | undefined): Check =>
  perCard((card, at) => {
    const inZones = card.zones.flatMap(({ match }, z) =>
      match.flatMap((place, m) => namesIn(place, `${at}/zones/${z}/match/${m}`))
    )
    const inConditions = conditionsIn(card, at)
      .flatMap(([condition, where]) => testsIn(condition, where))
      .flatMap(([[subject, , value], where]): ReadonlyArray<PlaceName> => {
        if (subject !== kind) return []
        const names = typeof value === "string" ? [value] : (value as ReadonlyArray<string>)
        return names.map((name, i) => ({ at: `${where}/2${value === name ? "" : `/${i}`}`, kind, country: "*", name }))
      })
    return [...inZones, ...inConditions].flatMap((named): ReadonlyArray<LintProblem> => {
      const message = named.kind === kind ? check(named) : undefined
      return message === undefined ? [] : [[named.at, message]]
    })
  })

export const unknownCountry: Check = perName("country", ({ name }) =>
  name === "*" || isCountry(upper(name)) ? undefined : `unknown country "${name}"; expected an ISO 3166-1 alpha-2 code`
)

export const unknownState: Check = perName("state", ({ country, name }) =>
  (statesOf(country)?.has(upper(name)) ?? true) ? undefined : `unknown state "${name}" of ${country}`
)

const normalize = (code: string): string => upper(code).replace(/[\s-]/g, "")

export const malformedPostal: Check = perName("postal", ({ country, name }) => {
  const shape = prefixShapeOf(country)
  const ends = endsOf(name)?.map(normalize)
  const isRange = ends !== undefined && (country === "GB" || ends[0]!.length === ends[1]!.length)
  const codes = isRange ? ends : [normalize(name)]
  return codes.every((code) => shape.test(code))
    ? undefined
    : `invalid postal code "${name}"; expected a code, prefix or range${country === "*" ? "" : ` in ${country}`}`
})

/** Returns the country of a postal range. Guesses it from the range by default. */
const countryOfRange = (country: string, range: string): string =>
  country === "*" && /^[A-Z]{1,2}\d/i.test(range) ? "GB" : country

export const reversedPostal: Check = perName("postal", ({ country, name }) => {
  const from = endsOf(name)?.[0]
  if (from === undefined) return undefined
  // A range contains its own start if and only if it is not reversed.
  const first = postalCodeOf(countryOfRange(country, name), from)
  const isSingle = postalPatternsOf([name])(postalCodeOf(countryOfRange(country, name), name)) > 0
  return isSingle || postalPatternsOf([name])(first) > 0
    ? undefined
    : `reversed range ${name}; its end must not be before its start`
})
