import { describe, expect, it } from "vitest"
import { changeShipAddressCases } from "../cases/change-ship-address.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { scenes } from "../fixtures/scenes.ts"
import { open, type Service } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("change_ship_address", changeShipAddressCases)

const address = {
  name: "Cy",
  address: "3 High Street",
  city: "Leeds",
  zip: "LS1 1AA",
  state: "Yorkshire",
  country: "gb"
}

const change = (data: object, service: Service = open()) => {
  scenes.new(service)
  return service.send("change_ship_address", { xid: "A-1", ...address, ...data })
}

it("change_ship_address replaces the whole address and drops the old company, phone and email", () => {
  const service = open()
  expect(change({}, service)).toEqual({ res: "success" })
  expect(recordOf(service).shipping_address).toEqual({ ...address, country: "GB" })
  expect(recordOf(service).billing_address).toMatchObject({ name: "Ada Bell", phone: "+1 502 555 0100" })
})

const [phone, email] = ["+1 416 555 0100", "bo@example.com"]
const recipient = { company: "Maple Frames", name: "Bo Roy" }
it.each<[string, object, object]>([
  ["keeps phone and email for the same recipient", recipient, { phone, email }],
  ["keeps the email if only a phone is sent", { ...recipient, phone: "1" }, { phone: "1", email }],
  ["keeps the phone if only an email is sent", { ...recipient, email: "e" }, { phone, email: "e" }],
  ["keeps phone and email if they are sent as blank", { ...recipient, phone: " ", email: "" }, { phone, email }],
  ["clears a phone that is null", { ...recipient, phone: null }, { email }],
  ["clears an email that is null", { ...recipient, email: null }, { phone }],
  ["drops phone and email of another name", { ...recipient, name: "Cy" }, {}],
  ["drops phone and email of another company", { ...recipient, company: "Cy & Co" }, {}],
  ["drops phone and email if the company is no longer sent", { name: "Bo Roy" }, {}],
  ["stores the phone of another recipient", { name: "Cy", phone: "1" }, { phone: "1" }]
])("change_ship_address %s", (_, sent, contact) => {
  const service = open()
  expect(change({ name: undefined, ...sent }, service)).toEqual({ res: "success" })
  const { email, phone } = recordOf(service).shipping_address as { email?: string; phone?: string }
  expect(JSON.parse(JSON.stringify({ phone, email }))).toEqual(contact)
})

describe("change_ship_address", () => {
  it("requires a company or a name in the address", () => {
    expect(change({ name: null, company: "Cy & Co" })).toEqual({ res: "success" })
    expect(change({ name: " ", company: "" })).toEqual({
      res: "error",
      code: "602",
      message: "Missing field: company (required when name is absent), name (required when company is absent)"
    })
  })

  it("checks the state in the US and Canada only", () => {
    expect(change({ state: "Yorkshire" })).toEqual({ res: "success" })
    expect(change({ country: "US" })).toMatchObject({ code: "610" })
    expect(change({ country: "ca", state: "qc" })).toEqual({ res: "success" })
    expect(change({ state: undefined })).toMatchObject({ code: "602" })
  })
})

it("change_ship_address names all invalid fields under one code, in the specified order", () => {
  expect(change({ country: null, state: 7, zip: "", city: undefined, address: "x".repeat(256), address2: [] })).toEqual(
    {
      res: "error",
      code: "602",
      message:
        "Missing or invalid field: address (at most 255 characters), address2 (must be a string), city, zip, state (must be a string), country"
    }
  )
})
