import { below } from "../../reading/faults.ts"
import { dayOf } from "../../values/civil-date.ts"
import { type OpenDays, openDaysOf, weekdayNames } from "../calendar/open-days.ts"
import type { Calendar, CardDecimal, CivilDate, SignedDecimal } from "../card/card.ts"
import { Faults } from "../card/faults.ts"
import { decimalOf, signedDecimalOf } from "../numbers/decimal.ts"
import { type Ratio, whole } from "../numbers/ratio.ts"

/** Maximum number of open days in a duration. Bounds the time needed to count them one at a time. */
export const MAX_DAYS = 366

/** Reads the numbers and dates of a document during compilation. Reports each invalid value and substitutes 1. */
export class FigureReader {
  readonly faults = new Faults()

  decimal(text: CardDecimal, at: string): Ratio {
    return this.or(decimalOf(text), text, at, "a decimal", whole(1))
  }

  signed(text: SignedDecimal, at: string): Ratio {
    return this.or(signedDecimalOf(text), text, at, "a decimal", whole(1))
  }

  /** Reads a decimal that must be greater than 0, such as a divisor or a step. */
  positive(text: CardDecimal, at: string): Ratio {
    const value = this.decimal(text, at)
    return this.or(value.n === 0 ? undefined : value, text, at, "a value greater than 0", whole(1))
  }

  day(date: CivilDate, at: string): number {
    return this.or(dayOf(date), date, at, "an existing date", 1)
  }

  /** Reads a number of open days. */
  days(count: number, at: string): number {
    return this.or(count <= MAX_DAYS ? count : undefined, count, at, `at most ${MAX_DAYS} days`, 1)
  }

  /** Compiles a calendar. Reports each holiday that does not exist, and a calendar without an open weekday. */
  calendar(calendar: Calendar, at: string): OpenDays | undefined {
    for (const [i, holiday] of calendar.holidays.entries()) this.day(holiday, `${at}/holidays/${i}`)
    const open = weekdayNames.find((weekday) => calendar.weekdays.includes(weekday))
    this.or(open, calendar.weekdays, `${at}/weekdays`, "at least one weekday", undefined)
    return openDaysOf(calendar)
  }

  /** Looks up a name in a part of the document, and reports it if it is missing. */
  named<A>(table: ReadonlyMap<string, A>, name: string, at: string, what: string): A | undefined {
    return this.or(table.get(name), name, at, what, undefined)
  }

  /** Maps the entries of an object, with their JSON pointers, sorted by key. */
  map<A, B>(entries: Readonly<Record<string, A>>, at: string, read: (entry: A, at: string, key: string) => B) {
    const keys = Object.keys(entries).sort()
    return new Map(keys.map((key) => [key, read(entries[key]!, below(at, key), key)]))
  }

  private or<A>(value: A | undefined, found: unknown, at: string, expected: string, fallback: A): A
  private or<A>(
    value: A | undefined,
    found: unknown,
    at: string,
    expected: string,
    fallback: A | undefined
  ): A | undefined
  private or<A>(value: A | undefined, found: unknown, at: string, expected: string, fallback: A): A {
    if (value !== undefined) return value
    this.faults.add(at, found, expected)
    return fallback
  }
}
