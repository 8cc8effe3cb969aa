import { OrderStore } from "@waybill/core"
import type { MethodName } from "@waybill/core/adapter"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { everyMethod, everyMethodName } from "../cases/every-method.ts"
import { withEdits } from "../fixtures/edit.ts"
import { crashing, down, SECRET } from "../fixtures/failing-ports.ts"
import { requests } from "../fixtures/requests.ts"
import { scenes } from "../fixtures/scenes.ts"
import { merchant, open, type Service } from "../fixtures/service.ts"

type Port = keyof typeof down
const ports = Object.keys(down) as ReadonlyArray<Port>

/** For each method, the code it returns for a temporary failure, followed by the ports it calls. */
const temporary: Record<MethodName, readonly [code: string, ...used: ReadonlyArray<Port>]> = {
  push_order: ["100", "accounts", "carriers", "ids", "store"],
  re_order: ["200", "accounts", "carriers", "ids", "store"],
  hold_order: ["300", "accounts", "store"],
  unhold_order: ["400", "accounts", "store"],
  cancel_order: ["500", "accounts", "store"],
  change_ship_address: ["613", "accounts", "store"],
  change_ship_method: ["700", "accounts", "carriers", "store"],
  change_ship_deadline: ["813", "accounts", "store"],
  get_status: ["900", "accounts", "store"],
  get_order: ["900", "accounts", "store"],
  shipping_rate: ["1013", "accounts", "carriers", "rater"],
  package_info: ["1113", "accounts", "packer"],
  enable_rush_processing: ["1200", "accounts", "store"]
}

const serviceFor = (method: MethodName): Service => {
  const service = open()
  scenes[everyMethod[method].given](service)
  return service
}

const call = (service: Service, method: MethodName, requestId?: string) =>
  service.handle(method, { ...merchant, data: requests[method] }, requestId)

describe.each(everyMethodName)("%s", (method) => {
  const [code, ...used] = temporary[method]

  it.each(used)(`returns ${code} without internal details when the port %s is unavailable`, (port) => {
    const service = serviceFor(method)
    const { account_id: _, ...reply } = call(service.within(down[port]), method)
    expect(reply).toEqual({
      body: { res: "error", code, message: "Unexpected error; try again later" },
      outcome: "temporary",
      retryAfter: 1
    })
    expect(service.log.join("\n")).toContain(SECRET)
    expect(call(service, method).outcome).toBe("success")
  })

  it.each(used)(`returns ${code} with the request id and without internal details when the port %s crashes`, (port) => {
    const service = serviceFor(method)
    expect(call(service.within(crashing[port]), method, "req-4711")).toEqual({
      body: { res: "error", code, message: "Unexpected error; try again later (request req-4711)" },
      outcome: "defect",
      retryAfter: 1
    })
    expect(service.log.join("\n")).toContain(SECRET)
  })

  const unused = ports.filter((port) => !used.includes(port))
  it.each(unused)("never calls the port %s", (port) => {
    const service = serviceFor(method)
    expect(call(service.within(crashing[port]), method).body).toEqual(everyMethod[method].success)
  })
})

it("a defect is reported with a generated request id when the transport provides none", () => {
  const service = open().within(crashing.accounts)
  const message = () => {
    const { body } = call(service, "get_status")
    return body.res === "error" ? body.message : expect.fail("the call succeeded despite a crashing port")
  }
  const pattern = /^Unexpected error; try again later \(request [0-9a-z]{6,}\)$/
  const [first, second] = [message(), message()]
  expect(first).toMatch(pattern)
  expect(second).toMatch(pattern)
  expect(first).not.toBe(second)
})

it("get_order returns 900 when the order can be read but its history cannot", () => {
  const service = serviceFor("get_order")
  const { order } = service.run(service.waybill.getOrder("demo", { xid: "A-1" }))
  const store = { ...Context.get(down.store, OrderStore), find: () => Effect.succeed(order) }
  expect(call(service.within(Context.make(OrderStore, store)), "get_order")).toMatchObject({
    body: { res: "error", code: "900", message: "Unexpected error; try again later" },
    outcome: "temporary"
  })
})

describe("precedence of port failures and invalid input", () => {
  it.each<[MethodName, Port, object, string]>([
    ["push_order", "carriers", { xid: null }, "102"],
    ["push_order", "carriers", { "shipping_address.state": "KY" }, "110"],
    ["push_order", "carriers", { "shipping.carrier": "nobody" }, "100"],
    ["push_order", "carriers", { "shipping.service": "NONE" }, "100"],
    ["push_order", "ids", { "shipping.service": "NONE" }, "113"],
    ["re_order", "carriers", { ship_deadline: "2026-11-22 00:00:00" }, "207"],
    ["change_ship_method", "carriers", { notes: 7 }, "702"],
    ["change_ship_method", "carriers", { xid: null }, "700"],
    ["change_ship_method", "store", { carrier: "nobody" }, "711"],
    ["change_ship_method", "store", { xid: null }, "714"],
    ["shipping_rate", "carriers", { "shipping_address.country": "XX" }, "1009"],
    ["shipping_rate", "carriers", { "order_info[0].weight": 0 }, "1013"],
    ["shipping_rate", "rater", { "order_info[0].weight": 0 }, "1022"],
    ["package_info", "packer", { "order_info[0].qty": 0 }, "1123"],
    ["hold_order", "store", { msg: "" }, "300"],
    ["hold_order", "store", { xid: 7 }, "315"],
    ["hold_order", "store", { xid: null, msg: "" }, "314"],
    ["change_ship_deadline", "store", { ship_deadline: null }, "813"],
    ["change_ship_deadline", "store", { ship_deadline: "soon" }, "806"],
    ["enable_rush_processing", "store", { order_id: "x" }, "1204"],
    ["enable_rush_processing", "store", { order_id: "0" }, "1213"],
    ["get_status", "accounts", { xid: null }, "900"]
  ])("%s with %s down and %j returns %s", (method, port, edits, code) => {
    const service = serviceFor(method).within(down[port])
    expect(service.send(method, withEdits(requests[method], { ...edits }))).toMatchObject({ res: "error", code })
  })
})
