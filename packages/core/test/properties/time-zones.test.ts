import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { requests } from "../fixtures/requests.ts"
import { open, type Service, utc } from "../fixtures/service.ts"
import { assertProperty } from "./runs.ts"

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

/** Returns a function that formats an instant as a wall clock in the zone shows it, using Intl. */
const clockIn = (zone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" })
  const cache = new Map<number, string>()
  return (instant: number): string => {
    const text = cache.get(instant) ?? format.format(instant)
    cache.set(instant, text)
    return text
  }
}

/** Returns the instants at which a clock in the zone shows the text: none, one or two, earliest first. */
const instantsOf = (text: string, clock: (instant: number) => string): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let instant = utc(text) - 14 * HOUR; instant <= utc(text) + 12 * HOUR; instant += HOUR / 2) {
    if (clock(instant) === text) found.push(instant)
  }
  return found
}

/** Returns midnight, `days` calendar days after the date of a wall-clock time. */
const midnightAfter = (text: string, days: number): string =>
  `${new Date(utc(`${text.slice(0, 10)} 00:00:00`) + days * DAY).toISOString().slice(0, 10)} 00:00:00`

const zones = ["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"].map((zone) => ({
  zone,
  clock: clockIn(zone),
  service: open({ policy: { zone, pastDeadline: "accept" } })
}))

/** Wall-clock times: midnights, clock changes in New York and Auckland, a leap day and year ends. */
const boundaries = [
  "2026-03-08 02:00:00",
  "2026-03-08 03:00:00",
  "2026-11-01 01:00:00",
  "2026-11-01 02:00:00",
  "2026-04-05 02:00:00",
  "2026-04-05 03:00:00",
  "2026-09-27 02:00:00",
  "2026-09-27 03:00:00",
  "2026-11-20 00:00:00",
  "2026-12-31 00:00:00",
  "2027-01-01 00:00:00",
  "2027-02-28 00:00:00",
  "2027-03-01 00:00:00",
  "2028-02-28 00:00:00",
  "2028-02-29 00:00:00",
  "2028-03-01 00:00:00"
]

const anyZone = fc.constantFrom(...zones)
/** A wall-clock time near a boundary, and often exactly on it. */
const anyText = fc
  .tuple(
    fc.constantFrom(...boundaries),
    fc.oneof(fc.constantFrom(-1, 0, 1, 1799, 1800, 3599, 3600), fc.integer({ min: -7200, max: 7200 }))
  )
  .map(([boundary, seconds]) => new Date(utc(boundary) + seconds * SECOND).toISOString().slice(0, 19).replace("T", " "))
/** An instant near a boundary in one of the zones. */
const anyInstant = fc
  .tuple(anyZone, anyText, fc.constantFrom(0, 1, 999))
  .map(([{ clock }, text, milliseconds]) => (instantsOf(text, clock)[0] ?? utc(text)) + milliseconds)

const at = (service: Service, instant: number): Service => {
  const fresh = service.withoutOrders()
  fresh.setClock(new Date(instant).toISOString().slice(0, 23).replace("T", " "))
  return fresh
}

const codeOf = (service: Service, method: string, data: object): string => {
  const body = service.send(method, data)
  return body.res === "success" ? "ok" : body.code
}

const push = (service: Service, ship_deadline: string | null): string =>
  codeOf(service, "push_order", { ...requests.push_order, ship_deadline })

const NEW_YEAR = utc("2026-01-01 00:00:00")

describe("dates in four time zones, on and around boundaries", () => {
  it("reads a date as the earliest instant when clocks show it, or refuses it", () =>
    assertProperty(
      fc.property(anyZone, anyText, ({ clock, service }, text) => {
        const orders = at(service, NEW_YEAR)
        const [earliest] = instantsOf(text, clock)
        expect(push(orders, text)).toBe(earliest === undefined ? "108" : "ok")
        if (earliest === undefined) return
        const { order } = orders.run(orders.waybill.getOrder("demo", { xid: "A-1" }))
        expect(order.ship_deadline).toBe(earliest)
        expect(orders.send("get_order", { xid: "A-1" })).toMatchObject({ order: { ship_deadline: text } })
      }),
      runs(150, 400)
    ))

  it("writes a date as clocks show it", () =>
    assertProperty(
      fc.property(anyZone, anyInstant, ({ clock, service }, now) => {
        const orders = at(service, now)
        push(orders, null)
        expect(orders.send("get_status", { xid: "A-1" })).toMatchObject({ update_date: clock(now) })
      }),
      runs(150, 400)
    ))

  it("refuses a deadline that is at least one second in the past", () =>
    assertProperty(
      fc.property(anyZone, anyInstant, fc.constantFrom(-1, 0, 1), ({ clock, service }, now, seconds) => {
        const text = clock(now + seconds * SECOND)
        const isPast = instantsOf(text, clock)[0]! < Math.floor(now / SECOND) * SECOND
        expect(push(at(service, now), text)).toBe(isPast ? "107" : "ok")
      }),
      runs(150, 400)
    ))

  it("checks lead days by comparing dates in calendar days", () =>
    assertProperty(
      fc.property(anyZone, anyInstant, fc.integer({ min: -1, max: 1 }), ({ clock, service }, now, more) => {
        const orders = at(service, now)
        const deadline = (days: number) => midnightAfter(clock(now), days + more)
        const isEarly = more < 0
        const reorder = { ...requests.re_order, xid: "A-2", ship_deadline: deadline(3) }
        expect(codeOf(orders, "re_order", reorder)).toBe(isEarly ? "207" : "ok")
        push(orders, null)
        orders.setClock("2029-01-01 00:00:00")
        expect(codeOf(orders, "change_ship_deadline", { xid: "A-1", ship_deadline: deadline(5) })).toBe(
          isEarly ? "807" : "ok"
        )
      }),
      runs(150, 400)
    ))
})
