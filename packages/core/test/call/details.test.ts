import { Packer, printPacker } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { withEdits } from "../fixtures/edit.ts"
import { down } from "../fixtures/failing-ports.ts"
import { requests } from "../fixtures/requests.ts"
import { scenes } from "../fixtures/scenes.ts"
import { merchant, open, type Service } from "../fixtures/service.ts"

const bodyOf = (service: Service, method: string, data: unknown, credentials: object = merchant) =>
  service.run(service.waybill.handle(method, { ...credentials, data }, { details: true })).body

const edited = (edits: object) => withEdits(requests.push_order, { ...edits })

describe("a reply with details", () => {
  it("tells refusals with one code apart by their kind", () => {
    const service = open()
    scenes.shipped(service)
    expect(bodyOf(service, "cancel_order", { xid: "A-1" })).toEqual({
      res: "error",
      code: "515",
      message: "Not possible in the order's current stage: the order has shipped",
      kind: "wrongStage",
      issues: []
    })
    expect(bodyOf(service, "cancel_order", { xid: "A-2" })).toMatchObject({
      code: "515",
      kind: "unknownOrder",
      issues: [{ path: "xid", problem: "unknown order", value: "A-2" }]
    })
  })

  it.each(["push_order", "re_order"] as const)(
    "a success of %s names an unknown finishing and a zip in another state, without refusing them",
    (method) => {
      const service = open().within(Effect.runSync(Effect.scoped(Layer.build(printPacker()))))
      const data = withEdits(requests[method], {
        "order_info[0].finishing": "Roled",
        "shipping_address.country": "US",
        "shipping_address.state": "KY",
        "shipping_address.zip": "94105"
      })
      expect(bodyOf(service, method, data)).toMatchObject({
        res: "success",
        issues: [
          { path: "shipping_address.zip", problem: 'postal code "94105" is in CA; the state is "KY"' },
          {
            path: "order_info[0].finishing",
            problem: 'unknown finishing "Roled"; did you mean "Rolled"?',
            value: "Roled"
          }
        ]
      })
      expect(
        bodyOf(service, method, withEdits(requests[method], { xid: "A-9", "order_info[0].finishing": " rolled" }))
      ).not.toHaveProperty("issues")
    }
  )

  it.each([
    ["push_order", "NY", "00000", 'no state of US has the postal code "00000"'],
    ["re_order", "NY", "00000", 'no state of US has the postal code "00000"'],
    ["push_order", "TX", "88712", 'no state of US has the postal code "88712"']
  ] as const)("a success of %s to %s names the zip %s, which no state has", (method, state, zip, problem) => {
    const to = { country: "US", state, zip }
    const edits = Object.entries(to).map(([field, value]) => [`shipping_address.${field}`, value] as const)
    expect(bodyOf(open(), method, withEdits(requests[method], Object.fromEntries(edits)))).toMatchObject({
      res: "success",
      issues: [{ path: "shipping_address.zip", problem }]
    })
  })

  it("a success of change_ship_address names a zip in another state, without refusing it", () => {
    const service = open()
    scenes.new(service)
    const moved = (edits: Readonly<Record<string, unknown>>) =>
      bodyOf(service, "change_ship_address", withEdits(requests.change_ship_address, edits))
    expect(moved({ country: "US", state: "KY", zip: "94105" })).toMatchObject({
      res: "success",
      issues: [{ path: "zip", problem: 'postal code "94105" is in CA; the state is "KY"' }]
    })
    expect(moved({ country: "US", state: "CA", zip: "94105" })).not.toHaveProperty("issues")
  })

  it("a packer without a list of finishings leaves them unchecked", () => {
    const packer = Context.make(Packer, { pack: () => Effect.succeed({ _tag: "Packed", boxes: [] }) })
    const reply = bodyOf(open().within(packer), "push_order", edited({ "order_info[0].finishing": "Roled" }))
    expect(reply).not.toHaveProperty("issues")
  })

  it("lists every invalid field with the problem and the unchanged value", () => {
    const data = edited({ "order_info[1].item_cost": "1,50", "order_info[0].width": -1 })
    expect(bodyOf(open(), "push_order", data)).toMatchObject({
      kind: "notNumeric",
      issues: [
        { path: "order_info[0].width", problem: "must be greater than 0", value: -1 },
        {
          path: "order_info[1].item_cost",
          problem: "must have a point before the decimals, and no commas",
          value: "1,50"
        }
      ]
    })
    const service = open()
    scenes.new(service)
    const ship_deadline = "2026-11-21 00:00:00"
    expect(bodyOf(service, "change_ship_deadline", { xid: "A-1", ship_deadline })).toMatchObject({
      issues: [{ path: "ship_deadline", value: ship_deadline }]
    })
  })

  it("reads the values of only 100 issues", () => {
    let read = 0
    const value = new Proxy({}, { ownKeys: () => (read++, []) })
    const fields = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`unknown${index}`, value]))
    const service = open({ policy: { unknownFields: "reject" } })
    const reply = bodyOf(service, "get_status", { xid: "A-1", ...fields })
    expect(reply).toHaveProperty("issues_total", 300)
    expect(read).toBe(100)
  })

  it("a refusal counts thousands of unknown fields, and lists the first ones in alphabetical sequence", () => {
    const service = open({ policy: { unknownFields: "reject" } })
    const many = Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`f${(index * 7) % 1000}-${index}`, 1]))
    const first = (prefix: string) => ({
      issues_total: 2500,
      issues: expect.toSatisfy(
        ([one, two]: ReadonlyArray<{ path: string }>) => `${one?.path} ${two?.path}` === `${prefix}f0-0 ${prefix}f1-143`
      )
    })
    expect(bodyOf(service, "get_status", { xid: "A-1", ...many })).toMatchObject(first(""))
    expect(bodyOf(service, "get_status", { xid: "A-1" }, { ...merchant, ...many })).toMatchObject(first("body."))
  })

  it("details have at most 100 issues, and omit values of more than 1,000 characters", () => {
    const items = Array.from({ length: 101 }, () => ({ ...requests.push_order.order_info[0], type: "" }))
    const many = bodyOf(open(), "push_order", edited({ order_info: items }))
    expect(many).toMatchObject({ code: "102" })
    expect("issues" in many && many.issues).toHaveLength(100)
    expect(many).toMatchObject({ issues_total: 101 })
    const long = (length: number) => bodyOf(open(), "push_order", edited({ xid: "x".repeat(length) }))
    expect(long(1000)).toMatchObject({ issues: [{ path: "xid", value: "x".repeat(1000) }] })
    expect(long(1001)).toMatchObject({ issues: [{ path: "xid", problem: "at most 255 characters" }] })
    expect(JSON.stringify(long(1001))).not.toContain("xx")
    const repeated = bodyOf(open(), "push_order", edited({ xid: Array.from({ length: 20 }, () => "x".repeat(100)) }))
    expect(repeated).toMatchObject({ issues: [{ path: "xid", problem: "must be a string" }] })
    expect(JSON.stringify(repeated)).not.toContain("xx")
  })

  it("names the existing order of a duplicate", () => {
    const service = open()
    scenes.new(service)
    const existing = { order_id: "200000000000001" }
    expect(bodyOf(service, "push_order", requests.push_order)).toMatchObject({
      kind: "duplicate",
      existing: { ...existing, identical: true }
    })
    expect(bodyOf(service, "push_order", edited({ gift_to: "Cy" }))).toMatchObject({
      existing: { ...existing, identical: false }
    })
  })

  it.each<[string, unknown, ReadonlyArray<string>]>([
    [
      "push_order",
      edited({ "order_info[0].qty": 1, "shipping.speed": "fast", colour: "" }),
      ["order_info[0].qty", "shipping.speed"]
    ],
    ["push_order", edited({ "a\nb": 1 }), ["a\\u000ab"]],
    ["re_order", withEdits(requests.re_order, { "billing_address.phone": "1" }), ["billing_address.phone"]],
    [
      "package_info",
      { order_info: [{ ...requests.package_info.order_info[0], quantity: 2 }] },
      ["order_info[0].quantity"]
    ]
  ])("lists the ignored fields of a successful %s", (method, data, ignored) => {
    expect(bodyOf(open(), method, data)).toMatchObject({ res: "success", ignored })
  })

  it("lists the ignored fields of a refusal", () => {
    expect(bodyOf(open(), "get_status", { xid: "none", id: 7 })).toMatchObject({
      kind: "unknownOrder",
      ignored: ["id"]
    })
    expect(bodyOf(open(), "get_status", [])).toMatchObject({ kind: "missing", issues: [{ path: "data", value: [] }] })
  })

  it("lists no ignored fields in a value of the wrong type", () => {
    const body = bodyOf(open(), "push_order", edited({ order_info: { qty: 1 }, shipping: "fast" }))
    expect(body).toMatchObject({ kind: "missing", issues: [{ path: "order_info" }, { path: "shipping" }] })
    expect(body).not.toHaveProperty("ignored")
  })

  it("lists the ignored fields beside data", () => {
    const { body } = open().run(
      open().waybill.handle(
        "get_status",
        { ...merchant, Data: {}, xid: "A-1", data: { xid: "none" } },
        { details: true }
      )
    )
    expect(body).toMatchObject({ kind: "unknownOrder", ignored: ["body.Data", "body.xid"] })
    expect(body).not.toHaveProperty("ignored_total")
  })

  it("lists the query parameters, and refuses them if unknown fields are refused", () => {
    const call = (unknownFields: "ignore" | "reject") => {
      const { run, waybill } = open({ policy: { unknownFields } })
      const body = { ...merchant, data: { xid: "none" } }
      return run(waybill.handle("get_status", body, { details: true, query: ["xid", "dry_run"] })).body
    }
    const ignored = ["query.dry_run", "query.xid"]
    expect(call("ignore")).toMatchObject({ kind: "unknownOrder", ignored })
    const problem = "methods have no query parameters; send data in the body"
    expect(call("reject")).toMatchObject({ kind: "missing", issues: ignored.map((path) => ({ path, problem })) })
  })

  it("lists at most 100 ignored fields, and counts all", () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, 1]))
    const order_info = Array.from({ length: 3 }, () => ({ ...requests.push_order.order_info[0], ...many }))
    const body = bodyOf(open(), "push_order", { ...requests.push_order, order_info, ...many })
    expect(body.res === "success" && (body.ignored as ReadonlyArray<string>).length).toBe(100)
    expect(body).toMatchObject({ ignored_total: 800 })
  })

  it("equals the plain reply if nothing is ignored", () => {
    expect(bodyOf(open(), "push_order", requests.push_order)).toEqual({ res: "success", receipt_id: "200000000000001" })
  })
})

