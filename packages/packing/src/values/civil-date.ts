// Days since 1970-01-01 in the proleptic Gregorian calendar. Internally a year starts in March, so the leap day is its
// last day, and month lengths follow a linear formula (153 days in five months).

const EPOCH_DAY = 719_468 // Days from 0000-03-01 to 1970-01-01.
const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns the number of days from 1970-01-01 to a valid date in year 0 or later. */
export const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1 - EPOCH_DAY
}

/**
 * Returns the number of days from 1970-01-01 to a `YYYY-MM-DD` date, or undefined if the date does not exist.
 *
 * @example
 * ```ts
 * dayOf("1970-01-02") // => 1
 * dayOf("2026-02-30") // => undefined
 * ```
 */
export const dayOf = (date: string): number | undefined => {
  if (!datePattern.test(date)) return undefined
  const day = dayNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)))
  return dateOf(day) === date ? day : undefined
}

/**
 * Formats a day, given in days since 1970-01-01, as `YYYY-MM-DD`.
 *
 * @example
 * ```ts
 * dateOf(0) // => "1970-01-01"
 * ```
 */
export const dateOf = (day: number): string => {
  const sinceMarch0 = day + EPOCH_DAY
  const cycle = Math.floor(sinceMarch0 / 146_097)
  const dayOfCycle = sinceMarch0 - cycle * 146_097
  const leapDays = Math.floor(dayOfCycle / 1460) - Math.floor(dayOfCycle / 36_524) + Math.floor(dayOfCycle / 146_096)
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365)
  const dayOfYear = dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = 400 * cycle + yearOfCycle + (month < 3 ? 1 : 0)
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
}

/** Returns the weekday of a day, from 0 for Sunday to 6 for Saturday. The day is given in days since 1970-01-01. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** Formats a number below 100 with two digits. */
export const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))
