import type { Decimal } from "../rating/card/card.ts"
import type { CsvFault, Entry, Sheet } from "../rating/csv/sheet.ts"
import { decimalOf, textOf } from "../rating/numbers/decimal.ts"
import { compare, minus, type Ratio, zero } from "../rating/numbers/ratio.ts"
import { cardOf, type PriceList } from "./build-card.ts"
import { keyOf } from "./places.ts"
import type { Boundary, Imported, NewCard, PriceLine } from "./price-line.ts"

export const readNumber = (entry: Entry, column: string): Ratio => {
  const value = decimalOf(entry.in(column))
  if (value === undefined) entry.fault(column, `is "${entry.in(column)}", no decimal number`)
  return value ?? zero
}

export const readPrice = (entry: Entry, column: string): Decimal => {
  readNumber(entry, column)
  return entry.in(column)
}

/** A weight that belongs to what follows, as the last one before it; nothing is before zero. */
export const before = (weight: Ratio, tick: Ratio): Ratio | undefined =>
  compare(weight, tick) < 0 ? undefined : minus(weight, tick)

/** How a line's weights were listed and are carded. */
export const boundaryOf = ({ line, above, upTo }: PriceLine, listed: string, tick: Ratio | undefined): Boundary => {
  const carded = `(${textOf(above ?? zero)}, ${upTo === undefined ? "" : textOf(upTo)}${upTo === undefined ? "…)" : "]"}`
  const message =
    tick === undefined
      ? `Line ${line}: ${listed} as it stands`
      : `Line ${line}: ${listed} became ${carded}; weights within ${textOf(tick)} below a bound pay as the bound itself`
  return { line, listed, carded, message }
}

/** Lines of one service and place that overlap are a fault, since only one of them could be meant. */
const overlaps = (sheet: Sheet, lines: ReadonlyArray<PriceLine>): void => {
  const groups = Map.groupBy(lines, ({ service, place }) => JSON.stringify([service, keyOf(place)]))
  for (const group of groups.values()) {
    const rising = group.toSorted((a, b) => compare(a.above ?? zero, b.above ?? zero) || a.line - b.line)
    for (const [i, { line, above }] of rising.entries()) {
      const last = rising[i - 1]
      if (last !== undefined && (last.upTo === undefined || compare(above ?? zero, last.upTo) < 0))
        sheet.fault(line, 1, `has weights that line ${last.line} has a price for already`)
    }
  }
}

/** The card of a list, unless something was wrong with it. */
export const imported = (
  sheet: Sheet,
  list: PriceList,
  card: NewCard,
  boundaries: ReadonlyArray<Boundary>
): Imported => {
  overlaps(sheet, list.lines)
  if (list.lines.length === 0 && sheet.faults.length === 0) sheet.fault(1, 1, "begins a list without prices")
  if (sheet.faults.length === 0) return { _tag: "Imported", card: cardOf(list, card), boundaries }
  const faults: ReadonlyArray<CsvFault> = sheet.faults.toSorted((a, b) => a.line - b.line || a.column - b.column)
  return { _tag: "Refused", faults }
}
