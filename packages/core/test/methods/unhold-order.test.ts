import { expect, it } from "vitest"
import { unholdOrderCases } from "../cases/unhold-order.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("unhold_order", unholdOrderCases)

it("unhold_order restores the status that matches the order's stage", () => {
  const service = open()
  scenes.held(service)
  service.send("unhold_order", { xid: "A-1", msg: "Solved" })
  expect(recordOf(service)).toMatchObject({ order_status: "New", holds: [] })
  expect(recordOf(service).history).toContainEqual({
    date: "2026-11-20 12:00:00",
    command: "unhold_order",
    actor: "account",
    msg: "Solved",
    changes: [
      {
        path: "holds[0]",
        before: {
          hold_id: "H2",
          by: "account",
          reason: "customer",
          msg: "First reason",
          since: "2026-11-20 12:00:00"
        }
      }
    ]
  })
  expect(service.send("unhold_order", { xid: "A-1" })).toMatchObject({ code: "419" })
})

it("unhold_order restores the status Shipped for an order held after shipping", () => {
  const service = open()
  scenes.shipped(service)
  service.send("hold_order", { xid: "A-1", msg: "Lost in transit" })
  expect(service.send("unhold_order", { xid: "A-1" })).toEqual({ res: "success" })
  expect(service.send("get_status", { xid: "A-1" })).toMatchObject({ order_status: "Shipped" })
})
