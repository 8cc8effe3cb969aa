import { dateOf, dayOf as dayOfDate } from "@waybill/packing/values"
import { covers } from "../policy/terms.ts"
import { dayOf, endOfDay, format, type Instant, type TimeZone, zoneOf } from "../values/wire-date.ts"
import type { Order, Submission } from "./order.ts"
import type { Rules } from "./rules.ts"

/** The days of the week, from Thursday, because 1970-01-01 was one. */
const weekdayNames = ["thu", "fri", "sat", "sun", "mon", "tue", "wed"] as const

/** The working days of a print shop. */
export interface WorkingCalendar {
  /** IANA name of the shop's time zone. */
  readonly zone: string
  /** Working days of the week. */
  readonly weekdays: ReadonlyArray<(typeof weekdayNames)[number]>
  /** Holidays of the shop, such as `2026-12-25`. */
  readonly holidays: ReadonlyArray<string>
  /** Pickup time of the carriers, such as `16:00`. Later work counts for the next day. */
  readonly cutOff: string
  /** Working days from the start of production to the shipment. */
  readonly productionDays: number
  /** The same for rush orders. */
  readonly rushDays: number
  /** Number of working days before the due date at which an order becomes `soon`. */
  readonly soonDays: number
}

/** When an order must ship and be started, and how urgent the next step is. */
export interface Due {
  /** The ship deadline, or the promised date without one. */
  readonly deadline?: Instant
  /** Latest ship date. */
  readonly shipBy?: string
  /** Latest date for the start of production. */
  readonly startBy?: string
  /** Urgency of the next step: the start of a new order, and otherwise the shipment. `none` without a deadline. */
  readonly urgency: "late" | "today" | "soon" | "fine" | "none"
}

/** Longest time without a working day, in days. A calendar with a longer one is invalid. */
const MAX_CLOSURE = 366

/** Returns the days of a calendar, with time counted from its cut-off. */
const daysOf = ({ cutOff, holidays, weekdays, zone: name }: WorkingCalendar) => {
  const zone: TimeZone | undefined = zoneOf(name)
  if (zone === undefined) throw new RangeError(`calendar: unknown time zone ${name}`)
  const closed = new Set(holidays.map(dayOfDate))
  const isOpen = (day: number) => weekdays.includes(weekdayNames[day % 7]!) && !closed.has(day)
  const nearest = (day: number, step: 1 | -1): number => {
    for (let count = 0; count <= MAX_CLOSURE; count++, day += step) if (isOpen(day)) return day
    throw new RangeError(`calendar: no working day within ${MAX_CLOSURE} days of ${dateOf(day)}`)
  }
  const isAfterCutOff = (instant: Instant) => format(instant, zone).slice(11, 16) >= cutOff
  return {
    /** The working day that an instant counts for. */
    workDay: (instant: Instant) => nearest(dayOf(instant, zone) + (isAfterCutOff(instant) ? 1 : 0), 1),
    /** The last working day with a pickup at or before an instant. */
    shipDay: (instant: Instant) => nearest(dayOf(instant, zone) - (isAfterCutOff(instant) ? 0 : 1), -1),
    /** The working day a number of working days before another. */
    before: (day: number, count: number) => {
      let result = day
      for (let left = count; left > 0; left--) result = nearest(result - 1, -1)
      return result
    }
  }
}

/**
 * Returns the date by which the policy promises to ship an order without a deadline, or undefined. It is the end of a day
 * in the policy's zone.
 */
export const promiseOf = (
  { order_info, shipping }: Pick<Order, "order_info" | "shipping">,
  orderedAt: Instant,
  { policy, zone }: Rules
): Instant | undefined => {
  const days = order_info.flatMap(({ finishing }) => {
    const entry = policy.promise.find((each) => covers(each, { finishing, service: shipping.service }))
    return entry === undefined ? [] : [entry.days]
  })
  return days.length === 0 ? undefined : endOfDay(dayOf(orderedAt, zone) + Math.max(...days), zone)
}

/** Returns the promised date of a new order, unless it has a deadline. */
export const promised = (submission: Submission, orderedAt: Instant, rules: Rules): Pick<Order, "promise"> => {
  const promise = submission.ship_deadline === undefined ? promiseOf(submission, orderedAt, rules) : undefined
  return promise === undefined ? {} : { promise }
}

/**
 * Returns when an order must ship and be started, by a calendar. Shipped and cancelled orders are never due.
 *
 * @example
 * ```ts
 * const { shipBy, urgency } = due(order, calendar, now)
 * ```
 */
export const due = (
  { promise, rush, ship_deadline = promise, stage }: Pick<Order, "promise" | "rush" | "ship_deadline" | "stage">,
  calendar: WorkingCalendar,
  now: Instant
): Due => {
  if (ship_deadline === undefined || stage === "shipped" || stage === "cancelled") return { urgency: "none" }
  const { before, shipDay, workDay } = daysOf(calendar)
  const shipBy = shipDay(ship_deadline)
  const startBy = before(shipBy, rush ? calendar.rushDays : calendar.productionDays)
  const today = workDay(now)
  const next = stage === "new" ? startBy : shipBy
  const urgency =
    today > next ? "late" : today === next ? "today" : today >= before(next, calendar.soonDays) ? "soon" : "fine"
  return { deadline: ship_deadline, shipBy: dateOf(shipBy), startBy: dateOf(startBy), urgency }
}
