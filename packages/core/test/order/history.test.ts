import { expect, it } from "vitest"
import { requests } from "../fixtures/requests.ts"
import { open, utc } from "../fixtures/service.ts"

it("the times of an order and its events do not go back with the clock", () => {
  const { run, send, setClock, waybill } = open({ now: "2026-11-20 12:00:00" })
  send("push_order", requests.push_order)
  setClock("2026-11-20 11:00:00")
  send("hold_order", { xid: "A-1", msg: "Wait" })
  setClock("2026-11-20 12:00:01")
  send("unhold_order", { xid: "A-1" })
  const { history, order } = run(waybill.getOrder("demo", { xid: "A-1" }))
  expect(history.map(({ at }) => at)).toEqual(
    ["2026-11-20 12:00:00", "2026-11-20 12:00:00", "2026-11-20 12:00:01"].map(utc)
  )
  expect(order.update_date).toBe(utc("2026-11-20 12:00:01"))
})
