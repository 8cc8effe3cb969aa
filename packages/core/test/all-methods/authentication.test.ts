import { Accounts } from "@waybill/core"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { everyMethodName } from "../cases/every-method.ts"
import { requests } from "../fixtures/requests.ts"
import { closedAccount, merchant, open, otherMerchant } from "../fixtures/service.ts"

const deniedCodes: Record<(typeof everyMethodName)[number], string> = {
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

const nonStrings = [undefined, null, "", 0, 1, true, false, [], {}, ["demo"]]

const wrongCredentials: ReadonlyArray<unknown> = [
  ...(["username", "password", "secretkey"] as const).flatMap((name) => [
    ...nonStrings.map((value) => ({ ...merchant, [name]: value })),
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

const nonObjects = [undefined, null, true, 7, "", "text", [], [merchant], [[]]]

describe.each(everyMethodName)("%s", (method) => {
  const bytes = `{"res":"error","code":"${deniedCodes[method]}","message":"Authentication failed: check username, password and secretkey"}`

  it("returns the same bytes for any wrong credentials, regardless of the data", () => {
    const service = open()
    for (const credentials of wrongCredentials) {
      for (const data of [requests[method], {}, null, [], "text", 7]) {
        const reply = service.handle(method, { ...(credentials as object), data })
        expect(reply.outcome).toBe("credentials")
        expect(JSON.stringify(reply.body), JSON.stringify(credentials).slice(0, 200)).toBe(bytes)
        expect(Object.keys(reply)).toEqual(["body", "outcome"])
      }
    }
  })

  it("returns the same bytes as for wrong credentials if the body is not an object", () => {
    for (const body of nonObjects) expect(JSON.stringify(open().handle(method, body).body)).toBe(bytes)
  })

  it("returns the same bytes as for wrong credentials to a throttled login, with a retry delay", () => {
    const throttled = Context.make(Accounts, {
      login: () => Effect.succeed({ _tag: "Throttled" as const, retryAfter: 42 })
    })
    const reply = open()
      .within(throttled)
      .handle(method, { ...merchant, data: requests[method] })
    expect(reply).toEqual({ body: JSON.parse(bytes), outcome: "throttled", retryAfter: 42 })
  })
})

it("the accounts port receives the unchanged credentials and the client address", () => {
  const received: Array<unknown> = []
  const login = (...args: ReadonlyArray<unknown>) =>
    Effect.as(
      Effect.sync(() => received.push(args)),
      { _tag: "Denied" as const }
    )
  const { run, waybill } = open().within(Context.make(Accounts, { login }))
  const unusual = { username: " Demo\t ", password: "\u{1f600}", secretkey: "\u00e9e\u0301" }
  run(waybill.handle("get_status", { ...unusual, data: {} }, { client: "192.0.2.7" }))
  run(waybill.handle("get_status", unusual))
  expect(received).toEqual([
    [unusual, "192.0.2.7"],
    [unusual, undefined]
  ])
})
