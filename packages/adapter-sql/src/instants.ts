import type { Dialect } from "./dialect.ts"

// What the date columns of all databases can hold; a deadline in another time zone may lie hours beyond.
const firstInstant = -62_135_596_800_000
const lastInstant = 253_402_300_799_999

const isoOf = (instant: number): string =>
  new Date(Math.min(Math.max(instant, firstInstant), lastInstant)).toISOString()

/** An order and its event say the same moment several times, and those of a batch hardly another. */
const remembered = (textOf: (instant: number) => string) => {
  let last = Number.NaN
  let text = ""
  return (instant: number): string => {
    if (instant !== last) {
      text = textOf(instant)
      last = instant
    }
    return text
  }
}

const spaced = (instant: number): string => isoOf(instant).replace("T", " ").slice(0, -1)

const textOf: Readonly<Record<Dialect, (instant: number) => string>> = {
  sqlite: spaced,
  postgres: isoOf,
  mysql: spaced
}

/** Makes of points in time the text of a column; in UTC always. */
export const timeIn = (dialect: Dialect): ((instant: number) => string) => remembered(textOf[dialect])

/** A column as text, `YYYY-MM-DD HH:MM:SS.mmm` in UTC: what drivers make of dates depends on how they are set. */
export const timeText: Readonly<Record<Dialect, (column: string) => string>> = {
  sqlite: (column) => column,
  postgres: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`,
  mysql: (column) => `cast(${column} as char)`
}

/** The point in time that such a text says. */
export const instantIn = (text: string): number => Date.parse(`${text.replace(" ", "T")}Z`)
