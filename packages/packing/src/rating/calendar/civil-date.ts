// Days since 1970-01-01 in the proleptic Gregorian calendar. Inside, a year begins in March, so that the leap day is its
// last day and month lengths follow one straight line (153 days in five months).

import type { CivilDate } from "../card/card.ts"

const EPOCH_DAY = 719_468 // 1970-01-01, counted from 0000-03-01
const SHAPE = /^\d{4}-\d{2}-\d{2}$/

/** The number of days since 1970-01-01 of a date that exists, in a year from 0. */
export const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1 - EPOCH_DAY
}

/** The day of a date written `YYYY-MM-DD`, or undefined where there is no such date. */
export const dayOf = (date: CivilDate): number | undefined => {
  if (!SHAPE.test(date)) return undefined
  const day = dayNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)))
  return dateOf(day) === date ? day : undefined
}

/** The date of a day, as `YYYY-MM-DD`. */
export const dateOf = (day: number): CivilDate => {
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

/** 0 for a Sunday, 6 for a Saturday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

export const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))
