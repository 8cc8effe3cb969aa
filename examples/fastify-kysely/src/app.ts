import { nodeListener, stop } from "@waybill/adapter-http/node"
import { Refusal } from "@waybill/core"
import fastify, { type FastifyError, type FastifyInstance } from "fastify"
import type { Kysely } from "kysely"
import { type Sale, sell } from "./sell.ts"
import type { Tables } from "./tables.ts"
import type { OpenedWaybill } from "./waybill.ts"

const sale = {
  type: "object",
  required: ["xid", "edition", "copies", "address"],
  properties: {
    xid: { type: "string" },
    edition: { type: "integer" },
    copies: { type: "integer", minimum: 1, maximum: 100 },
    // Waybill validates the address, and names each invalid field.
    address: { type: "object" }
  }
}

/** Returns the server of the shop. `close` finishes the requests in progress, and then closes Waybill and the database. */
export const shop = (database: Kysely<Tables>, { close, waybill }: OpenedWaybill): FastifyInstance => {
  const app = fastify()

  app.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => {
    if (error instanceof Refusal) {
      const { code, existing, issues, kind, message } = error
      // A repeated request finds its order.
      if (existing?.identical === true) return reply.code(200).send({ order_id: existing.order_id })
      const fields = issues.map(({ path }) => path)
      return reply.code(kind === "temporary" ? 503 : 422).send({ code, message, fields })
    }
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.code(status).send({ message: status >= 500 ? "Internal error" : error.message })
  })

  app.register(async (customers) => {
    customers.decorateRequest("customer", "")
    customers.addHook("onRequest", async (request, reply) => {
      const token = request.headers.authorization?.replace(/^Bearer /, "") ?? ""
      const row = await database.selectFrom("customers").select("id").where("token", "=", token).executeTakeFirst()
      if (row === undefined) return reply.code(401).send()
      request.setDecorator("customer", row.id)
    })
    customers.post<{ Body: Sale }>("/orders", { schema: { body: sale } }, async (request, reply) => {
      const order = await sell(database, waybill, request.getDecorator("customer"), request.body)
      return order === undefined ? reply.code(404).send() : reply.code(201).send({ order_id: order.order_id })
    })
  })

  // The API for merchants. Its listener reads the body itself, within the limits of the policy.
  app.register(async (merchants) => {
    const listener = nodeListener(waybill)
    merchants.removeAllContentTypeParsers()
    merchants.addContentTypeParser("*", (_request, _payload, done) => done(null))
    merchants.all("/v1/*", (request, reply) => {
      reply.hijack()
      listener(request.raw, reply.raw)
    })
  })

  // Without this, Fastify waits 72 seconds for a client that keeps its connection open.
  app.addHook("preClose", () => stop(app.server))
  app.addHook("onClose", async () => {
    await close()
    await database.destroy()
  })
  return app
}
