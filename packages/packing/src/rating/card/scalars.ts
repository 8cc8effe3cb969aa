import { matching, named, type Shape, word } from "../../reading/shape.ts"
import type { CardDecimal, CivilDate, Code, SignedDecimal, TimeOfDay, Weekday } from "./card.ts"

/** Returns the shape of strings that match a pattern, with a name in JSON Schemas. */
const format = (name: string, expected: string, pattern: RegExp): Shape<string> =>
  named(name, matching(expected, pattern))

/** Shape of a non-negative decimal. */
export const decimal: Shape<CardDecimal> = format(
  "decimal",
  'a decimal in a string, such as "12.50"',
  /^\d{1,12}(\.\d{1,6})?$/
)
/** Shape of a possibly negative decimal. */
export const signedDecimal: Shape<SignedDecimal> = format(
  "signedDecimal",
  'a decimal in a string, such as "-12.50"',
  /^-?\d{1,12}(\.\d{1,6})?$/
)
/** Shape of a date. Compiling the card checks that the date exists. */
export const date: Shape<CivilDate> = format("date", "a date as YYYY-MM-DD", /^\d{4}-\d{2}-\d{2}$/)
/** Shape of a time of day. */
export const time: Shape<TimeOfDay> = format(
  "time",
  "a time as HH:MM or HH:MM:SS",
  /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
)
/** Shape of a code. */
export const code: Shape<Code> = format(
  "code",
  "up to 64 letters, digits, _, . or -, starting with a letter or digit",
  /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
)
/** Shape of a weekday. */
export const weekday: Shape<Weekday> = named("weekday", word("mon", "tue", "wed", "thu", "fri", "sat", "sun"))
