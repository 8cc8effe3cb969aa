import { createWaybill, Unavailable } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { expect, it } from "vitest"
import { serveOperator } from "./serve-operator.ts"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }

/** A Waybill of promises with an order, and the operator API over it. */
const serve = async () => {
  const waybill = createWaybill({ ports: memory() })
  const { order_id } = await waybill.pushOrder("acme", {
    xid: "A-1",
    billing_address: home,
    shipping_address: home,
    order_info: [
      { type: "Canvas", width: 16, height: 20, quantity: 1, large_img: "https://example.com/1.tif", item_cost: "9" }
    ],
    shipping: { carrier: "acme", service: "ACME_GROUND" }
  })
  return { ...serveOperator({ ports: { waybill } }), waybill, path: `/orders/acme/${order_id}` }
}

it("the operator API runs the commands and reads of a Waybill of promises", async () => {
  const { get, path, post, waybill } = await serve()
  expect((await post(`${path}/hold`, { reason: "artwork", msg: "too small" })).status).toBe(200)
  const started = await post(`${path}/start`)
  expect([started.status, started.body.code, started.body.unblocked_by]).toEqual([409, "onHold", "release"])
  const { body } = await get(path)
  expect(body.xid).toBe("A-1")
  expect((await get(`${path}/history`)).body.events).toHaveLength(2)
  expect((await waybill.getOrder("acme", { xid: "A-1" })).order.holds).toMatchObject([{ reason: "artwork" }])
  expect((await get("/orders/acme/5")).status).toBe(404)
})

it("a Waybill of promises whose store is down makes the operator API answer 503, and a disposed one 500", async () => {
  const { get, path, waybill } = await serve()
  const down = async () => {
    throw new Unavailable({ port: "OrderStore", cause: new Error("down") })
  }
  const { within } = waybill
  const broken = within({ find: down, insert: down, update: down, history: down, events: down })
  const api = serveOperator({ ports: { waybill: broken } })
  expect((await api.get(path)).status).toBe(503)
  await waybill.dispose()
  expect((await get(path)).status).toBe(500)
})
