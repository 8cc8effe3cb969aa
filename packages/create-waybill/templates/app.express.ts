import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { promisify } from "node:util"
import type { WaybillPromises } from "@waybill/core"
import express, { type ErrorRequestHandler } from "express"
import { responseTo } from "./refusals.ts"

/** The account of all orders. A shop with several merchants takes it from the login. */
const ACCOUNT = "shop"

const onError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error)
  const refused = responseTo(error)
  if (refused) return void response.status(refused.status).json(refused.body)
  // Errors of Express have a status, such as 400 for a body that is not JSON.
  const status = error.status ?? 500
  if (status >= 500) console.error(error)
  response.sendStatus(status)
}

/** Starts the server. Returns its address, and a function that finishes the requests in progress. */
export const startServer = async (waybill: WaybillPromises, port: number) => {
  const app = express().disable("x-powered-by").use(express.json())
  app.post("/orders", async ({ body }, response) => {
    const { order_id } = await waybill.pushOrder(ACCOUNT, body)
    response.status(201).json({ order_id })
  })
  app.get("/orders/:xid", async ({ params }, response) => {
    const { order } = await waybill.getOrder(ACCOUNT, { xid: params.xid })
    response.json(order)
  })
  app.use(onError)

  const server = app.listen(port)
  await once(server, "listening")
  const address = server.address() as AddressInfo
  return { url: `http://localhost:${address.port}`, close: promisify(server.close.bind(server)) }
}
