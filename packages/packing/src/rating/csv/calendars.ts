import { dayOf } from "../calendar/civil-date.ts"
import type { RateCard } from "../card/card.ts"
import { below, Faults } from "../card/faults.ts"
import { isKept, printCsv } from "./csv.ts"
import { type CsvReading, type CsvWriting, readingOf } from "./outcome.ts"
import { Sheet } from "./sheet.ts"

const COLUMNS = ["calendar", "date"] as const

/** The holidays of a card's calendars, a line each. */
export const calendarsToCsv = ({ calendars = {} }: RateCard): CsvWriting => {
  const faults = new Faults()
  const lines = Object.entries(calendars).flatMap(([name, { holidays }]) => {
    const at = below("/calendars", name)
    if (!isKept(name)) faults.add(at, name, "a name without spaces around it")
    for (const [i, date] of holidays.entries())
      if (dayOf(date) === undefined) faults.add(`${at}/holidays/${i}`, date, "a day that there is")
    return holidays.map((date) => [name, date])
  })
  return faults.all.length > 0
    ? { _tag: "Refused", faults: faults.all }
    : { _tag: "Written", csv: printCsv([COLUMNS, ...lines]) }
}

/** The card with the holidays of a CSV instead of its own; its calendars and their weekdays stay. */
export const calendarsFromCsv = (csv: string, card: RateCard): CsvReading => {
  const { calendars = {} } = card
  const sheet = new Sheet(csv, COLUMNS)
  const holidays = new Map<string, Set<string>>()
  for (const entry of sheet.entries) {
    const [calendar, date] = [entry.in("calendar"), entry.in("date")]
    const dates = holidays.get(calendar) ?? new Set()
    if (!Object.hasOwn(calendars, calendar)) entry.fault("calendar", `names ${calendar}, which the card does not have`)
    if (dayOf(date) === undefined) entry.fault("date", `is "${date}", no day as YYYY-MM-DD`)
    if (dates.has(date)) entry.fault("date", `says ${date} of ${calendar} again`)
    holidays.set(calendar, dates.add(date))
  }
  return readingOf(sheet, () => ({
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
