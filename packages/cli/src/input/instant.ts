import { dayOf } from "@waybill/packing/values"

/** The form of the times that quotes accept. */
const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** Description of a valid time. */
export const AN_INSTANT = "an ISO 8601 time with an offset, such as 2026-11-20T09:00:00Z"

/** Whether a time exists, and has the form that quotes accept. */
export const isInstant = (given: string): boolean =>
  instantShape.test(given) && dayOf(given.slice(0, 10)) !== undefined && Date.parse(given) >= 0

/** Matches a day, with or without a time and an offset, as shops and sheets write it. */
const looseShape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/

/**
 * Returns a time in the form that quotes accept, such as `2026-01-02T08:00:00-05:00` for `2026-01-02 08:00:00 -0500`. A time
 * without an offset has that of `offset`. Undefined if it has neither, or another form.
 */
export const instantIn = (text: string, offset?: string): string | undefined => {
  const [, day, minutes, seconds = ":00", given] = looseShape.exec(text) ?? []
  const zone = given === "UTC" ? "Z" : (given?.replace(/^(...)(\d\d)$/, "$1:$2") ?? offset)
  if (day === undefined || zone === undefined || (minutes === undefined && offset === undefined)) return undefined
  const instant = `${day}T${minutes ?? "00:00"}${seconds}${zone}`
  return isInstant(instant) ? instant : undefined
}
