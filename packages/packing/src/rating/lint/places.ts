import type { Place } from "../card/card.ts"
import { conditionsIn, testsIn } from "../card/conditions-in.ts"
import { isCountry } from "../place/countries.ts"
import { upper } from "../place/destination.ts"
import { endsOf, postalCodeOf, postalPatternsOf } from "../place/postal.ts"
import { type Find, type Found, inCards } from "./finding.ts"

/** The states of the countries whose carriers all name them alike. */
const STATES: Readonly<Record<string, ReadonlyArray<string>>> = {
  US: (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR " +
    "PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI FM MH PW AA AE AP"
  ).split(" "),
  CA: "AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" ")
}

/** A postal code or its beginning, in capitals and without spaces and hyphens. */
const POSTAL: Readonly<Record<string, RegExp>> = {
  US: /^(\d{1,5}|\d{9})$/,
  CA: /^[A-Z](\d([A-Z](\d([A-Z]\d?)?)?)?)?$/,
  GB: /^[A-Z]{1,2}(\d[A-Z\d]?(\d[A-Z]{0,2})?)?$/,
  JP: /^\d{1,7}$/,
  DE: /^\d{1,5}$/,
  ES: /^\d{1,5}$/,
  FR: /^\d{1,5}$/,
  IT: /^\d{1,5}$/,
  AT: /^\d{1,4}$/,
  AU: /^\d{1,4}$/,
  BE: /^\d{1,4}$/,
  CH: /^\d{1,4}$/,
  DK: /^\d{1,4}$/,
  NL: /^\d{1,4}([A-Z]{1,2})?$/
}
const POSTAL_ELSEWHERE = /^[A-Z\d]{1,10}$/

type Kind = "country" | "state" | "postal"

/** A name of a place somewhere in a card; `country` is `*` where it may be of any. */
interface Named {
  readonly at: string
  readonly kind: Kind
  readonly country: string
  readonly name: string
}

const inPlace = ({ country, states, postal, not = {} }: Place, at: string): ReadonlyArray<Named> => {
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

/** Looks at each name of a place in the zones and in the conditions of each card. */
const eachNamed = (kind: Kind, find: (named: Named) => string | undefined): Find =>
  inCards((card, at) => {
    const inZones = card.zones.flatMap(({ match }, z) =>
      match.flatMap((place, m) => inPlace(place, `${at}/zones/${z}/match/${m}`))
    )
    const inConditions = conditionsIn(card, at)
      .flatMap(([condition, where]) => testsIn(condition, where))
      .flatMap(([[subject, , value], where]): ReadonlyArray<Named> => {
        if (subject !== kind) return []
        const names = typeof value === "string" ? [value] : (value as ReadonlyArray<string>)
        return names.map((name, i) => ({ at: `${where}/2${value === name ? "" : `/${i}`}`, kind, country: "*", name }))
      })
    return [...inZones, ...inConditions].flatMap((named): ReadonlyArray<Found> => {
      const message = named.kind === kind ? find(named) : undefined
      return message === undefined ? [] : [[named.at, message]]
    })
  })

export const unknownCountry: Find = eachNamed("country", ({ name }) =>
  name === "*" || isCountry(upper(name)) ? undefined : `${name} is no country of ISO 3166-1`
)

export const unknownState: Find = eachNamed("state", ({ country, name }) =>
  (STATES[country]?.includes(upper(name)) ?? true) ? undefined : `${name} is no state of ${country}`
)

const plain = (code: string): string => upper(code).replace(/[\s-]/g, "")

export const malformedPostal: Find = eachNamed("postal", ({ country, name }) => {
  const shape = POSTAL[country] ?? POSTAL_ELSEWHERE
  const ends = endsOf(name)?.map(plain)
  const isRange = ends !== undefined && (country === "GB" || ends[0]!.length === ends[1]!.length)
  const codes = isRange ? ends : [plain(name)]
  return codes.every((code) => shape.test(code))
    ? undefined
    : `${name} is no postal code${country === "*" ? "" : ` of ${country}`}, no beginning of one and no range of such`
})

/** The country by whose rules a range is to be read where none is said. */
const countryOfRange = (country: string, range: string): string =>
  country === "*" && /^[A-Z]{1,2}\d/i.test(range) ? "GB" : country

export const reversedPostal: Find = eachNamed("postal", ({ country, name }) => {
  const from = endsOf(name)?.[0]
  if (from === undefined) return undefined
  // A range holds for its own beginning, unless it ends before it.
  const first = postalCodeOf(countryOfRange(country, name), from)
  const isSingle = postalPatternsOf([name])(postalCodeOf(countryOfRange(country, name), name)) > 0
  return isSingle || postalPatternsOf([name])(first) > 0 ? undefined : `${name} ends before it begins`
})
