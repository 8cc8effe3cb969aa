// Days since 1970-01-01 and back in the proleptic Gregorian calendar. Inside, a year begins in March, so that the leap
// day is its last day and month lengths follow one straight line (153 days in five months).

const daysIn400Years = 146_097
const epochDay = 719_468 // 1970-01-01, counted from 0000-03-01

/** The number of days since 1970-01-01 of a date that exists, in a year from 0. */
export const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1 - epochDay
}

/** Year, month and day of a number of days since 1970-01-01. */
export const dateOfDay = (days: number): { year: number; month: number; day: number } => {
  const sinceMarch0 = days + epochDay
  const cycle = Math.floor(sinceMarch0 / daysIn400Years)
  const dayOfCycle = sinceMarch0 - cycle * daysIn400Years
  const leapDays = Math.floor(dayOfCycle / 1460) - Math.floor(dayOfCycle / 36_524) + Math.floor(dayOfCycle / 146_096)
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365)
  const dayOfYear = dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return {
    year: 400 * cycle + yearOfCycle + (month < 3 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  }
}

/** The number of days in a month. */
export const daysInMonth = (year: number, month: number): number => {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
