import { Carriers } from "@waybill/core"
import { Context, Effect } from "effect"
import { expect, it } from "vitest"
import { changeShipMethodCases } from "../cases/change-ship-method.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("change_ship_method", changeShipMethodCases)

const before = {
  account: "ACC-9",
  carrier: "acme",
  service: "ACME_GROUND",
  packaging: "Flat",
  notes: "Ring twice",
  shipping_cost: "7.50"
}

it.each([
  [{}, {}],
  [{ packaging: "", notes: "  " }, {}],
  [{ packaging: null }, { packaging: undefined }],
  [{ notes: null }, { notes: undefined }],
  [{ packaging: "Tube" }, { packaging: "Tube" }],
  [{ notes: "Leave it there" }, { notes: "Leave it there" }],
  [{ account: "ACC-1", shipping_cost: "1" }, {}]
])(
  "change_ship_method with %j changes the carrier, the service and %j, and clears account and cost",
  (sent, changed) => {
    const service = open()
    scenes.new(service)
    const data = { xid: "A-1", carrier: "swift", service: "SWIFT_AIR", ...sent }
    expect(service.send("change_ship_method", data)).toEqual({ res: "success" })
    const { account: _, shipping_cost: __, ...kept } = before
    const expected = { ...kept, carrier: "swift", service: "SWIFT_AIR", ...changed }
    expect(recordOf(service).shipping).toEqual(JSON.parse(JSON.stringify(expected)))
  }
)

it("change_ship_method keeps the account for a different service of the carrier, and clears the cost", () => {
  const service = open()
  scenes.new(service)
  expect(service.send("change_ship_method", { xid: "A-1", carrier: "acme", service: "ACME_2DAY" })).toEqual({
    res: "success"
  })
  const { shipping_cost: _, ...kept } = before
  expect(recordOf(service).shipping).toEqual({ ...kept, service: "ACME_2DAY" })
})

it("change_ship_method keeps account and cost for the same carrier and service", () => {
  const service = open()
  scenes.new(service)
  const data = { xid: "A-1", carrier: "acme", service: "ACME_GROUND", notes: "Ring once" }
  expect(service.send("change_ship_method", data)).toEqual({ res: "success" })
  expect(recordOf(service).shipping).toEqual({ ...before, notes: "Ring once" })
})

it("change_ship_method does not check the service of an unknown carrier", () => {
  const service = open()
  scenes.new(service)
  expect(service.send("change_ship_method", { xid: "A-1", carrier: "nobody", service: "NONE" })).toEqual({
    res: "error",
    code: "711",
    message: 'Invalid shipping carrier: carrier ("nobody" is unknown; allowed: acme, swift)'
  })
})

it("change_ship_method refuses a carrier that cannot become a string", () => {
  const service = open()
  scenes.new(service)
  const data = { xid: "A-1", carrier: Object.create(null) as object, service: "ACME_2DAY" }
  expect(service.send("change_ship_method", data)).toMatchObject({
    code: "702",
    message: "Missing or invalid field: carrier (must be a string)"
  })
})

it("change_ship_method names no carriers if the host's catalogue cannot list them", () => {
  const catalogue = { has: (carrier: string) => carrier === "acme", get: () => new Set(["ACME_GROUND"]) }
  const service = open()
  scenes.new(service)
  const port = Carriers.of({ catalogue: () => Effect.succeed(catalogue) })
  const { send } = service.within(Context.make(Carriers, port))
  expect(send("change_ship_method", { xid: "A-1", carrier: "x\u0007", service: "NONE" })).toMatchObject({ code: "702" })
  expect(send("change_ship_method", { xid: "A-1", carrier: "swift", service: "ACME_GROUND" })).toMatchObject({
    message: 'Invalid shipping carrier: carrier ("swift" is unknown)'
  })
})
