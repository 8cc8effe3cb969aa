import { Accounts } from "@waybill/core"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { everyMethodName } from "../cases/every-method.ts"
import { requests } from "../fixtures/requests.ts"
import { closedAccount, merchant, open, otherMerchant } from "../fixtures/service.ts"

const denied: Record<(typeof everyMethodName)[number], string> = {
  push_order: "101",
  re_order: "201",
  hold_order: "301",
  unhold_order: "404",
  cancel_order: "501",
  change_ship_address: "601",
  change_ship_method: "701",
  change_ship_deadline: "801",
  get_status: "901",
  get_order: "901",
  shipping_rate: "1001",
  package_info: "1101",
  enable_rush_processing: "1201"
}

const noText = [undefined, null, "", 0, 1, true, false, [], {}, ["demo"]]

const noCredentials: ReadonlyArray<unknown> = [
  ...(["username", "password", "secretkey"] as const).flatMap((name) => [
    ...noText.map((value) => ({ ...merchant, [name]: value })),
    { ...merchant, [name]: "wrong" },
    { ...merchant, [name]: " " },
    { ...merchant, [name]: `${merchant[name]} ` },
    { ...merchant, [name]: merchant[name].toUpperCase() },
    { ...merchant, [name]: "\ud800" },
    { ...merchant, [name]: "x".repeat(100_000) },
    { ...merchant, [name]: otherMerchant[name] }
  ]),
  { ...merchant, username: "__proto__" },
  { username: "constructor", password: "constructor", secretkey: "constructor" },
  closedAccount,
  {}
]

const noObjects = [undefined, null, true, 7, "", "text", [], [merchant], [[]]]

describe.each(everyMethodName)("%s", (method) => {
  const bytes = `{"res":"error","code":"${denied[method]}","message":"Authentication failed: check username, password and secretkey"}`

  it("answers every kind of wrong credentials with the same bytes, whatever else is wrong", () => {
    const service = open()
    for (const credentials of noCredentials) {
      for (const data of [requests[method], {}, null, [], "text", 7]) {
        const reply = service.handle(method, { ...(credentials as object), data })
        expect(reply.outcome).toBe("credentials")
        expect(JSON.stringify(reply.body), JSON.stringify(credentials).slice(0, 200)).toBe(bytes)
        expect(Object.keys(reply)).toEqual(["body", "outcome"])
      }
    }
  })

  it("answers a body that is no object in the same way", () => {
    for (const body of noObjects) expect(JSON.stringify(open().handle(method, body).body)).toBe(bytes)
  })

  it("answers a throttled login with the same bytes, and says when to come back", () => {
    const throttled = Context.make(Accounts, {
      login: () => Effect.succeed({ access: "throttled" as const, retryAfter: 42 })
    })
    const reply = open()
      .within(throttled)
      .handle(method, { ...merchant, data: requests[method] })
    expect(reply).toEqual({ body: JSON.parse(bytes), outcome: "throttled", retryAfter: 42 })
  })
})

it("a login is asked with the credentials as sent and with where the call comes from", () => {
  const asked: Array<unknown> = []
  const login = (...args: ReadonlyArray<unknown>) =>
    Effect.as(
      Effect.sync(() => asked.push(args)),
      { access: "denied" as const }
    )
  const { run, waybill } = open().within(Context.make(Accounts, { login }))
  const odd = { username: " Demo\t ", password: "\u{1f600}", secretkey: "\u00e9e\u0301" }
  run(waybill.handle("get_status", { ...odd, data: {} }, { client: "192.0.2.7" }))
  run(waybill.handle("get_status", odd))
  expect(asked).toEqual([
    [odd, "192.0.2.7"],
    [odd, undefined]
  ])
})
