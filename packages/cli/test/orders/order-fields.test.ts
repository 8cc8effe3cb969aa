import { inputSchema } from "@waybill/core"
import { expect, it } from "vitest"
import { orderFormats } from "../../src/orders/order-formats.ts"

it("src/orders/order-formats.ts lists every field of an item of push_order", () => {
  const { columns, others } = orderFormats.push_order
  const known = new Set<string>([...Object.values(columns).flat(), ...others.order_info])
  const { allOf } = inputSchema("push_order")["~standard"].jsonSchema.input({ target: "draft-2020-12" }) as {
    allOf: [{ properties: { order_info: { items: { properties: object } } } }]
  }
  const fields = Object.keys(allOf[0].properties.order_info.items.properties)
  expect(fields).toContain("large_img")
  expect(fields.filter((name) => !known.has(name))).toEqual([])
})
