import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { promisify } from "node:util"
import { serve } from "@hono/node-server"
import type { WaybillPromises } from "@waybill/core"
import { Hono } from "hono"
import { HTTPException } from "hono/http-exception"
import { responseTo } from "./refusals.ts"

/** The account of all orders. A shop with several merchants takes it from the login. */
const ACCOUNT = "shop"

const badRequest = () => Promise.reject(new HTTPException(400, { message: "Bad Request" }))

/** Starts the server. Returns its address, and a function that finishes the requests in progress. */
export const startServer = async (waybill: WaybillPromises, port: number) => {
  const app = new Hono()
  app.onError((error, context) => {
    const refused = responseTo(error)
    if (refused) return Response.json(refused.body, { status: refused.status })
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    return context.text("Internal Server Error", 500)
  })
  app.post("/orders", async (context) => {
    const body = await context.req.json().catch(badRequest)
    const { order_id } = await waybill.pushOrder(ACCOUNT, body)
    return context.json({ order_id }, 201)
  })
  app.get("/orders/:xid", async (context) => {
    const { order } = await waybill.getOrder(ACCOUNT, { xid: context.req.param("xid") })
    return context.json(order)
  })

  const server = serve({ fetch: app.fetch, port })
  await once(server, "listening")
  const address = server.address() as AddressInfo
  return { url: `http://localhost:${address.port}`, close: promisify(server.close.bind(server)) }
}
