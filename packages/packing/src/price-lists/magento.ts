import type { Service } from "../rating/card/card.ts"
import { Sheet } from "../rating/csv/sheet.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { compare, type Ratio } from "../rating/numbers/ratio.ts"
import { tickOf } from "./build-card.ts"
import { isAny, keyOf, readCountry } from "./places.ts"
import type { Imported, ListedPlace, NewCard, PriceLine } from "./price-line.ts"
import { before, boundaryOf, imported, readNumber, readPrice } from "./read-lines.ts"

const WEIGHT = "Weight (and above)"
const COLUMNS = ["Country", "Region/State", "Zip/Postal Code", WEIGHT, "Shipping Price"] as const
/** Magento rounds a weight to so many decimals before it looks for a rate. */
const TICK = tickOf(4)

const standard = (column: string): string =>
  COLUMNS.find((each) => each.toLowerCase() === column.toLowerCase()) ?? column

/**
 * The card of Magento's table rates by weight, where a line holds from its weight on ("and above"), until the next line
 * of the same place begins; what a place leaves open, the wider ones have. The weight is that of the whole shipment.
 */
export const importMagento = (csv: string, card: NewCard, service: Pick<Service, "code" | "title">): Imported => {
  const sheet = new Sheet(csv, COLUMNS, standard)
  const begun = sheet.entries.map((entry) => {
    const place: ListedPlace = {
      country: readCountry(entry, "Country"),
      state: isAny(entry.in("Region/State")) ? "" : entry.in("Region/State"),
      postal: isAny(entry.in("Zip/Postal Code")) ? "" : entry.in("Zip/Postal Code")
    }
    if (place.country === "*" && (place.state !== "" || place.postal !== ""))
      entry.fault("Country", "is any country, and the line still names a part of one")
    return { line: entry.line, place, from: readNumber(entry, WEIGHT), price: readPrice(entry, "Shipping Price") }
  })
  const groups = Map.groupBy(begun, ({ place }) => keyOf(place))
  const both = Array.from(groups.values()).flatMap((group) => {
    const rising = group.toSorted((a, b) => compare(a.from, b.from) || a.line - b.line)
    return rising.map(({ from, ...line }, i) => {
      const next = rising[i + 1]?.from
      const read: PriceLine = { ...line, service: service.code, above: before(from, TICK), upTo: next && upTo(next) }
      return { read, boundary: boundaryOf(read, `[${textOf(from)}, ${next === undefined ? "…" : textOf(next)})`, TICK) }
    })
  })
  const seen = new Set<string>()
  for (const { from, line, place } of begun) {
    const key = `${keyOf(place)} ${textOf(from)}`
    if (seen.has(key)) sheet.fault(line, 4, "begins where another line of the same place does")
    seen.add(key)
  }
  askedOtherwise(sheet, begun)
  const lines = both.map(({ read }) => read)
  const list = { services: [service], lines, basis: "shipment", fallback: "by service", tick: TICK } as const
  const boundaries = both.map(({ boundary }) => boundary).toSorted((a, b) => a.line - b.line)
  return imported(sheet, list, card, boundaries)
}

const upTo = (next: Ratio): Ratio => before(next, TICK) ?? next

/** Magento asks a state before a postal code without one, a card the other way round. */
const askedOtherwise = (
  sheet: Sheet,
  lines: ReadonlyArray<{ readonly line: number; readonly place: ListedPlace }>
): void => {
  const states = new Map(
    lines.flatMap(({ line, place }) => (place.state !== "" && place.postal === "" ? [[place.country, line]] : []))
  )
  for (const { line, place } of lines) {
    const other = states.get(place.country)
    if (other !== undefined && place.state === "" && place.postal !== "")
      sheet.fault(
        line,
        2,
        `is empty, and Magento would ask the state of line ${other} before this postal code: name it`
      )
  }
}
