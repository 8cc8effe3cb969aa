import { printsToBoxes } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { isRight } from "../server/replies.ts"
import { boxesToQuote, orderOf, printsToPack, requestsOf } from "../server/requests.ts"

describe("the requests for packages and rates", () => {
  it("packs the three prints of an order, and quotes their box to its address", () => {
    const { order_info, shipping_address } = orderOf("1")
    expect(printsToPack.order_info).toEqual([
      { width: "16", height: "20.5", finishing: "Canvas", qty: "1" },
      { width: "20", height: "20.5", finishing: "Canvas", qty: "2" },
      { width: "24", height: "20.5", finishing: "Canvas", qty: "3" }
    ])
    expect(order_info.map(({ height, quantity, width }) => [width, height, quantity])).toEqual(
      printsToPack.order_info.map(({ height, qty, width }) => [width, height, qty])
    )
    expect(shipping_address).toMatchObject(boxesToQuote.shipping_address)
    const prints = printsToPack.order_info as unknown as Parameters<ReturnType<typeof printsToBoxes>>[0]
    const boxes = boxesToQuote.order_info.map(({ type, ...sizes }) => ({
      type,
      ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, String(size)]))
    }))
    expect(printsToBoxes()(prints, "in/lb")).toEqual({ _tag: "Packed", boxes })
  })

  it("sends them to their methods, without an xid", () => {
    const credentials = { username: "a", password: "b", secretkey: "c" }
    const requests = requestsOf(new URL("http://127.0.0.1:80"), credentials)
    for (const [method, data] of [
      ["shipping_rate", boxesToQuote],
      ["package_info", printsToPack]
    ] as const) {
      const [head, body] = requests[method].about("xid").toString().split("\r\n\r\n")
      expect(head).toMatch(new RegExp(`^POST /v1/${method} HTTP/1.1\r\n`))
      expect(JSON.parse(body!)).toEqual({ ...credentials, data })
    }
  })
})

describe("a reply with rates or packages", () => {
  const rate = { title: "Ground", method: "ACME_GROUND", cost: 12.4, delivery_time: "TWO_DAYS" }
  const box = { width: 24.5, height: 13, length: 30.5 }
  const isRightBody = (kind: "shipping_rate" | "package_info", body: object, status = 200) =>
    isRight(kind, { head: `HTTP/1.1 ${status} OK`, body: JSON.stringify(body) })

  it("accepts a reply with every field of the specification", () => {
    expect(isRightBody("shipping_rate", { res: "success", rate: [rate, rate] })).toBe(true)
    const packages = { package_type: "Box", box_info: [box, box] }
    expect(isRightBody("package_info", { res: "success", package: packages })).toBe(true)
    expect(isRightBody("package_info", { res: "success", package: packages }, 500)).toBe(false)
  })

  it.each([
    [
      "shipping_rate",
      { res: "error", code: "1022", message: "Shipping details or box data are invalid", rate: [rate] }
    ],
    ["shipping_rate", { res: "success" }],
    ["shipping_rate", { res: "success", rate: [] }],
    ["shipping_rate", { res: "success", rate: [rate, null] }],
    ["shipping_rate", { res: "success", rate: [{ ...rate, cost: "12.40" }] }],
    ["shipping_rate", { res: "success", rate: [{ ...rate, method: undefined }] }],
    ["package_info", { res: "success" }],
    ["package_info", { res: "success", package: { package_type: "Box" } }],
    ["package_info", { res: "success", package: { package_type: "Box", box_info: [] } }],
    ["package_info", { res: "success", package: { box_info: [box] } }],
    ["package_info", { res: "success", package: { package_type: "Box", box_info: [{ ...box, length: "30.5" }] } }]
  ] as const)("refuses a reply of %s with %j", (kind, body) => {
    expect(isRightBody(kind, body)).toBe(false)
  })
})
