import type { RateCard, RateTable, Row } from "../card/card.ts"
import { Faults } from "../card/faults.ts"
import { zonesOf } from "../card/zones-of.ts"
import { printCsv } from "./csv.ts"
import type { CsvExport } from "./outcome.ts"
import { NOT_OFFERED, OVER, rateColumns, ZONE } from "./rate-columns.ts"

/**
 * Exports all base prices in a card, one line per table row and one column per zone. Tables are numbered from 1.
 *
 * @example
 * ```ts
 * const exported = ratesToCsv(exampleCards[0]!)
 * ```
 */
export const ratesToCsv = (card: RateCard): CsvExport => {
  const zones = zonesOf(card)
  const faults = new Faults()
  const lineOf = (start: ReadonlyArray<string>, table: RateTable, prices: Row, at: string) => {
    if (prices.length !== table.zones.length) faults.add(at, prices, `a price for each of ${table.zones.length} zones`)
    const price = (zone: string): string => {
      const column = table.zones.indexOf(zone)
      return column === -1 ? "" : (prices[column] ?? NOT_OFFERED)
    }
    return [...start, ...zones.map(price)]
  }
  const seen = new Set<string>()
  const lines = card.services.flatMap(({ code, rates }, s) => {
    if (seen.has(code)) faults.add(`/services/${s}/code`, code, "a unique service code")
    seen.add(code)
    return rates.flatMap((table, t) => {
      const { over, rows } = table
      const at = `/services/${s}/rates/${t}`
      const start = [code, `${t + 1}`]
      return [
        ...rows.map(([upTo, ...prices], r) =>
          lineOf([...start, upTo ?? NOT_OFFERED], table, prices, `${at}/rows/${r}`)
        ),
        ...(over === undefined
          ? []
          : [lineOf([...start, `${OVER}${over.unit}`], table, over.price, `${at}/over/price`)])
      ]
    })
  })
  if (faults.all.length > 0) return { _tag: "Refused", faults: faults.all }
  return { _tag: "Written", csv: printCsv([[...rateColumns, ...zones.map((zone) => `${ZONE}${zone}`)], ...lines]) }
}
