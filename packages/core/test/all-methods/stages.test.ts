import type { MethodName } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { requests } from "../fixtures/requests.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"

type OnOrder = Exclude<MethodName, "push_order" | "re_order" | "shipping_rate" | "package_info">
type Stage = Exclude<Scene, "none">

/** For each method, the code it returns for an order in each stage, or `ok` if it succeeds. */
const outcomes: Record<OnOrder, Record<Stage, string>> = {
  hold_order: {
    new: "ok",
    held: "ok",
    heldByOperator: "ok",
    processing: "318",
    partlyShipped: "318",
    shipped: "ok",
    cancelled: "315"
  },
  unhold_order: {
    new: "419",
    held: "ok",
    heldByOperator: "419",
    processing: "419",
    partlyShipped: "419",
    shipped: "419",
    cancelled: "419"
  },
  cancel_order: {
    new: "ok",
    held: "ok",
    heldByOperator: "ok",
    processing: "515",
    partlyShipped: "515",
    shipped: "515",
    cancelled: "ok"
  },
  change_ship_address: {
    new: "ok",
    held: "ok",
    heldByOperator: "ok",
    processing: "ok",
    partlyShipped: "620",
    shipped: "620",
    cancelled: "615"
  },
  change_ship_method: {
    new: "ok",
    held: "ok",
    heldByOperator: "ok",
    processing: "ok",
    partlyShipped: "720",
    shipped: "720",
    cancelled: "715"
  },
  change_ship_deadline: {
    new: "ok",
    held: "ok",
    heldByOperator: "ok",
    processing: "ok",
    partlyShipped: "ok",
    shipped: "820",
    cancelled: "815"
  },
  enable_rush_processing: {
    new: "ok",
    held: "ok",
    heldByOperator: "ok",
    processing: "ok",
    partlyShipped: "ok",
    shipped: "1213",
    cancelled: "1213"
  },
  get_status: {
    new: "ok",
    held: "ok",
    heldByOperator: "ok",
    processing: "ok",
    partlyShipped: "ok",
    shipped: "ok",
    cancelled: "ok"
  },
  get_order: {
    new: "ok",
    held: "ok",
    heldByOperator: "ok",
    processing: "ok",
    partlyShipped: "ok",
    shipped: "ok",
    cancelled: "ok"
  }
}

const rows = Object.entries(outcomes).flatMap(([method, row]) =>
  Object.entries(row).map(([stage, outcome]) => [method as OnOrder, stage as Stage, outcome] as const)
)

it.each(rows)("%s on a %s order returns %s", (method, stage, outcome) => {
  const service = open()
  scenes[stage](service)
  const before = service.send("get_order", { xid: "A-1" })
  const body = service.send(method, requests[method])
  expect(body.res === "success" ? "ok" : body.code).toBe(outcome)
  if (body.res === "error") expect(service.send("get_order", { xid: "A-1" })).toEqual(before)
})

describe("get_status", () => {
  const order_id = "200000000000001"
  const update_date = "2026-11-20 12:00:00"
  const statuses: Record<Stage, object> = {
    new: { order_id, order_status: "New", update_date },
    held: { order_id, order_status: "On Hold", update_date },
    heldByOperator: { order_id, order_status: "On Hold", update_date },
    processing: { order_id, order_status: "Processing", update_date },
    partlyShipped: { order_id, order_status: "Processing", update_date },
    shipped: { order_id, order_status: "Shipped", update_date, trackingno: "1Z-1" },
    cancelled: { order_id, order_status: "Cancelled", update_date }
  }
  it.each(Object.entries(statuses))("reports a %s order as %j", (stage, status) => {
    const service = open()
    scenes[stage as Stage](service)
    expect(service.send("get_status", { xid: "A-1" })).toEqual({ res: "success", ...status })
  })
})
