import { sValidator } from "@hono/standard-validator"
import { fetchHandler } from "@waybill/adapter-http"
import { inputSchema, Refusal, type WaybillPromises } from "@waybill/core"
import type { MySql2Database } from "drizzle-orm/mysql2"
import { Hono } from "hono"
import { HTTPException } from "hono/http-exception"
import { placeOrder } from "./pay.ts"

/** Returns the routes of the shop. The methods of Waybill are below `/v1`, for merchants with an account. */
export const shop = (database: MySql2Database, waybill: WaybillPromises, merchant: string) =>
  new Hono()
    .post("/orders", sValidator("json", inputSchema("push_order")), async (context) => {
      const code = context.req.header("x-gift-card") ?? ""
      const { order_id, xid } = await placeOrder(database, waybill, merchant, code, context.req.valid("json"))
      return context.json({ order_id, xid }, 201)
    })
    .post("/quotes", sValidator("json", inputSchema("shipping_rate")), async (context) =>
      context.json(await waybill.shippingRate(merchant, context.req.valid("json")))
    )
    .mount("/", fetchHandler(waybill), { replaceRequest: (request) => request })
    .onError((error, context) => {
      if (error instanceof HTTPException) return error.getResponse()
      if (!(error instanceof Refusal)) throw error
      const { code, existing, kind, message } = error
      if (existing?.identical === true) return context.json({ order_id: existing.order_id }, 200)
      return context.json({ code, message }, kind === "temporary" ? 503 : 422)
    })
