import { expect, it } from "vitest"
import { enableRushProcessingCases } from "../cases/enable-rush-processing.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("enable_rush_processing", enableRushProcessingCases)

it("enable_rush_processing leaves an order unchanged when repeated", () => {
  const service = open()
  scenes.new(service)
  expect(recordOf(service)).toMatchObject({ rush: false })
  service.send("enable_rush_processing", { order_id: "200000000000001" })
  const marked = recordOf(service)
  expect(marked).toMatchObject({ rush: true, history: [{}, { command: "enable_rush_processing" }] })
  service.setClock("2026-11-25 12:00:00")
  expect(service.send("enable_rush_processing", { order_id: 200_000_000_000_001 })).toEqual({ res: "success" })
  expect(recordOf(service)).toEqual(marked)
})

it("enable_rush_processing ignores an xid sent with the order_id", () => {
  const service = open()
  scenes.new(service)
  expect(service.send("enable_rush_processing", { xid: "none", order_id: "200000000000001" })).toEqual({
    res: "success"
  })
})
