import type { Instant } from "../values/wire-date.ts"

/** The states of a shipment in a carrier's report. */
export const trackingStatuses = ["in_transit", "out_for_delivery", "exception", "delivered", "returned"] as const
/** A state that a carrier can report for a shipment. */
export type TrackingStatus = (typeof trackingStatuses)[number]

/** A carrier's report. */
export interface TrackingUpdate {
  /** The state of the shipment. */
  readonly status: TrackingStatus
  /** Time of the report, as the carrier gives it. */
  readonly at: Instant
  /** The carrier's own words. */
  readonly note?: string
}

/** Sorts updates in the same order however they arrive. */
const byTime = (a: TrackingUpdate, b: TrackingUpdate): number =>
  a.at - b.at ||
  trackingStatuses.indexOf(a.status) - trackingStatuses.indexOf(b.status) ||
  compareText(a.note ?? "", b.note ?? "")

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Adds an update to sorted updates. A repeated update changes nothing. */
export const withUpdate = (
  updates: ReadonlyArray<TrackingUpdate>,
  update: TrackingUpdate
): ReadonlyArray<TrackingUpdate> =>
  updates.some((each) => byTime(each, update) === 0) ? updates : [...updates, update].sort(byTime)

/** Returns the state of a shipment after its updates. A delivered shipment can only be returned. */
export const trackingStatusOf = (updates: ReadonlyArray<TrackingUpdate>): TrackingStatus | undefined =>
  updates.reduce<TrackingStatus | undefined>(
    (status, update) => (status === "delivered" && update.status !== "returned" ? status : update.status),
    undefined
  )