describe("details and secrets", () => {
  it("details never contain a password or a secretkey", () => {
    const service = open({ policy: { unknownFields: "reject" } })
    const data = { xid: "A-1", password: "hidden-1", secretkey: "hidden-2", username: "shown" }
    const body = bodyOf(service, "get_status", data)
    expect(body).toMatchObject({
      issues: [
        { path: "password", problem: "unknown field" },
        { path: "secretkey", problem: "unknown field" },
        { path: "username", problem: "unknown field", value: "shown" }
      ]
    })
    expect(JSON.stringify(body)).not.toContain("hidden")
    expect(JSON.stringify(bodyOf(open(), "get_status", data))).not.toContain("hidden")
  })

  it.each<[string, unknown, object]>([
    ["get_status", [{ ...merchant, password: "hidden" }], { path: "data", problem: "must be an object" }],
    ["get_status", { xid: { login: [{ Secretkey: "hidden" }] } }, { path: "xid", problem: "must be a string" }]
  ])("details of %s omit a value that contains a password: %j", (method, data, issue) => {
    expect(bodyOf(open(), method, data)).toMatchObject({ kind: expect.any(String), issues: [issue] })
    expect(JSON.stringify(bodyOf(open(), method, data))).not.toContain("hidden")
  })

  it("details show a value of the wrong type that contains no password, even if it contains itself", () => {
    const xid: { self?: object; order: string } = { order: "A-1" }
    xid.self = xid
    expect(bodyOf(open(), "get_status", { xid })).toMatchObject({ issues: [{ path: "xid", value: xid }] })
  })

  it("details are the same for every wrong login", () => {
    const bodies = [{ ...merchant, password: "wrong" }, { ...merchant, username: "nobody" }, { username: 7 }].map(
      (login) =>
        JSON.stringify(bodyOf(open(), "get_status", { xid: "A-1", id: 7 }, { password: "", secretkey: "", ...login }))
    )
    expect(new Set(bodies)).toEqual(
      new Set([
        JSON.stringify({
          res: "error",
          code: "901",
          message: "Authentication failed: check username, password and secretkey",
          kind: "credentials",
          issues: []
        })
      ])
    )
  })

  it("details have the kind of a temporary failure, of a quota and of a defect", () => {
    const service = open()
    const temporary = { code: "900", kind: "temporary", issues: [] }
    expect(bodyOf(service.within(down.store), "get_status", { xid: "A-1" })).toMatchObject(temporary)
    const call = { ...merchant, data: { xid: "A-1" } }
    const limited = service.waybill.handle("get_status", call, { details: true, admit: () => 7 })
    expect(service.run(limited).body).toMatchObject({ ...temporary, kind: "overQuota" })
    const broken = service.waybill.handle("get_status", call, {
      details: true,
      admit: () => {
        throw new Error("broken")
      }
    })
    expect(service.run(broken).body).toMatchObject({ code: "900", kind: "defect", issues: [] })
  })
})
