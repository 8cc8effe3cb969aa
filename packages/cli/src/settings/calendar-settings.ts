import type { WorkingCalendar } from "@waybill/core/adapter"
import { usageError } from "../errors/command-error.ts"
import { integer, parsed, text, type Values } from "./setting.ts"

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const

/** Returns a reader of a comma-separated list of at least `minimum` different words. */
const listOf =
  <A extends string>(minimum: number, isValid: (word: string) => word is A) =>
  (value: string): ReadonlyArray<A> | undefined => {
    const words = value === "" ? [] : value.split(",").map((word) => word.trim())
    return words.length >= minimum && words.every(isValid) && new Set(words).size === words.length ? words : undefined
  }

const isWeekday = (word: string): word is (typeof weekdays)[number] => weekdays.some((day) => day === word)

/** Whether a word is a real date, as YYYY-MM-DD. */
export const isDate = (word: string): word is string => {
  const time = /^\d{4}-\d\d-\d\d$/.test(word) ? Date.parse(word) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(word)
}

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Settings of the working calendar behind due dates. */
export const calendarSettings = {
  timeZone: {
    ...text("ZONE", { description: "Time zone of the print shop", fallback: "UTC" }),
    expected: "an IANA time zone, such as America/New_York",
    read: (value: string) => (isZone(value) ? value : undefined)
  },
  workdays: parsed("DAYS", `one or more of ${weekdays.join(",")}, without repeats`, listOf(1, isWeekday), {
    description: "Working days of the week",
    fallback: "mon,tue,wed,thu,fri"
  }),
  holidays: parsed("DATES", "a list of dates without repeats, such as 2026-12-25,2027-01-01", listOf(0, isDate), {
    description: "Holidays of the shop, comma-separated",
    fallback: ""
  }),
  cutOff: {
    ...text("HH:MM", { description: "Pickup time of the carriers, in the shop's time zone", fallback: "16:00" }),
    expected: "a time such as 16:00",
    schema: { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    read: (value: string) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined)
  },
  productionDays: integer(0, 90, "DAYS", {
    description: "Working days from the start of production to the shipment",
    fallback: "2"
  }),
  rushDays: integer(0, 90, "DAYS", {
    description: "Working days from the start of production to the shipment of a rush order",
    fallback: "1"
  }),
  soonDays: integer(0, 90, "DAYS", {
    description: 'Number of working days before the due date at which an order becomes "due soon"',
    fallback: "1"
  })
}

/** Throws if rush orders would start earlier than other orders. */
export const checkCalendar = ({ productionDays, rushDays }: Values<typeof calendarSettings>): void => {
  if (rushDays > productionDays)
    throw usageError(`--rush-days: ${rushDays} is more than --production-days ${productionDays}; must be at most that`)
}

/** Returns the working calendar in the values of the settings. */
export const calendarOf = ({
  cutOff,
  holidays,
  productionDays,
  rushDays,
  soonDays,
  timeZone,
  workdays
}: Values<typeof calendarSettings>): WorkingCalendar => ({
  zone: timeZone,
  weekdays: workdays,
  holidays,
  cutOff,
  productionDays,
  rushDays,
  soonDays
})
