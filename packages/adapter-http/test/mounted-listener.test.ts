import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { policy } from "@waybill/core"
import { describe, expect, it, onTestFinished } from "vitest"
import { mountedListener } from "../src/node/index.ts"

const echo = async (request: Request) => new Response(`${request.method} ${request.url} ${await request.text()}`)

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe("a mounted listener", () => {
  it("a mounted listener serves its path, and calls next or replies with 404 for other paths", async () => {
    const listener = mountedListener("/app", echo)
    const alone = await serve(listener)
    const chained = await serve((request, response) => listener(request, response, () => response.end("the host")))
    const send = async (url: string) => {
      const reply = await fetch(url, { method: "POST", body: "a=1" })
      return [reply.status, await reply.text()]
    }
    expect(await send(`${alone}/app/x?y=1`)).toEqual([200, `POST ${alone}/app/x?y=1 a=1`])
    expect(await send(`${alone}/apple`)).toEqual([404, "Not found"])
    expect(await send(`${chained}/app`)).toEqual([200, `POST ${chained}/app a=1`])
    expect(await send(`${chained}/apple`)).toEqual([200, "the host"])
  })

  it("a mounted listener uses the whole target if a router has removed its path", async () => {
    const listener = mountedListener("/app", echo)
    const url = await serve((request, response) => {
      listener(Object.assign(request, { originalUrl: request.url, url: "/x" }), response)
    })
    expect(await (await fetch(`${url}/app/x`)).text()).toBe(`GET ${url}/app/x `)
  })

  it("a mounted listener states the limit of a body that is too large", async () => {
    const url = await serve(mountedListener("/app", echo, { policy: policy({ limits: { bodyBytes: 1_024 } }) }))
    const reply = await fetch(`${url}/app`, { method: "POST", body: "a".repeat(2_000) })
    expect([reply.status, await reply.text()]).toEqual([413, "the body has more than 1,024 bytes"])
  })

  it("a mounted listener replies with an error if the host has read the body", async () => {
    const listener = mountedListener("/app", echo)
    const url = await serve((request, response) => {
      request.on("end", () => listener(request, response)).resume()
    })
    const reply = await fetch(`${url}/app`, { method: "POST", body: "a=1" })
    expect([reply.status, await reply.text()]).toEqual([
      500,
      "The body was already read; mount /app before middleware that reads bodies"
    ])
  })
})
