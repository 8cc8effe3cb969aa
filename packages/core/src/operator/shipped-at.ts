import type { Instant } from "../values/wire-date.ts"

const DAY = 86_400_000
/** Maximum age of a recorded shipment in days. */
const DAYS_BACK = 30

/** Returns the problem with the time of a carrier's update, or undefined. Clocks of carriers may differ by a day. */
export const trackedAtProblem = (at: Instant, now: Instant): string | undefined =>
  at > now + DAY ? "must not be in the future" : undefined

/** Returns the problem with the time of a shipment, or undefined. */
export const shippedAtProblem = (shippedAt: Instant, now: Instant): string | undefined => {
  if (shippedAt > now) return "must not be in the future"
  return shippedAt < now - DAYS_BACK * DAY ? `must not be more than ${DAYS_BACK} days ago` : undefined
}
