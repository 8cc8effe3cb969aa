import { mountedListener } from "@waybill/adapter-http/node"
import type { ConsoleHandler } from "@waybill/console"
import fastify from "fastify"

/** Returns a host on Fastify. The hook runs before Fastify reads the body. */
export const fastifyHost = (pages: ConsoleHandler) => {
  const app = fastify()
  const listener = mountedListener("/console", pages, { clientHeader: "x-forwarded-for" })
  app.addHook("onRequest", ({ raw }, reply, next) => listener(raw, reply.raw, next))
  app.post("/echo", ({ body }) => body)
  return app
}
