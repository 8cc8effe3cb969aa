import { describe, expect, it } from "vitest"
import { due, type WorkingCalendar } from "../../src/order/due.ts"
import type { Stage } from "../../src/order/stage.ts"
import { instantOf } from "../../src/values/wire-date.ts"

const calendar: WorkingCalendar = {
  zone: "America/New_York",
  weekdays: ["mon", "tue", "wed", "thu", "fri"],
  holidays: ["2026-11-26"],
  cutOff: "16:00",
  productionDays: 3,
  rushDays: 1,
  soonDays: 2
}

const at = (text: string) => instantOf(Date.parse(text))

// 26 November 2026 is Thanksgiving, a Thursday. New York is five hours behind UTC.
describe("due", () => {
  it.each<[string, string, Stage, boolean, string, [string, string, string]]>([
    ["a new order", "2026-12-04T23:00Z", "new", false, "2026-11-25T15:00Z", ["2026-12-04", "2026-12-01", "fine"]],
    ["two days before", "2026-12-04T23:00Z", "new", false, "2026-11-27T15:00Z", ["2026-12-04", "2026-12-01", "soon"]],
    ["on the last day", "2026-12-04T23:00Z", "new", false, "2026-12-01T20:59Z", ["2026-12-04", "2026-12-01", "today"]],
    ["after the cut-off", "2026-12-04T23:00Z", "new", false, "2026-12-01T21:00Z", ["2026-12-04", "2026-12-01", "late"]],
    [
      "in production",
      "2026-12-04T23:00Z",
      "processing",
      false,
      "2026-12-01T21:00Z",
      ["2026-12-04", "2026-12-01", "soon"]
    ],
    ["a rush order", "2026-12-04T23:00Z", "new", true, "2026-12-01T21:00Z", ["2026-12-04", "2026-12-03", "soon"]],
    [
      "a morning deadline",
      "2026-12-04T15:00Z",
      "new",
      false,
      "2026-12-01T15:00Z",
      ["2026-12-03", "2026-11-30", "late"]
    ],
    ["over a holiday", "2026-11-30T23:00Z", "new", false, "2026-11-24T15:00Z", ["2026-11-30", "2026-11-24", "today"]],
    [
      "on a Sunday",
      "2026-12-07T23:00Z",
      "processing",
      false,
      "2026-12-06T15:00Z",
      ["2026-12-07", "2026-12-02", "today"]
    ],
    [
      "a weekend deadline",
      "2026-12-06T23:00Z",
      "processing",
      true,
      "2026-12-04T22:00Z",
      ["2026-12-04", "2026-12-03", "late"]
    ]
  ])("%s: deadline %s, %s, rush %s, at %s", (_, deadline, stage, rush, now, [shipBy, startBy, urgency]) => {
    const order = { ship_deadline: at(deadline), stage, rush }
    expect(due(order, calendar, at(now))).toEqual({ deadline: at(deadline), shipBy, startBy, urgency })
  })

  it.each<[string, Parameters<typeof due>[0]]>([
    ["no deadline", { stage: "new", rush: true }],
    ["shipped", { stage: "shipped", rush: false, ship_deadline: at("2026-11-01T00:00Z") }],
    ["cancelled", { stage: "cancelled", rush: false, ship_deadline: at("2026-11-01T00:00Z") }]
  ])("an order is not due: %s", (_, order) => {
    expect(due(order, calendar, at("2026-11-25T15:00Z"))).toEqual({ urgency: "none" })
  })

  it("refuses a calendar that cannot be used", () => {
    const order = { ship_deadline: at("2026-12-04T23:00Z"), stage: "new", rush: false } as const
    const dueBy = (wrong: Partial<WorkingCalendar>) => () =>
      due(order, { ...calendar, ...wrong }, at("2026-12-01T00:00Z"))
    expect(dueBy({ weekdays: [] })).toThrow("calendar: no working day within 366 days")
    expect(dueBy({ zone: "Mars/Base" })).toThrow("calendar: unknown time zone Mars/Base")
  })
})
