import { type CsvEntry, CsvSheet } from "../rating/csv/sheet.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { compare } from "../rating/numbers/ratio.ts"
import { resolutionOf } from "./build-card.ts"
import { boundaryOf, importList, readNumber, readPrice } from "./import-list.ts"
import { checkZeros, isAny, readCountry } from "./places.ts"
import { checkNewCard, type Imported, type ListedPlace, type NewCard, type PriceLine } from "./price-line.ts"

/** Columns by position, because MatrixRate ignores the header. */
const columns = ["Country", "Region", "City", "Zip from", "Zip to", "From", "To", "Price", "Delivery type"] as const

/**
 * Converts a MatrixRate list by weight. A line applies above its first weight, up to and including its second weight,
 * like a row of a card. Each delivery type becomes a service. If a place has any line for a weight, wider places are
 * ignored for that weight.
 *
 * @example
 * ```ts
 * const cardOf = (csv: string, card: NewCard) => importMatrixRate(csv, card)
 * ```
 */
export const importMatrixRate = (csv: string, card: NewCard): Imported => {
  checkNewCard("importMatrixRate", card)
  const sheet = new CsvSheet(csv, columns, (_, i) => columns[i] ?? "")
  const services = new Map<string, string>()
  const converted = sheet.entries.map((entry) => {
    const [from, to] = [readNumber(entry, "From"), readNumber(entry, "To")]
    if (compare(from, to) >= 0)
      entry.fault("To", `found ${entry.in("To")}; expected a weight greater than ${entry.in("From")}`)
    const priceLine: PriceLine = {
      line: entry.line,
      service: serviceOf(entry, services),
      place: placeIn(entry),
      above: from,
      upTo: to,
      price: readPrice(entry, "Price")
    }
    return { priceLine, boundary: boundaryOf(priceLine, `(${textOf(from)}, ${textOf(to)}]`, undefined) }
  })
  const list = {
    services: Array.from(services, ([code, title]) => ({ code, title })),
    lines: converted.map(({ priceLine }) => priceLine),
    basis: "shipment",
    fallback: "per-place",
    resolution: resolutionOf(4)
  } as const
  const boundaries = converted.map(({ boundary }) => boundary)
  return importList(sheet, list, card, boundaries)
}

/** Returns a service code for a delivery type. The delivery type is also the title of the service. */
const serviceOf = (entry: CsvEntry, services: Map<string, string>): string => {
  const title = entry.in("Delivery type")
  const code = title
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .slice(0, 64)
  if (isAny(title) || code === "") entry.fault("Delivery type", `found "${title}"; expected a service name`)
  const other = services.get(code)
  if (other !== undefined && other !== title)
    entry.fault(
      "Delivery type",
      `"${title}" and "${other}" both map to the service code ${code}; each delivery type needs a distinct code`
    )
  services.set(code, title)
  return code
}

const placeIn = (entry: CsvEntry): ListedPlace => {
  const country = readCountry(entry, "Country")
  const state = isAny(entry.in("Region")) ? "" : entry.in("Region")
  const postal = postalIn(entry)
  for (const column of ["Zip from", "Zip to"]) checkZeros(entry, column, country, [entry.in(column)])
  if (!isAny(entry.in("City")))
    entry.fault("City", `found "${entry.in("City")}"; expected *, because rate cards do not support cities`)
  if (country === "*" && (state !== "" || postal !== ""))
    entry.fault("Country", "no specific country; expected one, because the line has a state or a postal code")
  return { country, state, postal }
}

/** Reads a postal code, a range, or a prefix that ends in a percent sign. */
const postalIn = (entry: CsvEntry): string => {
  const [from, to] = [entry.in("Zip from"), entry.in("Zip to")]
  if (isAny(from)) return ""
  if (!isAny(to)) {
    if (from.length !== to.length || /\D/.test(from + to))
      entry.fault(
        "Zip to",
        `found a range from "${from}" to "${to}"; expected two numbers with the same number of digits`
      )
    return `${from}-${to}`
  }
  const prefix = from.replace(/%$/, "")
  if (prefix === "" || /[%_]/.test(prefix))
    entry.fault("Zip from", `found "${from}"; expected a postal code, or a prefix that ends in %`)
  return prefix
}
