import { below } from "../../reading/faults.ts"
import { dayOf } from "../../values/civil-date.ts"
import type { CivilDate, RateCard, SignedDecimal } from "../card/card.ts"
import { Faults } from "../card/faults.ts"
import type { Amount, Surcharge } from "../card/surcharge.ts"
import { signedDecimalOf } from "../numbers/decimal.ts"
import { isPreserved, printCsv } from "./csv.ts"
import { type CsvExport, type CsvImport, importOf } from "./outcome.ts"
import { CsvSheet } from "./sheet.ts"

const columns = ["surcharge", "from", "percent"] as const

/**
 * Exports the percentages by date of a card's surcharges, such as weekly fuel, one per line.
 *
 * @example
 * ```ts
 * const exported = percentagesToCsv(exampleCards[0]!)
 * ```
 */
export const percentagesToCsv = ({ surcharges = {} }: RateCard): CsvExport => {
  const faults = new Faults()
  const lines = Object.entries(surcharges).flatMap(([code, { amount }]) => {
    const rows = amount.percentByDate ?? []
    if (rows.length > 0 && !isPreserved(code))
      faults.add(below("/surcharges", code), code, "a non-empty code without spaces around it")
    return rows.map((row) => [code, ...row])
  })
  return faults.all.length > 0
    ? { _tag: "Refused", faults: faults.all }
    : { _tag: "Written", csv: printCsv([columns, ...lines]) }
}

type Row = readonly [from: CivilDate, percent: SignedDecimal]

const withRows = (surcharge: Surcharge, rows: ReadonlyArray<Row> | undefined): Surcharge => {
  if (rows === undefined) return surcharge
  const { percent: _, ...amount }: Amount = surcharge.amount
  return { ...surcharge, amount: { ...amount, percentByDate: rows.toSorted(([a], [b]) => (a < b ? -1 : 1)) } }
}

/**
 * Returns the card with the percentages of a CSV, in the order of their dates. They replace the percentage of each
 * surcharge in the CSV, or its percentages by date. Other surcharges are unchanged.
 *
 * @example
 * ```ts
 * const imported = percentagesFromCsv("surcharge,from,percent\nfuel,2026-01-05,18.25\n", exampleCards[0]!)
 * ```
 */
export const percentagesFromCsv = (csv: string, card: RateCard): CsvImport => {
  const { surcharges = {} } = card
  const sheet = new CsvSheet(csv, columns)
  const rows = new Map<string, Row[]>()
  for (const entry of sheet.entries) {
    const [code, from, percent] = [entry.in("surcharge"), entry.in("from"), entry.in("percent")]
    const own = rows.get(code) ?? []
    if (!Object.hasOwn(surcharges, code))
      entry.fault("surcharge", `unknown surcharge "${code}"; expected a surcharge in the card`)
    else if (surcharges[code]!.amount.of === undefined)
      entry.fault("surcharge", `${code} is not a percentage; expected a surcharge with "of"`)
    if (dayOf(from) === undefined) entry.fault("from", `found "${from}"; expected a date as YYYY-MM-DD`)
    if (own.some(([date]) => date === from)) entry.fault("from", `duplicate date ${from} of ${code}`)
    if (signedDecimalOf(percent) === undefined)
      entry.fault("percent", `found "${percent}"; expected a percentage such as 18.25`)
    rows.set(code, [...own, [from, percent]])
  }
  return importOf(sheet, () => ({
    ...card,
    ...(card.surcharges && {
      surcharges: Object.fromEntries(
        Object.entries(surcharges).map(([code, surcharge]) => [code, withRows(surcharge, rows.get(code))])
      )
    })
  }))
}
