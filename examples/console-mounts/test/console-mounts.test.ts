import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { gunzipSync } from "node:zlib"
import { createAdaptorServer } from "@hono/node-server"
import { operatorListener } from "@waybill/adapter-http/node"
import { type ConsoleContext, type ConsoleHandler, console as printShopConsole } from "@waybill/console"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expressHost } from "../src/express-host.ts"
import { fastifyHost } from "../src/fastify-host.ts"
import { honoHost } from "../src/hono-host.ts"
import { openPrintShop } from "../src/print-shop.ts"
import { orderOf } from "./order-of.ts"
import { cookiesOf, send } from "./send.ts"

const hosts = {
  Express: async (pages: ConsoleHandler) => createServer(expressHost(pages)),
  Fastify: async (pages: ConsoleHandler) => {
    const app = fastifyHost(pages)
    await app.ready()
    return app.server
  },
  Hono: async (pages: ConsoleHandler) => createAdaptorServer({ fetch: honoHost(pages).fetch }) as Server
}

const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, "127.0.0.1"), "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns an event stream that calls `ended` when its reader leaves. */
const observed = ({ body, headers }: Response, ended: () => void): Response => {
  const reader = body!.getReader()
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => controller.enqueue((await reader.read()).value!),
    cancel: async () => {
      ended()
      await reader.cancel()
    }
  })
  return new Response(stream, { headers })
}

describe.each(["the same process", "a remote service"])("with the operator API in %s", (place) => {
  describe.each(Object.keys(hosts) as Array<keyof typeof hosts>)("a console mounted in %s", (name) => {
    const servers: Array<Server> = []
    let shop: Awaited<ReturnType<typeof openPrintShop>>
    let url = ""
    let token = ""
    /** Number of event streams that the operator API serves. */
    let streams = 0
    beforeAll(async () => {
      shop = await openPrintShop({ sqlite: ":memory:" })
      token = await shop.createToken("ada", "operator")
      const remote = createServer(operatorListener(shop.api))
      servers.push(remote)
      remote.on("request", ({ headers }, response) => {
        if (headers.accept !== "text/event-stream") return
        streams++
        response.on("close", () => streams--)
      })
      const address = `${await listen(remote)}/operator/v1`
      const api =
        place === "a remote service"
          ? address
          : async (request: Request, context?: ConsoleContext) => {
              const reply = await shop.handler(request, context)
              if (request.headers.get("accept") !== "text/event-stream") return reply
              streams++
              return observed(reply, () => streams--)
            }
      const host = await hosts[name](printShopConsole({ api }))
      servers.push(host)
      url = await listen(host)
    })
    afterAll(async () => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await shop?.close()
    })

    const logIn = async (used = token) => cookiesOf(await send(`${url}/console/login`, {}, { token: used }))

    it("a person logs in, reads a compressed board and runs a command", async () => {
      const { order_id } = await shop.pushOrder("merchant-7", orderOf("A-1"))
      const refused = await send(`${url}/console/`)
      expect([refused.status, refused.headers.location]).toEqual([303, "/console/login"])
      const cookie = await logIn()
      expect(cookie).toMatch(/^waybill-console=[\w-]+$/)
      const board = await send(`${url}/console/`, { cookie, "accept-encoding": "gzip" })
      expect([board.status, board.headers["content-encoding"]]).toEqual([200, "gzip"])
      expect(gunzipSync(board.body).toString()).toContain(">A-1<")
      const plain = await send(`${url}/console/`, { cookie })
      expect(plain.headers["content-encoding"]).toBeUndefined()
      expect(plain.body.toString()).toContain(">A-1<")
      const order = `${url}/console/orders/merchant-7/${order_id}`
      const started = await send(`${order}/start`, { cookie }, { key: "k-1", revision: "1" })
      expect([started.status, started.headers.location]).toEqual([303, `/console/orders/merchant-7/${order_id}`])
      expect((await send(order, { cookie })).body.toString()).toContain("Processing")
    })

    it("an admin reads the figures, cards, accounts and webhooks", async () => {
      const cookie = await logIn(await shop.createToken("edsger", "admin"))
      for (const page of ["figures", "cards", "accounts", "webhooks"])
        expect((await send(`${url}/console/${page}`, { cookie })).status, page).toBe(200)
    })

    it("the style sheet of a page is sent compressed, and may be cached", async () => {
      const login = (await send(`${url}/console/login`)).body.toString()
      const [, path = ""] = /href="(\/console\/assets\/[^"]+\.css)"/.exec(login) ?? []
      const style = await send(url + path, { "accept-encoding": "gzip" })
      expect(style.headers).toMatchObject({ "content-type": "text/css; charset=utf-8", "content-encoding": "gzip" })
      expect(style.headers["cache-control"]).toContain("immutable")
      expect(gunzipSync(style.body).toString()).toContain("color-scheme")
    })

    it("a reply with several cookies sets each of them", async () => {
      const { order_id } = await shop.pushOrder("merchant-7", orderOf("B-1"))
      const cookie = await logIn(await shop.createToken("grace", "operator"))
      const start = `${url}/console/orders/merchant-7/${order_id}/start`
      const notice = cookiesOf(await send(start, { cookie }, { key: "k-2", revision: "1" }))
      await shop.revokeToken("grace")
      // The reply to a form of a revoked token deletes the notice and the session.
      const reply = await send(start, { cookie: `${cookie}; ${notice}` }, { key: "k-3", revision: "2" })
      expect([reply.status, (reply.headers["set-cookie"] ?? []).map((each) => each.split("=", 1)[0])]).toEqual([
        401,
        ["waybill-console-notice", "waybill-console"]
      ])
    })

    it("behind a proxy that sends the Host header, cookies are Secure and failed logins count for each client", async () => {
      const proxied = (client: string, used: string) => {
        const headers = { host: "shop.example", "x-forwarded-for": `192.0.2.99, ${client}` }
        return send(`${url}/console/login`, headers, { token: used })
      }
      const [cookie = ""] = (await proxied("198.51.100.1", token)).headers["set-cookie"] ?? []
      expect(cookie).toMatch(
        /^__Host-waybill-console=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/
      )
      if (place === "a remote service") return
      for (let attempt = 0; attempt < 31; attempt++) await proxied("198.51.100.2", "wrong")
      expect((await proxied("198.51.100.2", "wrong")).status).toBe(429)
      expect((await proxied("198.51.100.3", "wrong")).status).toBe(401)
    })

    it("events arrive as they are written, and the stream ends at its source when the browser leaves", async () => {
      const cookie = await logIn()
      const leave = new AbortController()
      const stream = await fetch(`${url}/console/events`, { headers: { cookie }, signal: leave.signal })
      expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
      expect(stream.headers.get("x-accel-buffering")).toBe("no")
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
      const { order_id } = await shop.pushOrder("merchant-7", orderOf("C-1"))
      let text = ""
      while (!text.includes(order_id)) text += (await reader.read()).value
      expect(text).toContain(`data: {"account":"merchant-7","order":"${order_id}","revision":1}`)
      expect(streams).toBe(1)
      leave.abort()
      await expect.poll(() => streams).toBe(0)
    })

    it("the host's own routes still read their bodies", async () => {
      const headers = { "content-type": name === "Express" ? "application/x-www-form-urlencoded" : "application/json" }
      const body = name === "Express" ? "a=1" : '{"a":"1"}'
      const reply = await fetch(`${url}/echo`, { method: "POST", headers, body })
      expect(await reply.json()).toEqual({ a: "1" })
    })
  })
})
