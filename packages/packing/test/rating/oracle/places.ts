// Places as the second rating finds them: where a shipment goes, and the zone that is.
import type { Place, RateCard, Shipment } from "@waybill/packing/rating"

/** Where a shipment goes: territories of the United States are states there. */
export interface There {
  readonly country: string
  readonly state: string
  readonly postal: string
}
const territories = ["AS", "GU", "MP", "PR", "UM", "VI"]
const squeezed = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")
export const thereOf = ({ country, state = "", postal = "" }: Shipment["destination"]): There =>
  territories.includes(country)
    ? { country: "US", state: country, postal }
    : { country, state: state.toUpperCase(), postal }

/** The parts of a British code: area, district, letter, and the rest by characters. */
const british = (code: string): string[] => {
  const text = squeezed(code)
  const inward = /[0-9][A-Z]{2}$/.test(text) ? text.slice(-3) : ""
  const outward = text.slice(0, text.length - inward.length)
  const parts = outward.match(/[A-Z]+|[0-9]+/g) ?? []
  const all = [parts[0] ?? "", parts[1] ?? "", parts[2] ?? "", ...inward]
  while (all.at(-1) === "") all.pop()
  return all
}
const comparedLength = (country: string, postal: string, pattern: string): number => {
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
  const code = country === "US" ? squeezed(postal).slice(0, 5) : squeezed(postal)
  const [low, high] = [squeezed(from), squeezed(to)]
  if (to !== "" && low.length === high.length) {
    const prefix = code.slice(0, low.length)
    return prefix.length === low.length && low <= prefix && prefix <= high ? low.length : 0
  }
  const one = country === "US" ? squeezed(pattern).slice(0, 5) : squeezed(pattern)
  return code.startsWith(one) ? one.length : 0
}
/** How much of the code is compared by the pattern that compares the most; 0 where none holds. */
export const longest = ({ country, postal }: There, patterns: ReadonlyArray<string>) =>
  Math.max(0, ...patterns.map((pattern) => comparedLength(country, postal, pattern)))
export const isInCountry = ({ country, state }: There, code: string) =>
  country === code || (country === "US" && territories.includes(code) && state === code)
export const isInState = ({ state }: There, code: string) => state === code.toUpperCase()

const holds = (place: Place, there: There, origin: string): number[] | undefined => {
  const { not = {}, from, postal, states } = place
  if (place.country !== "*" && !isInCountry(there, place.country)) return undefined
  if (states && !territories.includes(place.country) && !states.some((state) => isInState(there, state)))
    return undefined
  if (from && !from.includes(origin)) return undefined
  if (not.countries?.some((code) => isInCountry(there, code))) return undefined
  if (not.states?.some((code) => isInState(there, code))) return undefined
  if (longest(there, not.postal ?? []) > 0) return undefined
  const length = postal ? longest(there, postal) : 0
  if (postal && length === 0) return undefined
  const isState = states !== undefined || territories.includes(place.country)
  return [length, isState ? 1 : 0, place.country === "*" ? 0 : 1, from ? 1 : 0]
}
/** The zone of the place that says the most; of equal ones the first. */
export const zoneOf = (card: RateCard, there: There, origin: string): string | null => {
  let best: { readonly zone: string; readonly rank: number[] } | undefined
  const isMore = (a: number[], b: number[]) => {
    const i = a.findIndex((each, n) => each !== b[n])
    return i >= 0 && a[i]! > b[i]!
  }
  for (const { id, match } of card.zones)
    for (const place of match) {
      const rank = holds(place, there, origin)
      if (rank && (best === undefined || isMore(rank, best.rank))) best = { zone: id, rank }
    }
  return best?.zone ?? null
}
