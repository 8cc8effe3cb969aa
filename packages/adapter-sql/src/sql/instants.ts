import type { Dialect } from "./dialect.ts"

// What the date columns of all databases can hold; a deadline in another time zone may lie hours beyond.
const firstInstant = -62_135_596_800_000
const lastInstant = 253_402_300_799_999

/** Whether a column holds all of a point in time: whole milliseconds within its years. */
export const isWhole = (instant: number): boolean =>
  Number.isInteger(instant) && instant >= firstInstant && instant <= lastInstant

const isoOf = (instant: number): string =>
  new Date(Math.min(Math.max(instant, firstInstant), lastInstant)).toISOString()

const spaced = (instant: number): string => isoOf(instant).replace("T", " ").slice(0, -1)

const textOf: Readonly<Record<Dialect, (instant: number) => string>> = {
  sqlite: spaced,
  postgres: isoOf,
  mysql: spaced
}

/** Makes of points in time the text of a column; in UTC always. */
export const timeIn = (dialect: Dialect): ((instant: number) => string) => textOf[dialect]

/**
 * A column as what `instantIn` reads, for what drivers make of dates depends on how they are set: text, `YYYY-MM-DD HH:MM:SS.mmm`
 * in UTC, or of PostgreSQL, which writes such a text ten times slower, milliseconds since 1970.
 */
export const timeRead: Readonly<Record<Dialect, (column: string) => string>> = {
  sqlite: (column) => column,
  postgres: (column) => `(date_part('epoch', ${column}) * 1000)::bigint`,
  mysql: (column) => `cast(${column} as char)`
}

/** A point in time as a row has it: a whole number may be any of the three. */
export type Said = string | number | bigint

/** The point in time that is meant. */
export const instantIn = (said: Said): number => {
  const milliseconds = Number(said)
  return Number.isNaN(milliseconds) ? Date.parse(`${String(said).replace(" ", "T")}Z`) : milliseconds
}
