import { type Entry, Sheet } from "../rating/csv/sheet.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { compare } from "../rating/numbers/ratio.ts"
import { tickOf } from "./build-card.ts"
import { isAny, readCountry } from "./places.ts"
import type { Imported, ListedPlace, NewCard, PriceLine } from "./price-line.ts"
import { boundaryOf, imported, readNumber, readPrice } from "./read-lines.ts"

/** The columns by their place: MatrixRate does not look at the header. */
const COLUMNS = ["Country", "Region", "City", "Zip from", "Zip to", "From", "To", "Price", "Delivery type"] as const

/**
 * The card of a list of MatrixRate by weight, where a line holds above its first weight, up to and including its second:
 * as rows do. Each delivery type is a service. A place that has any line for a weight is not helped out by wider ones.
 */
export const importMatrixRate = (csv: string, card: NewCard): Imported => {
  const sheet = new Sheet(csv, COLUMNS, (_, i) => COLUMNS[i] ?? "")
  const services = new Map<string, string>()
  const both = sheet.entries.map((entry) => {
    const [from, to] = [readNumber(entry, "From"), readNumber(entry, "To")]
    if (compare(from, to) >= 0) entry.fault("To", `is ${entry.in("To")}, not above ${entry.in("From")}`)
    const read: PriceLine = {
      line: entry.line,
      service: serviceOf(entry, services),
      place: placeIn(entry),
      above: from,
      upTo: to,
      price: readPrice(entry, "Price")
    }
    return { read, boundary: boundaryOf(read, `(${textOf(from)}, ${textOf(to)}]`, undefined) }
  })
  const list = {
    services: Array.from(services, ([code, title]) => ({ code, title })),
    lines: both.map(({ read }) => read),
    basis: "shipment",
    fallback: "together",
    tick: tickOf(4)
  } as const
  return imported(
    sheet,
    list,
    card,
    both.map(({ boundary }) => boundary)
  )
}

/** A delivery type is a title; its code is made from it. */
const serviceOf = (entry: Entry, services: Map<string, string>): string => {
  const title = entry.in("Delivery type")
  const code = title
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .slice(0, 64)
  if (isAny(title) || code === "") entry.fault("Delivery type", "is none")
  const other = services.get(code)
  if (other !== undefined && other !== title)
    entry.fault("Delivery type", `is "${title}", whose code ${code} would be that of "${other}"`)
  services.set(code, title)
  return code
}

const placeIn = (entry: Entry): ListedPlace => {
  const country = readCountry(entry, "Country")
  const state = isAny(entry.in("Region")) ? "" : entry.in("Region")
  const postal = postalIn(entry)
  if (!isAny(entry.in("City"))) entry.fault("City", "is one city, and cards know none")
  if (country === "*" && (state !== "" || postal !== ""))
    entry.fault("Country", "is any country, and the line still names a part of one")
  return { country, state, postal }
}

/** A range, a code, or a pattern that ends in a percent sign. */
const postalIn = (entry: Entry): string => {
  const [from, to] = [entry.in("Zip from"), entry.in("Zip to")]
  if (isAny(from)) return ""
  if (!isAny(to)) {
    if (from.length !== to.length || /\D/.test(from + to))
      entry.fault("Zip to", `ends a range from ${from}, and only numbers of one length make one`)
    return `${from}-${to}`
  }
  const prefix = from.replace(/%$/, "")
  if (prefix === "" || /[%_]/.test(prefix)) entry.fault("Zip from", `is "${from}", not the beginning of a code`)
  return prefix
}
