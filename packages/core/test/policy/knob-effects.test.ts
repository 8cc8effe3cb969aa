import { type PolicyInput, presets } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { withEdits } from "../fixtures/edit.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { callAfter, codeOf, items, knobs, xs } from "./knob-effects.ts"

const coreKnobs = Object.entries(knobs).flatMap(([knob, effect]) =>
  typeof effect === "string" ? [] : [[knob, effect] as const]
)

describe("policy", () => {
  it.each(coreKnobs)(
    "the policy option %s changes the behaviour of the core",
    (_, { byDefault, changed, observe, set }) => {
      expect(observe(open())).toEqual(byDefault)
      expect(observe(open({ policy: set }))).toEqual(changed)
    }
  )
})

it("policy limits on names, notes, items and quantities are exact", () => {
  const limits = { name: 40, note: 50, items: 2, quantity: 5 }
  const send = (edits: object) =>
    open({ policy: { limits } }).send("push_order", withEdits(requests.push_order, { ...edits }))
  const longest = {
    xid: xs(40),
    message: xs(50),
    track_url: `https://a.example/${xs(32)}`,
    "order_info[0].quantity": 5
  }
  expect(send(longest)).toMatchObject({ res: "success" })
  expect(send({ xid: xs(41), message: xs(51), track_url: `https://a.example/${xs(33)}` })).toMatchObject({
    message:
      "Missing or invalid field: xid (at most 40 characters), message (at most 50 characters), track_url (at most 50 characters)"
  })
  expect(send({ order_info: items(3) })).toMatchObject({
    message: "Missing or invalid field: order_info (at most 2 elements)"
  })
  expect(send({ "order_info[1].quantity": 6 })).toMatchObject({
    message: "Field must be an integer: order_info[1].quantity (must be an integer from 1 to 5, got 6)"
  })
})

describe("the policy options holdFrom and cancelFrom", () => {
  it.each<[PolicyInput, Scene, "hold_order" | "cancel_order", string]>([
    [{ holdFrom: [] }, "new", "hold_order", "315"],
    [{ holdFrom: [] }, "shipped", "hold_order", "315"],
    [{ holdFrom: ["new"] }, "new", "hold_order", "ok"],
    [{ holdFrom: ["new"] }, "shipped", "hold_order", "315"],
    [{ holdFrom: ["cancelled"] }, "cancelled", "hold_order", "ok"],
    [{ holdFrom: ["new", "shipped", "cancelled"] }, "processing", "hold_order", "318"],
    [{ cancelFrom: [] }, "new", "cancel_order", "515"],
    [{ cancelFrom: ["processing"] }, "new", "cancel_order", "515"],
    [{ cancelFrom: ["processing"] }, "partlyShipped", "cancel_order", "515"],
    [{ cancelFrom: ["processing"] }, "shipped", "cancel_order", "515"]
  ])("$2 on a $1 order returns $3 under the policy $0", (policy, scene, method, outcome) => {
    const service = open({ policy: { holdFrom: ["new"], ...policy } })
    expect(callAfter(scene, method)(service)).toBe(outcome)
  })
})

it("cancel_order succeeds on an order cancelled by the operator, even if merchants cannot cancel any", () => {
  const service = open({ policy: { cancelFrom: [] } })
  scenes.new(service)
  service.run(service.waybill.operator.cancel("demo", { xid: "A-1" }, { msg: "stop" }))
  expect(service.send("cancel_order", requests.cancel_order)).toEqual({ res: "success" })
})

