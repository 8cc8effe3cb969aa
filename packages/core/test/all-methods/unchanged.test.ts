import { describe, expect, it } from "vitest"
import { requests } from "../fixtures/requests.ts"
import { scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"

const sent = requests.push_order
const { account: _, shipping_cost: __, ...method } = sent.shipping

describe("a change to the current values of the order", () => {
  it.each([
    ["change_ship_address", { ...sent.shipping_address }],
    ["change_ship_address", { ...sent.shipping_address, country: "ca", phone: "", email: " " }],
    ["change_ship_method", method],
    ["change_ship_method", { carrier: method.carrier, service: method.service }],
    ["change_ship_deadline", { ship_deadline: sent.ship_deadline }]
  ])("%s %j succeeds and writes nothing", (name, data) => {
    const service = open()
    scenes.new(service)
    const before = service.send("get_order", { xid: "A-1" })
    service.setClock("2026-11-20 13:00:00")
    expect(service.send(name, { xid: "A-1", ...data })).toEqual({ res: "success" })
    expect(service.send("get_order", { xid: "A-1" })).toEqual(before)
  })

  it("enable_rush_processing succeeds and writes nothing the second time", () => {
    const service = open()
    scenes.new(service)
    const rush = () => service.send("enable_rush_processing", requests.enable_rush_processing)
    expect(rush()).toEqual({ res: "success" })
    const before = service.send("get_order", { xid: "A-1" })
    expect(rush()).toEqual({ res: "success" })
    expect(service.send("get_order", { xid: "A-1" })).toEqual(before)
  })

  it("a change to the same address is refused once the order has shipped", () => {
    const service = open()
    scenes.shipped(service)
    expect(service.send("change_ship_address", { xid: "A-1", ...sent.shipping_address })).toMatchObject({ code: "620" })
  })
})

it("get_order omits a state and a zip not required by the policy", () => {
  const service = open({ policy: { stateRequired: "whereUsed", zipRequired: "whereUsed" } })
  const { state: _, zip: __, ...address } = { ...sent.shipping_address, country: "IE" }
  expect(service.send("push_order", { ...sent, shipping_address: address })).toMatchObject({ res: "success" })
  expect(service.send("get_order", { xid: "A-1" })).toMatchObject({ order: { shipping_address: address } })
  const body = service.send("get_order", { xid: "A-1" }) as unknown as { order: { shipping_address: object } }
  expect(body.order.shipping_address).toEqual(address)
})
