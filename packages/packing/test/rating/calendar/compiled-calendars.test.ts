import { describe, expect, it } from "vitest"
import { compile, compileShipFrom, exampleCards, exampleShipFrom } from "../../../src/rating.ts"

const weekdays = ["mon", "tue"] as const

describe("the calendar of a document", () => {
  it("refuses a document at each holiday that does not exist", () => {
    const calendar = { weekdays, holidays: ["2026-12-25", "2026-02-30", "2026-13-01"] }
    expect(compileShipFrom({ ...exampleShipFrom, calendar } as typeof exampleShipFrom)).toMatchObject({
      _tag: "Refused",
      faults: [{ pointer: "/calendar/holidays/1" }, { pointer: "/calendar/holidays/2" }]
    })
    const card = { ...exampleCards[0]!, calendars: { week: calendar }, services: [] }
    expect(compile(card as unknown as (typeof exampleCards)[number])).toMatchObject({
      _tag: "Refused",
      faults: [{ pointer: "/calendars/week/holidays/1" }, { pointer: "/calendars/week/holidays/2" }]
    })
  })

  it("refuses a calendar without an open weekday at its weekdays", () => {
    const calendar = { weekdays: [], holidays: [] }
    expect(compileShipFrom({ ...exampleShipFrom, calendar })).toMatchObject({
      _tag: "Refused",
      faults: [{ pointer: "/calendar/weekdays" }]
    })
  })
})
