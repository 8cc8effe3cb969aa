import { expect, it } from "vitest"
import { cancelOrderCases } from "../cases/cancel-order.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("cancel_order", cancelOrderCases)

it("cancel_order ends a hold and records only one event, even when repeated", () => {
  const service = open()
  scenes.held(service)
  expect(service.send("cancel_order", { xid: "A-1", msg: "Ordered twice" })).toEqual({ res: "success" })
  const cancelled = recordOf(service)
  expect(cancelled).toMatchObject({ order_status: "Cancelled", holds: [] })
  expect(cancelled.history).toMatchObject([
    { command: "push_order" },
    { command: "hold_order" },
    { command: "cancel_order", msg: "Ordered twice" }
  ])
  service.setClock("2026-11-25 12:00:00")
  expect(service.send("cancel_order", { xid: "A-1", msg: "Again" })).toEqual({ res: "success" })
  expect(recordOf(service)).toEqual(cancelled)
})

it("cancel_order reports why a shipped order cannot be cancelled", () => {
  const service = open()
  scenes.shipped(service)
  expect(service.send("cancel_order", { xid: "A-1" })).toEqual({
    res: "error",
    code: "515",
    message: "Not possible in the order's current stage: the order has shipped"
  })
})
