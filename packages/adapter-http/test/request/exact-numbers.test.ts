import { describe, expect, it } from "vitest"
import { examples } from "../../src/openapi/examples.ts"
import { credentials, serve } from "../serve.ts"

describe("a number of a decimal field", () => {
  it.each(["1e400", "-1e400", "1e-400", "1e999999999999", "0.1e-999999999999", "1234567890123456.5"])(
    "%s is refused as a number with too many digits",
    async (source) => {
      const data = JSON.stringify({ ...credentials, data: examples.push_order }).replace('"24.90"', source)
      expect((await serve().post("push_order", data)).body).toEqual({
        res: "error",
        code: "104",
        message: "order_info[0].item_cost: must have at most 15 digits before and 20 after the decimal point"
      })
    }
  )
})

it("an order keeps every digit of its JSON numbers", async () => {
  const { call, post } = serve()
  const [item] = examples.push_order.order_info
  const text = JSON.stringify({ ...credentials, data: { ...examples.push_order, order_info: [item] } })
    .replace('"16"', "16.12345678901234567890")
    .replace('"20.5"', "2.0512345678901234567e1")
    .replace('"24.90"', "123456789012345.99")
  expect((await post("push_order", text)).body).toMatchObject({ res: "success" })
  const { order } = (await call("get_order", { xid: examples.push_order.xid })).body as {
    order: { order_info: ReadonlyArray<unknown> }
  }
  expect(order.order_info[0]).toMatchObject({
    width: "16.1234567890123456789",
    height: "20.512345678901234567",
    item_cost: "123456789012345.99"
  })
})
