// Reference implementation: destinations and their zones.
import type { Place, RateCard, Shipment } from "@waybill/packing/rating"

/** A destination. US territories are treated as states. */
export interface Location {
  readonly country: string
  readonly state: string
  readonly postal: string
}
const territories = ["AS", "GU", "MP", "PR", "UM", "VI"]
const normalize = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")
export const locationOf = ({ country, state = "", postal = "" }: Shipment["destination"]): Location =>
  territories.includes(country)
    ? { country: "US", state: country, postal }
    : { country, state: state.toUpperCase(), postal }

/** Splits a British code into area, district, letter and the characters of the inward code. */
const british = (code: string): string[] => {
  const text = normalize(code)
  const inward = /[0-9][A-Z]{2}$/.test(text) ? text.slice(-3) : ""
  const outward = text.slice(0, text.length - inward.length)
  const parts = outward.match(/[A-Z]+|[0-9]+/g) ?? []
  const all = [parts[0] ?? "", parts[1] ?? "", parts[2] ?? "", ...inward]
  while (all.at(-1) === "") all.pop()
  return all
}
const matchedLength = (country: string, postal: string, pattern: string): number => {
  const [from = "", to = ""] = pattern.split("-")
  if (country === "GB") {
    const [low, high, here] = [british(from), british(to === "" ? from : to), british(postal)]
    const key = (parts: string[], length: number) =>
      Array.from({ length }, (_, i) => (parts[i] ?? "").padStart(4, i === 1 ? "0" : " ")).join("|")
    const isWithin =
      here[0] !== undefined &&
      key(low, low.length) <= key(here, low.length) &&
      key(here, high.length) <= key(high, high.length)
    return isWithin && (low[1] === undefined || here[1] !== undefined) ? Math.min(low.length, high.length) : 0
  }
  const code = country === "US" ? normalize(postal).slice(0, 5) : normalize(postal)
  const [low, high] = [normalize(from), normalize(to)]
  if (to !== "" && low.length === high.length) {
    const prefix = code.slice(0, low.length)
    return prefix.length === low.length && low <= prefix && prefix <= high ? low.length : 0
  }
  const one = country === "US" ? normalize(pattern).slice(0, 5) : normalize(pattern)
  return code.startsWith(one) ? one.length : 0
}
/** Returns the length of the longest match of a pattern. 0 for no match. */
export const longestMatch = ({ country, postal }: Location, patterns: ReadonlyArray<string>) =>
  Math.max(0, ...patterns.map((pattern) => matchedLength(country, postal, pattern)))
export const isInCountry = ({ country, state }: Location, code: string) =>
  country === code || (country === "US" && territories.includes(code) && state === code)
export const isInState = ({ state }: Location, code: string) => state === code.toUpperCase()

const rankOf = (place: Place, location: Location, origin: string): number[] | undefined => {
  const { not = {}, from, postal, states } = place
  if (place.country !== "*" && !isInCountry(location, place.country)) return undefined
  if (states && !territories.includes(place.country) && !states.some((state) => isInState(location, state)))
    return undefined
  if (from && !from.includes(origin)) return undefined
  if (not.countries?.some((code) => isInCountry(location, code))) return undefined
  if (not.states?.some((code) => isInState(location, code))) return undefined
  if (longestMatch(location, not.postal ?? []) > 0) return undefined
  const length = postal ? longestMatch(location, postal) : 0
  if (postal && length === 0) return undefined
  const isState = states !== undefined || territories.includes(place.country)
  return [length, isState ? 1 : 0, place.country === "*" ? 0 : 1, from ? 1 : 0]
}
/** Returns the zone of the most specific place, or of the first one among equals. */
export const zoneOf = (card: RateCard, location: Location, origin: string): string | null => {
  let best: { readonly zone: string; readonly rank: number[] } | undefined
  const isHigher = (a: number[], b: number[]) => {
    const i = a.findIndex((each, n) => each !== b[n])
    return i >= 0 && a[i]! > b[i]!
  }
  for (const { id, match } of card.zones)
    for (const place of match) {
      const rank = rankOf(place, location, origin)
      if (rank && (best === undefined || isHigher(rank, best.rank))) best = { zone: id, rank }
    }
  return best?.zone ?? null
}
