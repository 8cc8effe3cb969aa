import { dateOf } from "../calendar/civil-date.ts"
import { addOpenDays, type OpenDays } from "../calendar/open-days.ts"
import { secondOf, timeOf } from "../calendar/time-of-day.ts"
import type { Transit } from "../card/card.ts"
import { below } from "../card/faults.ts"
import type { Figures } from "./figures.ts"

/** When a service delivers in one zone. */
export interface Schedule {
  /** The least and the most open days from shipping to delivery. */
  readonly days: readonly [number, number]
  readonly calendar: OpenDays
  /** The latest time on the day, where it is shown. */
  readonly by: string | undefined
}

const LABELS = [
  ...["SAME", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE"],
  ...["THIRTEEN", "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN", "TWENTY"]
].map((word, days) => `${word}_DAY${days < 2 ? "" : "S"}`)

/** The schedules of a service by zone; a zone without one is not offered. */
export const schedulesOf = (
  { byZone, show, by = "23:59:59" }: Transit,
  calendar: OpenDays,
  figures: Figures,
  at: string
): ReadonlyMap<string, Schedule> => {
  const second = secondOf(by)
  if (second === undefined) figures.faults.add(`${at}/by`, by, "a time of day")
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

/** The later bound of the delivery: as a date, and as it is shown. */
export const deliveryOf = (
  { days: [, most], calendar, by }: Schedule,
  shipDay: number
): { readonly arrives: string; readonly shown: string } => {
  const arrives = dateOf(addOpenDays(calendar, shipDay, most))
  return { arrives, shown: by === undefined ? (LABELS[most] ?? "UNKNOWN") : `${arrives}T${by}` }
}
