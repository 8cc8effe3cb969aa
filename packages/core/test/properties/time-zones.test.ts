import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { requests } from "../fixtures/requests.ts"
import { open, type Service, utc } from "../fixtures/service.ts"
import { tryOut } from "./runs.ts"

const second = 1000
const hour = 3600 * second
const day = 24 * hour

/** What a clock in the zone shows, as Intl knows it. */
const clockIn = (zone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" })
  const known = new Map<number, string>()
  return (instant: number): string => {
    const text = known.get(instant) ?? format.format(instant)
    known.set(instant, text)
    return text
  }
}

/** The instants at which a clock in the zone shows the text: none, one or two, earliest first. */
const instantsOf = (text: string, clock: (instant: number) => string): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let instant = utc(text) - 14 * hour; instant <= utc(text) + 12 * hour; instant += hour / 2) {
    if (clock(instant) === text) found.push(instant)
  }
  return found
}

/** The text of midnight so many calendar days after the day of a text. */
const midnightAfter = (text: string, days: number): string =>
  `${new Date(utc(`${text.slice(0, 10)} 00:00:00`) + days * day).toISOString().slice(0, 10)} 00:00:00`

const zones = ["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"].map((zone) => ({
  zone,
  clock: clockIn(zone),
  service: open({ policy: { zone } })
}))

/** Midnights, changes of the clocks in New York and Auckland, a leap day and the ends of years: as clocks show them. */
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
/** A text near a boundary; near enough to be on it often. */
const anyText = fc
  .tuple(
    fc.constantFrom(...boundaries),
    fc.oneof(fc.constantFrom(-1, 0, 1, 1799, 1800, 3599, 3600), fc.integer({ min: -7200, max: 7200 }))
  )
  .map(([boundary, seconds]) => new Date(utc(boundary) + seconds * second).toISOString().slice(0, 19).replace("T", " "))
/** An instant near a boundary of some zone. */
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

const start = utc("2026-01-01 00:00:00")

describe("in four zones, at and around every boundary,", () => {
  it("a date that is read is the earliest instant at which clocks show it, or no date at all", () =>
    tryOut(
      fc.property(anyZone, anyText, ({ clock, service }, text) => {
        const orders = at(service, start)
        const [earliest] = instantsOf(text, clock)
        expect(push(orders, text)).toBe(earliest === undefined ? "108" : "ok")
        if (earliest === undefined) return
        const { order } = orders.run(orders.waybill.getOrder("demo", { xid: "A-1" }))
        expect(order.ship_deadline).toBe(earliest)
        expect(orders.send("get_order", { xid: "A-1" })).toMatchObject({ order: { ship_deadline: text } })
      }),
      1500
    ))

  it("a date that is written is what clocks show", () =>
    tryOut(
      fc.property(anyZone, anyInstant, ({ clock, service }, now) => {
        const orders = at(service, now)
        push(orders, null)
        expect(orders.send("get_status", { xid: "A-1" })).toMatchObject({ update_date: clock(now) })
      }),
      1500
    ))

  it("now is not past, and the second before is", () =>
    tryOut(
      fc.property(anyZone, anyInstant, fc.constantFrom(-1, 0, 1), ({ clock, service }, now, seconds) => {
        const text = clock(now + seconds * second)
        const isPast = instantsOf(text, clock)[0]! < Math.floor(now / second) * second
        expect(push(at(service, now), text)).toBe(isPast ? "107" : "ok")
      }),
      1500
    ))

  it("days ahead are those of the calendar", () =>
    tryOut(
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
      1500
    ))
})
