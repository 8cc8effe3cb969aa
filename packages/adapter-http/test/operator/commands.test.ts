import type { Decisions } from "@waybill/core"
import { soldQuote } from "@waybill/core/testing"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { serveOperator } from "./serve-operator.ts"

describe("commands in the operator API", () => {
  it("runs every command on an order's way to the customer", async () => {
    const { place, post } = serveOperator()
    const path = await place("A-1")
    const steps: ReadonlyArray<readonly [string, object, object]> = [
      ["hold", { reason: "artwork", msg: "too small" }, { revision: 2, order_status: "On Hold" }],
      ["release", { hold_id: "H2" }, { revision: 3, order_status: "New" }],
      ["start", {}, { revision: 4, stage: "processing" }],
      ["undo-start", { msg: "wrong press" }, { revision: 5, stage: "new" }],
      ["start", { msg: "again" }, { revision: 6, stage: "processing" }],
      [
        "ship",
        { trackingno: "1Z1", items: [{ index: 0, quantity: 1 }] },
        { revision: 7, stage: "processing", shipments: [{ shipment_id: "S1", carrier: "acme" }] }
      ],
      ["correct-shipment", { shipment_id: "S1", trackingno: "1Z2" }, { shipments: [{ trackingno: "1Z2" }] }],
      [
        "void-shipment",
        { shipment_id: "S1", msg: "not picked up" },
        { shipments: [{ voided: { msg: "not picked up" } }] }
      ],
      ["ship", { untracked: true }, { stage: "shipped", order_status: "Shipped" }],
      [
        "track",
        { shipment_id: "S2", status: "delivered", at: "2026-01-02 03:04:05" },
        { shipments: [{}, { tracking: [{ status: "delivered", at: "2026-01-02 03:04:05" }] }] }
      ],
      [
        "reprint",
        { reason: "damaged", msg: "bent", items: [{ index: 0, quantity: 1 }] },
        { reprints: [expect.any(String)] }
      ],
      ["bind-quote", { quote: soldQuote }, { revision: 13, quote: soldQuote }],
      ["note", { msg: "called" }, { revision: 14 }],
      [
        "erase",
        {},
        {
          revision: 15,
          shipping_address: { city: "" },
          quote: { ...soldQuote, destination: { country: "US", state: "KY", postal: "" } }
        }
      ]
    ]
    for (const [command, data, expected] of steps) {
      const { body, headers, status } = await post(`${path}/${command}`, data)
      expect([command, status, body]).toMatchObject([command, 200, expected])
      expect(headers.get("etag")).toBe(`"${body.revision}"`)
    }
    const other = await place("A-2")
    expect((await post(`${other}/cancel`, { msg: "paid twice" })).body.stage).toBe("cancelled")
    const third = await place("A-3")
    expect((await post(`${third}/reject`, { reason: "artwork", msg: "not ours" })).body).toMatchObject({
      stage: "cancelled",
      rejected: { reason: "artwork", msg: "not ours" }
    })
  })

  it("applies a command once if the same key is sent 100 times concurrently", async () => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => post(`${path}/note`, { msg: "once" }, { "idempotency-key": "key-1" }))
    )
    expect(new Set(replies.map(({ body, status }) => `${status} ${body.revision}`))).toEqual(new Set(["200 2"]))
    const { events } = (await get(`${path}/history`)).body
    expect(events.map(({ command }: { command: string }) => command)).toEqual(["push_order", "note"])
    expect((await post(`${path}/note`, { msg: "twice" }, { "idempotency-key": "key-2" })).body.revision).toBe(3)
  })

  it("refuses a key that was used with other values, alone and in bulk", async () => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    const [, , account, order_id] = path.split("/")
    const key = { "idempotency-key": "key-1" }
    const hold = { reason: "stock", msg: "no canvas" }
    expect((await post(`${path}/hold`, hold, key)).status).toBe(200)
    const problem = "was used for the command hold with other values; use a new one"
    expect(await post(`${path}/hold`, { ...hold, msg: "no frames" }, key)).toMatchObject({
      status: 422,
      body: { detail: `Idempotency-Key: ${problem}`, issues: [{ path: "Idempotency-Key", problem }] }
    })
    const line = { account, order_id, command: "hold", ...hold, msg: "no frames", idempotency_key: "key-1" }
    expect((await post("/orders:bulk", { lines: [line] })).body.results).toMatchObject([
      { status: 422, problem: { issues: [{ path: "idempotency_key", problem }] } }
    ])
    expect((await get(path)).body.holds).toHaveLength(1)
  })

  it("accepts only one of two commands for the same revision", async () => {
    const { place, post } = serveOperator()
    const path = await place("A-1")
    const replies = await Promise.all([
      post(`${path}/hold`, { reason: "stock", msg: "a" }, { "if-match": '"1"' }),
      post(`${path}/hold`, { reason: "stock", msg: "b" }, { "if-match": '"1"' })
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(replies.find(({ status }) => status === 412)!.body).toEqual({
      type: "urn:waybill:problem:changed",
      title: "The order is at a different revision",
      status: 412,
      detail: "the order has revision 2, not 1",
      code: "changed"
    })
    expect((await post(`${path}/note`, { msg: "c" }, { "if-match": "*" })).status).toBe(200)
    for (const tag of ["1", 'W/"3"', '"3", "4"', '"x"', '"0"', ""])
      expect([tag, (await post(`${path}/note`, { msg: "d" }, { "if-match": tag })).status]).toEqual([tag, 422])
  })

  it("returns 409 with both addresses for a shipment with an old label, and records who acknowledged the new one", async () => {
    const { get, place, post, waybill } = serveOperator()
    const path = await place("A-1")
    await post(`${path}/start`)
    const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
    const bonn = { name: "Bo", address: "Am Hof 1", city: "Bonn", zip: "53113", state: "NW", country: "DE" }
    await Effect.runPromise(waybill.changeShipAddress("acme", { xid: "A-1", ...bonn }))
    const refused = await post(`${path}/ship`, { trackingno: "T1" }, { "if-match": '"2"' })
    const reason =
      "the shipping address changed at revision 3, from Ada, 1 Main St, Louisville, KY, 40214, US, to Bo, Am Hof 1, Bonn, NW, 53113, DE; replace the label, then ship with acknowledge 3"
    expect(refused.body).toEqual({
      type: "urn:waybill:problem:addressChanged",
      title: "The state of the resource does not allow this",
      status: 409,
      detail: reason,
      code: "addressChanged",
      reason,
      address_change: { revision: 3, before: home, after: bonn }
    })
    const shipped = await post(`${path}/ship`, { trackingno: "T1", acknowledge: 3 }, { "if-match": '"2"' }, "packer")
    expect([shipped.status, shipped.body.shipments[0].acknowledged]).toEqual([200, 3])
    const { events } = (await get(`${path}/history`)).body
    expect(events.at(-1)).toMatchObject({
      command: "ship",
      operator: "the-packer",
      changes: expect.arrayContaining([{ path: "shipments[0]", after: expect.objectContaining({ acknowledged: 3 }) }])
    })
  })

  it("returns 409 with the reason and the unblocking command for a refusal by the lifecycle", async () => {
    const { place, post } = serveOperator()
    const path = await place("A-1")
    await post(`${path}/hold`, { reason: "stock", msg: "no canvas" })
    const { body, headers, status } = await post(`${path}/start`)
    expect([status, headers.get("content-type")]).toEqual([409, "application/problem+json"])
    expect(body).toEqual({
      type: "urn:waybill:problem:onHold",
      title: "The state of the resource does not allow this",
      status: 409,
      detail: "the operator holds the order: stock (no canvas)",
      code: "onHold",
      reason: "the operator holds the order: stock (no canvas)",
      unblocked_by: "release"
    })
    expect((await post(`${path}/undo-start`, { msg: "x" })).body).toMatchObject({ status: 409, unblocked_by: "start" })
  })

  it("returns 422 with the shop's code and reason for a refusal by the shop", async () => {
    const decide: Decisions = { start: () => ({ code: "out of stock", reason: "no canvas left" }) }
    const { place, post } = serveOperator({ decide })
    expect((await post(`${await place("A-1")}/start`)).body).toEqual({
      type: "urn:waybill:problem:out%20of%20stock",
      title: "The request is invalid",
      status: 422,
      detail: "no canvas left",
      code: "out of stock",
      reason: "no canvas left"
    })
  })

  it("returns 422 with every invalid field", async () => {
    const { place, post } = serveOperator()
    const path = await place("A-1")
    const { body, status } = await post(`${path}/hold`, { reason: "boredom", msg: "" })
    expect(status).toBe(422)
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(["reason", "msg"])
    expect(await post(`${path}/note`, { msg: "x" }, { "idempotency-key": "x".repeat(256) })).toMatchObject({
      status: 422,
      body: {
        detail: "Idempotency-Key: at most 255 characters",
        issues: [{ path: "Idempotency-Key", problem: "at most 255 characters" }]
      }
    })
    expect(await post(`${path}/note`, { msg: "x" }, { "idempotency-key": "" })).toMatchObject({
      status: 422,
      body: { issues: [{ path: "Idempotency-Key", problem: "must not be empty" }] }
    })
    for (const list of [[], 5, null, [{ msg: "x" }]]) expect((await post(`${path}/note`, list)).status).toBe(422)
  })

  it("returns 404 for any unknown order id", async () => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    const id = path.split("/").at(-1)
    const ids = [
      "1",
      "0",
      "-1",
      "x",
      "%20",
      "%00",
      "%2F",
      "..%2F..",
      "%2e%2e",
      "%ff",
      "9".repeat(300),
      "'%20or%201=1--"
    ]
    for (const each of ids) {
      expect([each, (await get(`/orders/acme/${each}`)).status]).toEqual([each, 404])
      expect([each, (await post(`/orders/acme/${each}/note`, { msg: "x" })).status]).toEqual([each, 404])
      expect([each, (await get(`/orders/${each}/${id}`)).status]).toEqual([each, 404])
    }
    for (const each of [`/orders/acme/${id}%2Fhistory`, `/orders/other/${id}`, `${path}/`, `/${path}`, `${path}/fly`])
      expect([each, (await get(each)).status]).toEqual([each, 404])
  })
})
