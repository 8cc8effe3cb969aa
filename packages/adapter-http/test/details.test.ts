import type { Decisions } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { waybillClient } from "../src/client/index.ts"
import { examples } from "../src/openapi/examples.ts"
import { credentials, serve } from "./serve.ts"

describe("the header Waybill-Details", () => {
  const plain = { res: "error", code: "915", message: "Invalid order_id or xid: xid (unknown order)" }

  it("adds details to a refusal only if Waybill-Details is 1", async () => {
    const { call } = serve()
    expect((await call("get_status", { xid: "none" })).body).toEqual(plain)
    expect((await call("get_status", { xid: "none" }, { "waybill-details": "0" })).body).toEqual(plain)
    expect((await call("get_status", { xid: "none", id: 7 }, { "waybill-details": "1" })).body).toEqual({
      ...plain,
      kind: "unknownOrder",
      issues: [{ path: "xid", problem: "unknown order", value: "none" }],
      ignored: ["id"]
    })
  })

  it("adds details if Waybill-Details is true", async () => {
    const { call } = serve()
    for (const value of ["true", "True"])
      expect((await call("get_status", { xid: "none", id: 7 }, { "waybill-details": value })).body).toMatchObject({
        ignored: ["id"]
      })
    expect((await call("get_status", { xid: "none" }, { "waybill-details": "false" })).body).toEqual(plain)
  })

  it("lists each query parameter one time", async () => {
    const { post } = serve()
    const body = JSON.stringify({ ...credentials, data: { xid: "none" } })
    const details = { "waybill-details": "1" }
    expect((await post("get_status?xid=A-1&b%20c&xid=A-2", body, details)).body).toMatchObject({
      kind: "unknownOrder",
      ignored: ["query.b c", "query.xid"]
    })
    expect((await post("get_status?", body, details)).body).not.toHaveProperty("ignored")
  })

  it("adds the ignored fields to a success", async () => {
    const { call } = serve()
    const data = { ...examples.push_order, colour: "red" }
    expect((await call("push_order", data, { "Waybill-Details": "1" })).body).toMatchObject({ ignored: ["colour"] })
    expect((await call("get_status", { xid: data.xid, id: 7 })).body).not.toHaveProperty("ignored")
  })
})

describe("a refusal with the shop's own code", () => {
  const decide: Decisions = {
    push_order: () => ({ code: "CREDIT-1", reason: "the credit limit is exceeded" }),
    re_order: () => ({ code: "CREDIT-1", kind: "badService", reason: "no express service on credit" })
  }
  const { call, handler } = serve({}, decide)
  const refused = { res: "error", code: "102", message: "the credit limit is exceeded" }

  it("replies with a code of the method, and with the shop's own code in the details", async () => {
    const plain = await call("push_order", examples.push_order)
    expect([plain.status, plain.body]).toEqual([200, refused])
    const details = await call("push_order", examples.push_order, { "waybill-details": "1" })
    expect(details.body).toEqual({ ...refused, kind: "host", host_code: "CREDIT-1", issues: [] })
    expect((await call("re_order", examples.re_order)).body).toMatchObject({ code: "213" })
  })

  it("reaches a caller of the client with both codes", async () => {
    const fetch = (input: unknown, init?: RequestInit) => handler(new Request(input as string, init))
    const client = waybillClient({ url: "http://localhost", ...credentials, fetch })
    expect(await client.pushOrder(examples.push_order)).toMatchObject({
      _tag: "Refused",
      code: "102",
      host_code: "CREDIT-1"
    })
  })
})

it("the client returns the details of refusals and successes", async () => {
  const { handler } = serve()
  const client = waybillClient({
    url: "http://localhost",
    ...credentials,
    fetch: (input, init) => handler(new Request(input as string, init))
  })
  const order = { ...examples.push_order, colour: "red" }
  const pushed = await client.pushOrder(order)
  expect(pushed).toMatchObject({ _tag: "Success", ignored: ["colour"] })
  expect(await client.pushOrder({ ...order, isgift: "0" })).toEqual({
    _tag: "Refused",
    code: "121",
    message: 'Duplicate order: an order with this xid exists: "A-1042"',
    kind: "duplicate",
    issues: [{ path: "xid", value: order.xid }],
    existing: { order_id: pushed._tag === "Success" ? pushed.receipt_id : "", identical: false },
    ignored: ["colour"]
  })
})
