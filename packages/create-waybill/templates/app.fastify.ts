import { STATUS_CODES } from "node:http"
import type { AddressInfo } from "node:net"
import type { PushOrderInput, WaybillPromises } from "@waybill/core"
import fastify, { type FastifyError } from "fastify"
import { responseTo } from "./refusals.ts"

/** The account of all orders. A shop with several merchants takes it from the login. */
const ACCOUNT = "shop"

/** Starts the server. Returns its address, and a function that finishes the requests in progress. */
export const startServer = async (waybill: WaybillPromises, port: number) => {
  const app = fastify()
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const refused = responseTo(error)
    if (refused) return reply.status(refused.status).send(refused.body)
    // Errors of Fastify have a status, such as 400 for a body that is not JSON.
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.status(status).send({ message: STATUS_CODES[status] })
  })
  app.post<{ Body: PushOrderInput }>("/orders", async ({ body }, reply) => {
    const { order_id } = await waybill.pushOrder(ACCOUNT, body)
    return reply.status(201).send({ order_id })
  })
  app.get<{ Params: { xid: string } }>("/orders/:xid", async ({ params }) => {
    const { order } = await waybill.getOrder(ACCOUNT, { xid: params.xid })
    return order
  })

  await app.listen({ port })
  const address = app.server.address() as AddressInfo
  return { url: `http://localhost:${address.port}`, close: () => app.close() }
}
