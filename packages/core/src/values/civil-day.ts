// Converts dates to days since 1970-01-01 and back, in the proleptic Gregorian calendar. Internally, a year starts in
// March, so that the leap day is its last day and month lengths follow a linear formula (153 days in five months).

const DAYS_IN_400_YEARS = 146_097
const EPOCH_DAY = 719_468 // 1970-01-01, in days since 0000-03-01

/** Returns the number of days from 1970-01-01 to a valid date in year 0 or later. */
export const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1 - EPOCH_DAY
}

/** Returns the date that is the given number of days after 1970-01-01. */
export const dateOfDay = (days: number): { year: number; month: number; day: number } => {
  const sinceMarch0 = days + EPOCH_DAY
  const cycle = Math.floor(sinceMarch0 / DAYS_IN_400_YEARS)
  const dayOfCycle = sinceMarch0 - cycle * DAYS_IN_400_YEARS
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

/** Returns the number of days in a month. */
export const daysInMonth = (year: number, month: number): number => {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
