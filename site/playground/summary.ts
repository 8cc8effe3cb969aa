import type { Answer } from "./answer.ts"
import type { QuotedOrder } from "./quotes.ts"

/** Maximum number of names of parcels in a summary. */
const MAX_NAMES = 4

/** What the page says if pieces are unpacked. */
export const NOT_EVERYTHING = "Not everything is packed"

/** Returns the answer in one line, such as `2 parcels: S, M · from 7.70 USD · proved`. */
export const summaryOf = ({ parcels, unpacked }: Answer, quoted: QuotedOrder, isProved?: boolean): string => {
  const counted = [...Map.groupBy(parcels, ({ reference }) => reference)].map(([reference, { length }]) =>
    length === 1 ? reference : `${length} × ${reference}`
  )
  const names = counted.length > MAX_NAMES ? [...counted.slice(0, MAX_NAMES - 1), "…"] : counted
  const cheapest = quoted._tag === "Quoted" ? quoted.rates[0]?.cost : undefined
  return [
    `${parcels.length} ${parcels.length === 1 ? "parcel" : "parcels"}${names.length === 0 ? "" : `: ${names.join(", ")}`}`,
    ...(unpacked.length > 0 ? [NOT_EVERYTHING.toLowerCase()] : []),
    ...(cheapest === undefined ? [] : [`from ${cheapest}`]),
    ...(isProved === undefined ? [] : [isProved ? "proved" : "not proved"])
  ].join(" · ")
}
