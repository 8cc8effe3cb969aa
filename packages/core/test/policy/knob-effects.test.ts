import { type PolicyInput, presets } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { edited } from "../fixtures/edit.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { after, codeOf, items, knobs, xs } from "./knob-effects.ts"

const read = Object.entries(knobs).flatMap(([knob, effects]) =>
  typeof effects === "string" ? [] : [[knob, effects] as const]
)

describe("the knob", () => {
  it.each(read)("%s", (_, { byDefault, changed, see, set }) => {
    expect(see(open())).toEqual(byDefault)
    expect(see(open({ policy: set }))).toEqual(changed)
  })
})

it("the limits of names, notes and items are those of the policy to the last character", () => {
  const limits = { name: 40, note: 50, items: 2, quantity: 5 }
  const send = (edits: object) =>
    open({ policy: { limits } }).send("push_order", edited(requests.push_order, { ...edits }))
  const long = { xid: xs(40), message: xs(50), track_url: `https://a.example/${xs(32)}`, "order_info[0].quantity": 5 }
  expect(send(long)).toMatchObject({ res: "success" })
  expect(send({ xid: xs(41), message: xs(51), track_url: `https://a.example/${xs(33)}` })).toMatchObject({
    message:
      "Missing field: xid (at most 40 characters), message (at most 50 characters), track_url (at most 50 characters)"
  })
  expect(send({ order_info: items(3) })).toMatchObject({ message: "Missing field: order_info (at most 2)" })
  expect(send({ "order_info[1].quantity": 6 })).toMatchObject({
    message: "Field must be an integer: order_info[1].quantity (must be a whole number from 1 to 5)"
  })
})

describe("hold_order and cancel_order are accepted from the stages that the policy names:", () => {
  it.each<[PolicyInput, Scene, "hold_order" | "cancel_order", string]>([
    [{ holdFrom: [] }, "new", "hold_order", "315"],
    [{ holdFrom: [] }, "shipped", "hold_order", "315"],
    [{ holdFrom: ["new"] }, "new", "hold_order", "ok"],
    [{ holdFrom: ["new"] }, "shipped", "hold_order", "315"],
    [{ holdFrom: ["cancelled"] }, "cancelled", "hold_order", "ok"],
    [{ holdFrom: ["new", "shipped", "cancelled"] }, "processing", "hold_order", "318"],
    [{ cancelFrom: [] }, "new", "cancel_order", "515"],
    [{ cancelFrom: [] }, "cancelled", "cancel_order", "ok"],
    [{ cancelFrom: ["processing"] }, "new", "cancel_order", "515"],
    [{ cancelFrom: ["processing"] }, "partlyShipped", "cancel_order", "515"],
    [{ cancelFrom: ["processing"] }, "shipped", "cancel_order", "515"]
  ])("%j, an order that is %s, %s: %s", (policy, scene, method, answer) => {
    const service = open({ policy: { holdFrom: ["new"], ...policy } })
    expect(after(scene, method)(service)).toBe(answer)
  })
})

describe("with the identifiers as change_ship_deadline lists them", () => {
  const listed = (scene: Scene, edits: object) => {
    const service = open({ policy: { deadlineIdentifiers: "listed" } })
    scenes[scene](service)
    return service.send("change_ship_deadline", edited(requests.change_ship_deadline, { ...edits }))
  }

  it.each<[Scene, object, string]>([
    ["new", { xid: null, ship_deadline: "soon" }, "802"],
    ["new", { xid: "none", ship_deadline: "soon" }, "806"],
    ["new", { xid: "none", ship_deadline: null }, "813"],
    ["new", { ship_deadline: null }, "817"],
    ["cancelled", { ship_deadline: null }, "817"],
    ["shipped", {}, "820"]
  ])("an order that is %s, with %j: %s", (scene, edits, code) => {
    expect(listed(scene, edits)).toMatchObject({ code })
  })

  it("no other method answers differently", () => {
    const { send } = open({ policy: { deadlineIdentifiers: "listed" } })
    expect(send("get_status", {})).toMatchObject({ code: "914" })
    expect(send("change_ship_address", { ...requests.change_ship_address, xid: "none" })).toMatchObject({ code: "615" })
  })
})

describe("the strict policy takes the specification to the letter:", () => {
  const strict = () => open({ policy: presets.strict })

  it.each(["push_order", "re_order"] as const)("%s asks for 5 calendar days from today", (method) => {
    const at = (ship_deadline: string) => codeOf(strict().send(method, { ...requests[method], ship_deadline }))
    expect(at("2026-11-25 00:00:00")).toBe("ok")
    expect(at("2026-11-24 23:59:59")).toBe(method === "push_order" ? "107" : "207")
  })

  it("change_ship_deadline asks for 5 calendar days after the order date", () => {
    const at = (ship_deadline: string) => after("new", "change_ship_deadline", { ship_deadline })(strict())
    expect(at("2026-11-25 00:00:00")).toBe("ok")
    expect(at("2026-11-24 23:59:59")).toBe("807")
  })

  it("every order that is not in processing can be held, a cancelled one too, and that stays cancelled", () => {
    for (const scene of ["new", "held", "shipped"] as const) expect(after(scene, "hold_order")(strict())).toBe("ok")
    for (const scene of ["processing", "partlyShipped"] as const) {
      expect(after(scene, "hold_order")(strict())).toBe("318")
    }
    const service = strict()
    expect(after("cancelled", "hold_order")(service)).toBe("ok")
    expect(recordOf(service)).toMatchObject({ order_status: "Cancelled" })
    expect(codeOf(service.send("unhold_order", { xid: "A-1" }))).toBe("ok")
    expect(codeOf(service.send("unhold_order", { xid: "A-1" }))).toBe("419")
  })

  it("says nothing else than the default", () => {
    expect(presets.strict).toEqual({
      ...presets.default,
      leadDays: { push_order: 5, re_order: 5, change_ship_deadline: 5 },
      holdFrom: ["new", "shipped", "cancelled"]
    })
  })
})
