import { expect, it } from "vitest"
import { holdOrderCases } from "../cases/hold-order.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("hold_order", holdOrderCases)

it("hold_order on a held order adds the reason and keeps the start time of the hold", () => {
  const service = open()
  scenes.new(service)
  service.setClock("2026-11-21 08:00:00")
  service.send("hold_order", { xid: "A-1", msg: "First reason" })
  service.setClock("2026-11-22 09:00:00")
  expect(service.send("hold_order", { xid: "A-1", msg: "Second reason" })).toEqual({ res: "success" })
  expect(recordOf(service)).toMatchObject({
    order_status: "On Hold",
    update_date: "2026-11-22 09:00:00",
    holds: [
      {
        hold_id: "H2",
        by: "account",
        reason: "customer",
        msg: "Second reason",
        since: "2026-11-21 08:00:00",
        earlier: ["First reason"]
      }
    ],
    history: [
      { date: "2026-11-20 12:00:00", command: "push_order", actor: "account" },
      { date: "2026-11-21 08:00:00", command: "hold_order", actor: "account", msg: "First reason" },
      { date: "2026-11-22 09:00:00", command: "hold_order", actor: "account", msg: "Second reason" }
    ]
  })
})

it("hold_order accepts a shipped order, which keeps its tracking number and its restrictions", () => {
  const service = open()
  scenes.shipped(service)
  service.send("hold_order", { xid: "A-1", msg: "Lost in transit" })
  expect(service.send("get_status", { xid: "A-1" })).toMatchObject({ order_status: "On Hold", trackingno: "1Z-1" })
  expect(service.send("change_ship_method", { xid: "A-1", carrier: "acme", service: "ACME_2DAY" })).toMatchObject({
    code: "720"
  })
})
