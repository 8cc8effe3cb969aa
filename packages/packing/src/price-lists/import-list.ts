import type { CardDecimal } from "../rating/card/card.ts"
import type { CsvEntry, CsvFault, CsvSheet } from "../rating/csv/sheet.ts"
import { decimalOf, textOf } from "../rating/numbers/decimal.ts"
import { compare, minus, type Ratio, zero } from "../rating/numbers/ratio.ts"
import { buildCard, type PriceList } from "./build-card.ts"
import { keyOf } from "./places.ts"
import type { Boundary, Imported, NewCard, PriceLine } from "./price-line.ts"

/** Reads the number in a column. Reports a fault and returns zero if it is invalid. */
export const readNumber = (entry: CsvEntry, column: string): Ratio => {
  const value = decimalOf(entry.in(column))
  if (value === undefined) entry.fault(column, `found "${entry.in(column)}"; expected a decimal`)
  return value ?? zero
}

/** Reads the price in a column. */
export const readPrice = (entry: CsvEntry, column: string): CardDecimal => {
  readNumber(entry, column)
  return entry.in(column)
}

/** Returns the largest weight below a bound, or undefined if it would be negative. */
export const justBelow = (weight: Ratio, resolution: Ratio): Ratio | undefined =>
  compare(weight, resolution) < 0 ? undefined : minus(weight, resolution)

/** Describes how the weights of a line were converted. Without a resolution, the weights are unchanged. */
export const boundaryOf = (
  { line, above, upTo }: PriceLine,
  listed: string,
  resolution: Ratio | undefined
): Boundary => {
  const end = upTo === undefined ? "…)" : `${textOf(upTo)}]`
  const converted = `(${textOf(above ?? zero)}, ${end}`
  const message =
    resolution === undefined
      ? `Line ${line}: ${listed} is unchanged`
      : `Line ${line}: ${listed} becomes ${converted}; a weight less than ${textOf(resolution)} below a bound is priced as the bound`
  return { line, listed, converted, message }
}

/** Reports overlapping weights of one service and place. */
const reportOverlaps = (sheet: CsvSheet, lines: ReadonlyArray<PriceLine>): void => {
  const groups = Map.groupBy(lines, ({ service, place }) => JSON.stringify([service, keyOf(place)]))
  for (const group of groups.values()) {
    const rising = group.toSorted((a, b) => compare(a.above ?? zero, b.above ?? zero) || a.line - b.line)
    for (const [i, { line, above }] of rising.entries()) {
      const previous = rising[i - 1]
      if (previous !== undefined && (previous.upTo === undefined || compare(above ?? zero, previous.upTo) < 0))
        sheet.fault(line, 1, `the weights overlap those on line ${previous.line}; expected one price for each weight`)
    }
  }
}

/** Builds a card from a price list, or returns the faults in the list. */
export const importList = (
  sheet: CsvSheet,
  list: PriceList,
  card: NewCard,
  boundaries: ReadonlyArray<Boundary>
): Imported => {
  reportOverlaps(sheet, list.lines)
  if (list.lines.length === 0 && sheet.faults.length === 0)
    sheet.fault(1, 1, "no prices; expected at least one price line")
  if (sheet.faults.length === 0) return { _tag: "Imported", card: buildCard(list, card), boundaries }
  const faults: ReadonlyArray<CsvFault> = sheet.faults.toSorted((a, b) => a.line - b.line || a.column - b.column)
  return { _tag: "Refused", faults }
}
