import type { Service } from "../rating/card/card.ts"
import { CsvSheet } from "../rating/csv/sheet.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { compare, type Ratio } from "../rating/numbers/ratio.ts"
import { checkNames, type NamesOf } from "../values/check-names.ts"
import { resolutionOf } from "./build-card.ts"
import { boundaryOf, importList, justBelow, readNumber, readPrice } from "./import-list.ts"
import { checkZeros, isAny, keyOf, readCountry } from "./places.ts"
import { checkNewCard, type Imported, type ListedPlace, type NewCard, type PriceLine } from "./price-line.ts"

const WEIGHT = "Weight (and above)"
const columns = ["Country", "Region/State", "Zip/Postal Code", WEIGHT, "Shipping Price"] as const
/** Magento rounds a weight to four decimals before it looks for a rate. */
const resolution = resolutionOf(4)

/** The service of a table rate of Magento. */
export type MagentoService = Pick<Service, "code" | "title">

const serviceNames: NamesOf<MagentoService> = { code: true, title: true }

/** Corrects the case of a column name. */
const standardName = (column: string): string =>
  columns.find((each) => each.toLowerCase() === column.toLowerCase()) ?? column

/**
 * Converts Magento's table rates by weight. A line applies from its weight ("and above") up to the next line of the
 * same place. Wider places fill the gaps. The weight is that of the whole shipment.
 *
 * @example
 * ```ts
 * const cardOf = (csv: string, card: NewCard) => importMagento(csv, card, { code: "GROUND", title: "Ground" })
 * ```
 */
export const importMagento = (csv: string, card: NewCard, service: MagentoService): Imported => {
  checkNewCard("importMagento", card)
  checkNames("importMagento", service, serviceNames)
  const sheet = new CsvSheet(csv, columns, standardName)
  const entries = sheet.entries.map((entry) => {
    const place: ListedPlace = {
      country: readCountry(entry, "Country"),
      state: isAny(entry.in("Region/State")) ? "" : entry.in("Region/State"),
      postal: isAny(entry.in("Zip/Postal Code")) ? "" : entry.in("Zip/Postal Code")
    }
    checkZeros(entry, "Zip/Postal Code", place.country, [place.postal])
    if (place.country === "*" && (place.state !== "" || place.postal !== ""))
      entry.fault("Country", "no specific country; expected one, because the line has a state or a postal code")
    return { line: entry.line, place, from: readNumber(entry, WEIGHT), price: readPrice(entry, "Shipping Price") }
  })
  const groups = Map.groupBy(entries, ({ place }) => keyOf(place))
  const converted = Array.from(groups.values()).flatMap((group) => {
    const rising = group.toSorted((a, b) => compare(a.from, b.from) || a.line - b.line)
    return rising.map(({ from, ...line }, i) => {
      const next = rising[i + 1]?.from
      const priceLine: PriceLine = {
        ...line,
        service: service.code,
        above: justBelow(from, resolution),
        upTo: next && upTo(next)
      }
      const listed = `[${textOf(from)}, ${next === undefined ? "…" : textOf(next)})`
      return { priceLine, boundary: boundaryOf(priceLine, listed, resolution) }
    })
  })
  const seen = new Set<string>()
  for (const { from, line, place } of entries) {
    const key = `${keyOf(place)} ${textOf(from)}`
    if (seen.has(key)) sheet.fault(line, 4, "duplicate weight for the same place")
    seen.add(key)
  }
  reportOtherPrecedence(sheet, entries)
  const lines = converted.map(({ priceLine }) => priceLine)
  const list = { services: [service], lines, basis: "shipment", fallback: "per-service", resolution } as const
  const boundaries = converted.map(({ boundary }) => boundary).toSorted((a, b) => a.line - b.line)
  return importList(sheet, list, card, boundaries)
}

const upTo = (next: Ratio): Ratio => justBelow(next, resolution) ?? next

/**
 * Reports postal codes without a state. Magento gives precedence to lines with a state, but a card gives precedence to
 * postal codes.
 */
const reportOtherPrecedence = (
  sheet: CsvSheet,
  lines: ReadonlyArray<{ readonly line: number; readonly place: ListedPlace }>
): void => {
  const states = new Map(
    lines.flatMap(({ line, place }) => (place.state !== "" && place.postal === "" ? [[place.country, line]] : []))
  )
  for (const { line, place } of lines) {
    const other = states.get(place.country)
    if (other !== undefined && place.state === "" && place.postal !== "")
      sheet.fault(line, 2, `no state; expected one, because Magento would prefer line ${other}, which has one`)
  }
}
