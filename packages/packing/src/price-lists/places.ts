import type { Place } from "../rating/card/card.ts"
import type { Entry } from "../rating/csv/sheet.ts"
import { countryOf } from "../rating/place/countries.ts"
import type { ListedPlace } from "./price-line.ts"

/** What stands in a list where it does not narrow anything. */
export const isAny = (text: string): boolean => text === "" || text === "*"

/** The country of two letters for one of two or three; `*` for any. */
export const readCountry = (entry: Entry, column: string, text = entry.in(column)): string => {
  if (isAny(text)) return "*"
  const country = countryOf(text)
  if (country === undefined) entry.fault(column, `is "${text}", no country of ISO 3166-1`)
  return country ?? "*"
}

export const keyOf = ({ country, state, postal }: ListedPlace): string => JSON.stringify([country, state, postal])

const beginningsOf = (postal: string): ReadonlyArray<string> =>
  postal.includes("-") ? [postal] : Array.from(postal, (_, i) => postal.slice(0, postal.length - i))

/** The place itself and the wider ones around it, in the order in which they are asked for a price. */
export const widening = ({ country, state, postal }: ListedPlace): ReadonlyArray<ListedPlace> => {
  const states = [...new Set([state, ""])]
  return [
    ...beginningsOf(postal).flatMap((beginning) => states.map((each) => ({ country, state: each, postal: beginning }))),
    ...states.map((each) => ({ country, state: each, postal: "" })),
    { country: "*", state: "", postal: "" }
  ]
}

/** Places of a card that hold just these; nothing anywhere goes to the countries of `nowhere`. */
export const placesOf = (places: ReadonlyArray<ListedPlace>, nowhere: ReadonlyArray<string>): ReadonlyArray<Place> => {
  const groups = Map.groupBy(places, ({ country, state, postal }) =>
    JSON.stringify(postal === "" ? [country, state === ""] : [country, state, "postal"])
  )
  return Array.from(groups.values(), (group): Place => {
    const { country, state } = group[0]!
    const isWhole = state === "" && group[0]!.postal === ""
    const states = [...new Set(group.map((place) => place.state))]
    const postal = group.map((place) => place.postal).filter((code) => code !== "")
    return {
      country,
      ...(state !== "" && { states }),
      ...(postal.length > 0 && { postal }),
      ...(isWhole && country === "*" && nowhere.length > 0 && { not: { countries: nowhere } })
    }
  })
}
