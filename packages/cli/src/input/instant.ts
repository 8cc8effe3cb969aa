import { dayOf } from "@waybill/packing/values"

/** The form of the times that quotes accept. */
const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/** Description of a valid time. */
export const AN_INSTANT = "an ISO 8601 time with an offset, such as 2026-11-20T09:00:00Z"

/** Whether a time exists, and has the form that quotes accept. */
export const isInstant = (given: string): boolean =>
  instantShape.test(given) && dayOf(given.slice(0, 10)) !== undefined && Date.parse(given) >= 0
