import { below } from "../../reading/faults.ts"
import { dayOf } from "../../values/civil-date.ts"
import type { RateCard } from "../card/card.ts"
import { Faults } from "../card/faults.ts"
import { isPreserved, printCsv } from "./csv.ts"
import { type CsvExport, type CsvImport, importOf } from "./outcome.ts"
import { CsvSheet } from "./sheet.ts"

const columns = ["calendar", "date"] as const

/**
 * Exports the holidays of a card's calendars, one per line.
 *
 * @example
 * ```ts
 * const exported = calendarsToCsv(exampleCards[0]!)
 * ```
 */
export const calendarsToCsv = ({ calendars = {} }: RateCard): CsvExport => {
  const faults = new Faults()
  const lines = Object.entries(calendars).flatMap(([name, { holidays }]) => {
    const at = below("/calendars", name)
    if (!isPreserved(name)) faults.add(at, name, "a non-empty name without spaces around it")
    for (const [i, date] of holidays.entries())
      if (dayOf(date) === undefined) faults.add(`${at}/holidays/${i}`, date, "an existing date")
    return holidays.map((date) => [name, date])
  })
  return faults.all.length > 0
    ? { _tag: "Refused", faults: faults.all }
    : { _tag: "Written", csv: printCsv([columns, ...lines]) }
}

/**
 * Returns the card with the holidays of a CSV. Calendar names and open weekdays are unchanged.
 *
 * @example
 * ```ts
 * const imported = calendarsFromCsv("calendar,date\nfedex,2026-12-25\n", exampleCards[0]!)
 * ```
 */
export const calendarsFromCsv = (csv: string, card: RateCard): CsvImport => {
  const { calendars = {} } = card
  const sheet = new CsvSheet(csv, columns)
  const holidays = new Map<string, Set<string>>()
  for (const entry of sheet.entries) {
    const [calendar, date] = [entry.in("calendar"), entry.in("date")]
    const dates = holidays.get(calendar) ?? new Set()
    if (!Object.hasOwn(calendars, calendar))
      entry.fault("calendar", `unknown calendar "${calendar}"; expected a calendar in the card`)
    if (dayOf(date) === undefined) entry.fault("date", `found "${date}"; expected a date as YYYY-MM-DD`)
    if (dates.has(date)) entry.fault("date", `duplicate holiday ${date} in calendar ${calendar}`)
    holidays.set(calendar, dates.add(date))
  }
  return importOf(sheet, () => ({
    ...card,
    ...(card.calendars && {
      calendars: Object.fromEntries(
        Object.entries(calendars).map(([name, calendar]) => [
          name,
          { ...calendar, holidays: [...(holidays.get(name) ?? [])] }
        ])
      )
    })
  }))
}
