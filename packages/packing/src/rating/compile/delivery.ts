import { below } from "../../reading/faults.ts"
import { dateOf } from "../../values/civil-date.ts"
import { addOpenDays, type OpenDays } from "../calendar/open-days.ts"
import { secondOf, timeOf } from "../calendar/time-of-day.ts"
import type { Transit } from "../card/transit.ts"
import type { FigureReader } from "./figure-reader.ts"

/** Delivery schedule of a service for one zone. */
export interface Schedule {
  /** Minimum and maximum number of open days from shipping to delivery. */
  readonly days: readonly [number, number]
  /** Days on which the carrier delivers. */
  readonly calendar: OpenDays
  /** Latest time of day for delivery. Undefined for services that show a label rather than a timestamp. */
  readonly by: string | undefined
}

/** Delivery times in words, indexed by the number of days. */
const deliveryLabels = [
  ...["SAME", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE"],
  ...["THIRTEEN", "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN", "TWENTY"]
].map((word, days) => `${word}_DAY${days < 2 ? "" : "S"}`)

/** Compiles a service's delivery schedules, keyed by zone. The service is not offered in a zone without one. */
export const schedulesOf = (
  { byZone, show, by = "23:59:59" }: Transit,
  calendar: OpenDays,
  figures: FigureReader,
  at: string
): ReadonlyMap<string, Schedule> => {
  const second = secondOf(by)
  if (second === undefined) figures.faults.add(`${at}/by`, by, "a time as HH:MM or HH:MM:SS")
  const latest = show === "timestamp" ? timeOf(second ?? 0) : undefined
  const schedules = new Map<string, Schedule>()
  for (const zone of Object.keys(byZone).sort()) {
    const days = byZone[zone]
    if (!days) continue
    figures.days(days[1], below(`${at}/byZone`, zone))
    schedules.set(zone, { days, calendar, by: latest })
  }
  return schedules
}

/**
 * Returns the latest delivery date, and the delivery time in the form shown in quotes. A label counts the calendar days
 * from the request to that date, and so agrees with the timestamp.
 */
export const deliveryOf = (
  { days: [, maxDays], calendar, by }: Schedule,
  shipDay: number,
  requestDay: number
): { readonly arrives: string; readonly deliveryTime: string } => {
  const day = addOpenDays(calendar, shipDay, maxDays)
  const arrives = dateOf(day)
  return {
    arrives,
    deliveryTime: by === undefined ? (deliveryLabels[day - requestDay] ?? "UNKNOWN") : `${arrives}T${by}`
  }
}
