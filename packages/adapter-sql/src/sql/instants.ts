import type { Dialect } from "./dialect.ts"

// Date columns of every database can hold the years 1 to 9999. A deadline that was converted from a different time zone
// can be a few hours outside this range.
const FIRST_INSTANT = -62_135_596_800_000
const LAST_INSTANT = 253_402_300_799_999

/** Whether a date column can store an instant exactly: an integer in milliseconds, within the years 1 to 9999. */
export const isStorableInstant = (instant: number): boolean =>
  Number.isInteger(instant) && instant >= FIRST_INSTANT && instant <= LAST_INSTANT

const isoOf = (instant: number): string =>
  new Date(Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT)).toISOString()

const spaced = (instant: number): string => {
  const iso = isoOf(instant)
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}`
}

const formats: Readonly<Record<Dialect, (instant: number) => string>> = {
  sqlite: spaced,
  postgres: isoOf,
  mysql: spaced
}

/**
 * Returns a function that formats instants as column values in UTC. An instant outside the years 1 to 9999 is clamped.
 */
export const instantFormat = (dialect: Dialect): ((instant: number) => string) => formats[dialect]

/**
 * SQL expressions that select an instant in a format that does not depend on driver settings: `YYYY-MM-DD HH:MM:SS.mmm`
 * in UTC. On PostgreSQL, the format is milliseconds since 1970, because formatting a string there is ten times slower.
 */
export const selectInstant: Readonly<Record<Dialect, (column: string) => string>> = {
  sqlite: (column) => column,
  postgres: (column) => `(date_part('epoch', ${column}) * 1000)::bigint`,
  mysql: (column) => `cast(${column} as char)`
}

/** Selected instant as drivers return it. Drivers may return an integer as any of these three types. */
export type InstantColumn = string | number | bigint

/** Returns the instant in a selected column as milliseconds since 1970. */
export const parseInstant = (column: InstantColumn): number => {
  const milliseconds = Number(column)
  return Number.isNaN(milliseconds) ? Date.parse(`${String(column).replace(" ", "T")}Z`) : milliseconds
}
