import { createWaybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { expect, it } from "vitest"

const credentials = { username: "demo", password: "demo-password", secretkey: "demo-secret" }
const address = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "ky", country: "us" }
const order = {
  xid: "A-1",
  billing_address: address,
  shipping_address: address,
  order_info: [
    {
      type: "Canvas",
      width: "16",
      height: 20.5,
      quantity: 1,
      large_img: "https://example.com/a.tif",
      item_cost: "24.90"
    }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
}

it("an order can be pushed, read and held until it is in production", async () => {
  const waybill = createWaybill({ ports: memory() })
  const send = async (method: string, data: unknown) => (await waybill.handle(method, { ...credentials, data })).body
  expect(await send("push_order", order)).toEqual({ res: "success", receipt_id: expect.stringMatching(/^[1-9]\d+$/) })
  expect(await send("get_status", { xid: "A-1" })).toMatchObject({ res: "success", order_status: "New" })
  expect(await send("hold_order", { xid: "A-1", msg: "wait" })).toEqual({ res: "success" })
  expect(await send("unhold_order", { xid: "A-1" })).toEqual({ res: "success" })
  await waybill.operator.start("demo", { xid: "A-1" })
  expect(await send("hold_order", { xid: "A-1", msg: "wait" })).toMatchObject({ res: "error", code: "318" })
})