describe('the policy deadlineIdentifiers "listed"', () => {
  const change = (scene: Scene, edits: object) => {
    const service = open({ policy: { deadlineIdentifiers: "listed" } })
    scenes[scene](service)
    return service.send("change_ship_deadline", withEdits(requests.change_ship_deadline, { ...edits }))
  }

  it.each<[Scene, object, string]>([
    ["new", { xid: null, ship_deadline: "soon" }, "802"],
    ["new", { xid: "none", ship_deadline: "soon" }, "806"],
    ["new", { xid: "none", ship_deadline: null }, "813"],
    ["new", { ship_deadline: null }, "817"],
    ["cancelled", { ship_deadline: null }, "817"],
    ["shipped", {}, "820"]
  ])('change_ship_deadline on a %s order with %j returns %s if identifiers are "listed"', (scene, edits, code) => {
    expect(change(scene, edits)).toMatchObject({ code })
  })

  it('deadlineIdentifiers "listed" does not change other methods', () => {
    const { send } = open({ policy: { deadlineIdentifiers: "listed" } })
    expect(send("get_status", {})).toMatchObject({ code: "914" })
    expect(send("change_ship_address", { ...requests.change_ship_address, xid: "none" })).toMatchObject({ code: "615" })
  })
})

describe("the strict policy", () => {
  const strict = () => open({ policy: presets.strict })

  it.each(["push_order", "re_order"] as const)("requires a deadline 5 calendar days ahead in %s", (method) => {
    const at = (ship_deadline: string) => codeOf(strict().send(method, { ...requests[method], ship_deadline }))
    expect(at("2026-11-25 00:00:00")).toBe("ok")
    expect(at("2026-11-24 23:59:59")).toBe(method === "push_order" ? "107" : "207")
  })

  it("requires a deadline 5 calendar days after the order date in change_ship_deadline", () => {
    const at = (ship_deadline: string) => callAfter("new", "change_ship_deadline", { ship_deadline })(strict())
    expect(at("2026-11-25 00:00:00")).toBe("ok")
    expect(at("2026-11-24 23:59:59")).toBe("807")
  })

  it("lets every order outside processing be held, even a cancelled one, which stays cancelled", () => {
    for (const scene of ["new", "held", "shipped"] as const) expect(callAfter(scene, "hold_order")(strict())).toBe("ok")
    for (const scene of ["processing", "partlyShipped"] as const) {
      expect(callAfter(scene, "hold_order")(strict())).toBe("318")
    }
    const service = strict()
    expect(callAfter("cancelled", "hold_order")(service)).toBe("ok")
    expect(recordOf(service)).toMatchObject({ order_status: "Cancelled" })
    expect(codeOf(service.send("unhold_order", { xid: "A-1" }))).toBe("ok")
    expect(codeOf(service.send("unhold_order", { xid: "A-1" }))).toBe("419")
  })

  it("accepts a past deadline in change_ship_deadline if it is 5 days after the order date", () => {
    const service = strict()
    scenes.new(service)
    service.setClock("2027-01-01 00:00:00")
    expect(codeOf(service.send("change_ship_deadline", { xid: "A-1", ship_deadline: "2026-11-25 00:00:00" }))).toBe(
      "ok"
    )
  })

  it("requires the full address in shipping_rate, and a state and zip in every country", () => {
    const send = (edits: object) =>
      codeOf(strict().send("shipping_rate", withEdits(requests.shipping_rate, edits as never)))
    expect(send({})).toBe("ok")
    for (const name of ["address", "city", "zip", "state"])
      expect(send({ "shipping_address.country": "HK", [`shipping_address.${name}`]: null })).toBe("1002")
  })

  it("keeps white space around an xid", () => {
    expect(codeOf(strict().send("push_order", { ...requests.push_order, xid: " A-1 ", ship_deadline: null }))).toBe(
      "ok"
    )
  })

  it("differs from the default policy only in leadDays, pastDeadline, holdFrom and boxInfo", () => {
    expect(presets.strict).toEqual({
      ...presets.default,
      pastDeadline: "accept",
      leadDays: { push_order: 5, re_order: 5, change_ship_deadline: 5 },
      holdFrom: ["new", "shipped", "cancelled"],
      boxInfo: "sizes"
    })
  })
})
