import type { Place } from "../rating/card/card.ts"
import type { CsvEntry } from "../rating/csv/sheet.ts"
import { withZeros } from "../rating/place/postal-shapes.ts"
import { countryOf } from "../values/countries.ts"
import type { ListedPlace } from "./price-line.ts"

/** Whether a field of a list matches any value. */
export const isAny = (text: string): boolean => text === "" || text === "*"

/** Reads a country code of two or three letters. Returns the code of two letters, or `*` for any country. */
export const readCountry = (entry: CsvEntry, column: string, text = entry.in(column)): string => {
  if (isAny(text)) return "*"
  const country = countryOf(text)
  if (country === undefined) entry.fault(column, `found "${text}"; expected an ISO 3166-1 country code`)
  return country ?? "*"
}

/** Reports postal codes without their leading zeros, which a spreadsheet removes. A card would read them as prefixes. */
export const checkZeros = (entry: CsvEntry, column: string, country: string, codes: ReadonlyArray<string>): void => {
  for (const code of codes) {
    const full = withZeros(country, code)
    if (full !== undefined) entry.fault(column, `found "${code}"; expected a full postal code, such as "${full}"`)
  }
}

/** Returns a map key for a place. */
export const keyOf = ({ country, state, postal }: ListedPlace): string => JSON.stringify([country, state, postal])

const prefixesOf = (postal: string): ReadonlyArray<string> =>
  postal.includes("-") ? [postal] : Array.from(postal, (_, i) => postal.slice(0, postal.length - i))

/** Returns a place followed by the wider places that contain it, narrowest first. */
export const withWiderPlaces = ({ country, state, postal }: ListedPlace): ReadonlyArray<ListedPlace> => {
  const states = [...new Set([state, ""])]
  return [
    ...prefixesOf(postal).flatMap((prefix) => states.map((each) => ({ country, state: each, postal: prefix }))),
    ...states.map((each) => ({ country, state: each, postal: "" })),
    { country: "*", state: "", postal: "" }
  ]
}

/**
 * Returns places of a card that match exactly the listed places. A place for any country excludes unserved countries.
 */
export const placesOf = (
  places: ReadonlyArray<ListedPlace>,
  unservedCountries: ReadonlyArray<string>
): ReadonlyArray<Place> => {
  const groups = Map.groupBy(places, ({ country, state, postal }) =>
    JSON.stringify(postal === "" ? [country, state === ""] : [country, state, "postal"])
  )
  return Array.from(groups.values(), (group): Place => {
    const { country, state } = group[0]!
    const isWholeCountry = state === "" && group[0]!.postal === ""
    const states = [...new Set(group.map((place) => place.state))]
    const postal = group.map((place) => place.postal).filter((code) => code !== "")
    return {
      country,
      ...(state !== "" && { states }),
      ...(postal.length > 0 && { postal }),
      ...(isWholeCountry &&
        country === "*" &&
        unservedCountries.length > 0 && { not: { countries: unservedCountries } })
    }
  })
}
