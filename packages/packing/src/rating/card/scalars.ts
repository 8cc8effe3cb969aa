import type { CivilDate, Code, Decimal, SignedDecimal, TimeOfDay, Weekday } from "./card.ts"
import { like, type Shape, word } from "./shape.ts"

export const decimal: Shape<Decimal> = like('a decimal number in a text, as in "12.50"', /^\d{1,12}(\.\d{1,6})?$/)
export const signedDecimal: Shape<SignedDecimal> = like(
  'a decimal number in a text, as in "-12.50"',
  /^-?\d{1,12}(\.\d{1,6})?$/
)
export const date: Shape<CivilDate> = like("a day as YYYY-MM-DD", /^\d{4}-\d{2}-\d{2}$/)
export const time: Shape<TimeOfDay> = like("a time as HH:MM or HH:MM:SS", /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
export const code: Shape<Code> = like(
  "a code of up to 64 letters, digits, _, . and -, a letter or a digit first",
  /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
)
export const weekday: Shape<Weekday> = word("mon", "tue", "wed", "thu", "fri", "sat", "sun")
