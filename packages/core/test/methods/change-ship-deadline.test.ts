import { describe, expect, it } from "vitest"
import { changeShipDeadlineCases } from "../cases/change-ship-deadline.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("change_ship_deadline", changeShipDeadlineCases)

const success = { res: "success" }
const tooEarly = (ship_deadline: string) => ({
  res: "error",
  code: "807",
  message: `Date must be at least 5 days after the order date: ship_deadline (got "${ship_deadline}")`
})

describe("deadlines in change_ship_deadline", () => {
  it.each([
    ["UTC", "2026-11-20 00:00:00", "2026-11-25 00:00:00", success],
    ["UTC", "2026-11-20 23:59:59.999", "2026-11-25 00:00:00", success],
    ["UTC", "2026-11-20 00:00:00", "2026-11-24 23:59:59", tooEarly],
    ["UTC", "2026-11-21 00:00:00", "2026-11-25 23:59:59", tooEarly],
    ["UTC", "2026-12-27 12:00:00", "2027-01-01 00:00:00", success],
    ["UTC", "2026-12-28 12:00:00", "2027-01-01 23:59:59", tooEarly],
    ["Asia/Kolkata", "2026-11-20 18:29:59", "2026-11-25 00:00:00", success],
    ["Asia/Kolkata", "2026-11-20 18:30:00", "2026-11-25 23:59:59", tooEarly]
  ])(
    "counts five calendar days in %s from an order at %s UTC to the deadline %s",
    (zone, ordered, ship_deadline, reply) => {
      const service = open({ policy: { zone }, now: ordered })
      service.send("push_order", { ...requests.push_order, ship_deadline: null })
      expect(service.send("change_ship_deadline", { xid: "A-1", ship_deadline })).toEqual(
        reply === tooEarly ? tooEarly(ship_deadline) : reply
      )
    }
  )
})

it("change_ship_deadline refuses a past date five days after the order date", () => {
  const service = open()
  scenes.new(service)
  service.setClock("2027-03-01 12:00:00")
  expect(service.send("change_ship_deadline", { xid: "A-1", ship_deadline: "2026-11-25 00:00:00" })).toEqual({
    res: "error",
    code: "807",
    message: 'ship_deadline: must not be in the past, got "2026-11-25 00:00:00"'
  })
})

it('change_ship_deadline accepts a past date five days after the order date if pastDeadline is "accept"', () => {
  const service = open({ policy: { pastDeadline: "accept" } })
  scenes.new(service)
  service.setClock("2027-03-01 12:00:00")
  expect(service.send("change_ship_deadline", { xid: "A-1", ship_deadline: "2026-11-25 00:00:00" })).toEqual(success)
  expect(recordOf(service)).toMatchObject({ ship_deadline: "2026-11-25 00:00:00", update_date: "2027-03-01 12:00:00" })
})

it("change_ship_deadline reports an unknown order before it reports a date that is too early", () => {
  const { send } = open()
  expect(send("change_ship_deadline", { xid: "A-1", ship_deadline: "2026-01-01 00:00:00" })).toMatchObject({
    code: "815"
  })
  expect(send("change_ship_deadline", { ship_deadline: "2026-01-01 00:00:00" })).toMatchObject({ code: "814" })
})
