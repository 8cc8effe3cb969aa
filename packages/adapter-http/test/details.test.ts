import { describe, expect, it } from "vitest"
import { waybillClient } from "../src/client/index.ts"
import { examples } from "../src/openapi/examples.ts"
import { credentials, serve } from "./serve.ts"

describe("the header Waybill-Details", () => {
  const plain = { res: "error", code: "915", message: "Invalid order_id or xid: xid (there is no such order)" }

  it("adds details to a refusal only if it is 1", async () => {
    const { call } = serve()
    expect((await call("get_status", { xid: "none" })).body).toEqual(plain)
    expect((await call("get_status", { xid: "none" }, { "waybill-details": "0" })).body).toEqual(plain)
    expect((await call("get_status", { xid: "none", id: 7 }, { "waybill-details": "1" })).body).toEqual({
      ...plain,
      kind: "unknownOrder",
      issues: [{ path: "xid", problem: "there is no such order", value: "none" }],
      ignored: ["id"]
    })
  })

  it("adds the ignored fields to a success", async () => {
    const { call } = serve()
    const data = { ...examples.push_order, colour: "red" }
    expect((await call("push_order", data, { "Waybill-Details": "1" })).body).toMatchObject({ ignored: ["colour"] })
    expect((await call("get_status", { xid: data.xid, id: 7 })).body).not.toHaveProperty("ignored")
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
  expect(pushed).toMatchObject({ ok: true, ignored: ["colour"] })
  expect(await client.pushOrder({ ...order, isgift: "0" })).toEqual({
    ok: false,
    why: "refused",
    code: "121",
    message: "Duplicate order: an order with this xid exists: xid",
    kind: "duplicate",
    issues: [{ path: "xid", value: order.xid }],
    existing: { order_id: pushed.ok ? pushed.receipt_id : "", identical: false },
    ignored: ["colour"]
  })
})
