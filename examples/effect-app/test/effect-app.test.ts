import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { afterAll, expect, it } from "vitest"
import { routes } from "../src/app.ts"
import { PriceList } from "../src/rates.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-effect-app-"))
const merchants = new Map([
  ["token-7", "merchant-7"],
  ["token-8", "merchant-8"]
])
const open = (file: string, prices = {}) =>
  HttpRouter.toWebHandler(
    routes(join(folder, file), merchants).pipe(
      Layer.provide(Layer.succeed(PriceList, { US: { box: 500, pound: 25 }, ...prices })),
      Layer.provide(HttpServer.layerServices)
    ),
    { disableLogger: true }
  )
const web = open("shop.db")

afterAll(async () => {
  await web.dispose()
  rmSync(folder, { recursive: true })
})

const call = async (handler: (request: Request) => Promise<Response>, path: string, token?: string, body?: object) => {
  const reply = await handler(
    new Request(`http://shop.example${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  )
  // biome-ignore lint/suspicious/noExplicitAny: the tests compare the whole body.
  return [reply.status, (await reply.json().catch(() => undefined)) as any] as const
}
const send = (path: string, token?: string, body?: object) => call(web.handler, path, token, body)

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const print = {
  type: "Canvas",
  width: 16,
  height: 20,
  quantity: 1,
  large_img: "https://example.com/1.tif",
  item_cost: "24.90"
}
const order = (xid: string) => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [print],
  shipping: { carrier: "own", service: "OWN_GROUND" }
})

it("places an order, which another process reads from the same file", async () => {
  const [status, placed] = await send("/orders", "token-7", order("A-1"))
  expect([status, placed]).toEqual([200, { order_id: expect.stringMatching(/^\d+$/), xid: "A-1", stage: "new" }])
  const second = open("shop.db")
  expect(await call(second.handler, "/orders/A-1", "token-7")).toEqual([200, placed])
  await second.dispose()
})

it("refuses a repeated xid, a wrong field and another merchant's order with the codes of the specification", async () => {
  await send("/orders", "token-7", order("A-2"))
  expect(await send("/orders", "token-7", order("A-2"))).toMatchObject([422, { code: "121" }])
  expect(await send("/orders", "token-7", { ...order("A-3"), order_info: [{ ...print, width: 0 }] })).toMatchObject([
    400,
    { errors: [{ path: ["payload", "order_info", 0, "width"] }] }
  ])
  expect(await send("/orders/A-2", "token-8")).toMatchObject([422, { code: "915", fields: ["xid"] }])
})

it("refuses a missing and an unknown token", async () => {
  expect((await send("/orders/A-1"))[0]).toBe(401)
  expect((await send("/orders/A-1", "token-9"))[0]).toBe(401)
})

it("quotes the shop's own prices, and none for a country without prices", async () => {
  const box = { width: 20, height: 4, length: 24, weight: "3.2" }
  const quote = (country: string) =>
    send("/quotes", "token-7", {
      shipping_address: { ...home, country },
      order_info: [box, box],
      shipping: { carrier: "own" }
    })
  // Two boxes at 5.00, and four started pounds each at 0.25.
  expect(await quote("US")).toEqual([
    200,
    [{ title: "Ground", method: "OWN_GROUND", cost: "12.00", delivery_time: "FIVE_DAYS" }]
  ])
  expect(await quote("DE")).toEqual([200, []])
})

it("describes its payloads in an OpenAPI document", async () => {
  const [status, document] = await send("/openapi.json")
  expect(status).toBe(200)
  const [schema] = document.paths["/orders"].post.requestBody.content["application/json"].schema.allOf
  expect(schema.required).toEqual(expect.arrayContaining(["xid", "order_info", "shipping"]))
})
