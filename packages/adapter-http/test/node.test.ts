import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { createWaybill, presets } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { describe, expect, it } from "vitest"
import { stop } from "../src/node/stop.ts"
import { examples } from "../src/openapi/examples.ts"
import type { CallHandler } from "../src/request/request.ts"
import { listen, readUntilClosed, request, say } from "./listening.ts"
import { credentials, inMemory } from "./serve.ts"

const good = request(JSON.stringify({ ...credentials, data: { xid: "none" } }), "Connection: close\r\n")

describe("a Node server", () => {
  it("replies to a request over a socket", async () => {
    const { open } = await listen()
    const text = await say(open, good)
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(text).toMatch(/\r\n\r\n\{"res":"error","code":"915",.*\}$/)
  })

  it.each([
    ["http://shop.example/healthz", 200],
    ["HTTP://shop.example:8080/healthz?probe=1", 200],
    ["http://shop.example", 404],
    ["http://shop.example?/healthz", 404],
    ["//healthz", 404],
    ["*", 404]
  ])("replies to the request target %s with %i", async (target, status) => {
    const { open } = await listen()
    const text = await say(open, `GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  describe("a Node server that receives four requests together", () => {
    /** Returns the events in the order in which they happened. */
    const fourAtOnce = async (): Promise<ReadonlyArray<string>> => {
      const waybill = inMemory()
      const seen: Array<string> = []
      const watched: CallHandler = {
        handle: (...call) => {
          seen.push("answered")
          return waybill.handle(...call)
        }
      }
      const { open, server } = await listen({}, watched)
      server.on("request", (request: IncomingMessage) => request.prependOnceListener("end", () => seen.push("read")))
      const sockets: Array<Socket> = []
      for (let each = 1; each <= 4; each++) {
        const taken = new Promise((resolve) => server.once("connection", resolve))
        const socket = open()
        sockets.push(socket)
        await Promise.all([taken, new Promise((resolve) => socket.once("connect", resolve))])
      }
      const answers = sockets.map(readUntilClosed)
      for (const socket of sockets) socket.write(good)
      // Waits until all four requests have arrived.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
      for (const answer of answers) expect(await answer).toContain('"915"')
      return seen
    }

    it("reads four requests that arrive together before it replies to any of them", async () => {
      const [reads, answers] = [Array(4).fill("read"), Array(4).fill("answered")]
      expect(await fourAtOnce()).toEqual([...reads, ...answers])
    })
  })

  it("a Node server has the documented default limits", async () => {
    const { server } = await listen()
    const { headersTimeout, maxConnections, requestTimeout } = server
    expect({ headersTimeout, maxConnections, requestTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      maxConnections: 1024
    })
    expect(presets.default.limits).toMatchObject({ bodyBytes: 1_048_576, depth: 32, nodes: 20_000, inFlight: 256 })
  })

  it.each([
    ["a request that is not HTTP", "hello\r\n\r\n", 400],
    [
      "a request with both a content length and a chunked body",
      "POST /v1/get_status HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400
    ],
    [
      "a request with two content lengths",
      "POST /v1/get_status HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}",
      400
    ],
    ["a request without a host", "POST /v1/get_status HTTP/1.1\r\n\r\n", 400],
    ["a request with overlong headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    [
      "a chunk without a size",
      "POST /v1/get_status HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      400
    ],
    ["an unknown expectation", "GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417]
  ])("refuses %s and closes the connection", async (_, text, status) => {
    const { open } = await listen()
    const answer = await say(open, text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(answer).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/i)
    expect(answer).toMatch(/\r\n\r\n\{"res":"error","code":"000","message":"[^"]+"\}$/)
    expect(await say(open, good)).toContain('"915"')
  })

  it("returns the length of the body in reply to HEAD", async () => {
    const { open } = await listen()
    const head = await say(open, "HEAD /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    expect(head).toMatch(/\r\ncontent-length: 15\r\n/)
    expect(head).toMatch(/\r\n\r\n$/)
  })

  it("stops reading a body of 20 MB at the limit, whether its length was announced or not", async () => {
    const { open } = await listen()
    expect(await say(open, "POST /v1/get_status HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n")).toMatch(
      /^HTTP\/1.1 413 /
    )
    const socket = open()
    const answer = readUntilClosed(socket)
    socket.write("POST /v1/get_status HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`
    for (let sent = 0; sent < 20_000_000 && !socket.destroyed; sent += 0x10000) {
      if (!socket.write(chunk)) await new Promise((resolve) => socket.once("drain", resolve).once("close", resolve))
    }
    expect(await answer).toMatch(/^HTTP\/1.1 413 /)
  })

  it.each(["Content-Length: 8000000", "Transfer-Encoding: chunked"])(
    "replies to an oversized body even if the client reads only after sending it (%s)",
    async (length) => {
      const { open } = await listen()
      const head = `POST /v1/get_status HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`
      const body = "x".repeat(8_000_000)
      const text = length.endsWith("chunked") ? `${head}7A1200\r\n${body}\r\n0\r\n\r\n` : head + body
      const socket = open().on("error", () => {})
      await new Promise((sent) => socket.write(text, sent))
      expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1.1 413 /)
    }
  )

  it("cuts off clients that send headers or bodies slowly, while it serves others", async () => {
    const { open } = await listen({ headersMs: 300, requestMs: 600 })
    const headers = say(open, "POST /v1/get_status HTTP/1.1\r\nHost:")
    const body = say(open, "POST /v1/get_status HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
    expect(await say(open, good)).toContain('"915"')
    expect(await headers).toMatch(/^HTTP\/1.1 408 /)
    expect(await body).toMatch(/^HTTP\/1.1 408 /)
  })

  it("frees connections that idle clients occupy", async () => {
    const { open } = await listen({ connections: 300, headersMs: 300 })
    const idle = Array.from({ length: 300 }, open)
    const gone = Promise.all(idle.map(readUntilClosed))
    await gone
    expect(await say(open, good)).toContain('"915"')
  })
})

describe("connections", () => {
  it("closes inactive connections", async () => {
    const { open } = await listen({ idleMs: 200, headersMs: 600_000, requestMs: 600_000 })
    expect(await readUntilClosed(open())).toBe("")
  })

  it("refuses connections above the limit until one of them ends", async () => {
    const { open, server } = await listen({ connections: 1, idleMs: 600_000 })
    const first = open()
    await new Promise((resolve) => server.once("connection", resolve))
    expect(await say(open, good)).toBe("")
    first.destroy()
    await expect.poll(() => say(open, good), { timeout: 60_000 }).toContain('"915"')
  })
})

describe("stopping a server", () => {
  it("a stopping server finishes requests in progress and accepts no new ones", async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const { handle } = createWaybill({ ports: memory() })
    const slow: CallHandler = { handle: (...call) => gate.then(() => handle(...call)) }
    const { open, server } = await listen({}, slow)
    const body = JSON.stringify({ ...credentials, data: examples.push_order })
    const under = say(open, request(body).replace("get_status", "push_order"))
    await new Promise((resolve) => server.once("request", resolve))
    const stopped = stop(server)
    const late = await say(open, good)
    release()
    const answer = await under
    expect(answer).toMatch(/"res":"success","receipt_id"/)
    // The reply announces that the server will close the connection.
    expect(answer).toMatch(/^connection: close\r$/im)
    await stopped
    expect(late).toBe("")
  })

  it("a stopping server accepts connections for a given time after the stop", async () => {
    const { open, server } = await listen()
    const stopped = stop(server, { lateMs: 1000 })
    // The connection is not kept alive, because the reply to its first request already announces the close.
    const answer = await say(open, good.replace("Connection: close\r\n", ""))
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    await stopped
    expect(await say(open, good)).toBe("")
  })

  it("a stopping server cuts off late connections whose requests take longer than the time limit", async () => {
    const { open, server } = await listen({ idleMs: 600_000 }, { handle: () => new Promise(() => {}) })
    const stopped = stop(server, { graceMs: 10, lateMs: 500 })
    const late = say(open, good)
    await stopped
    expect(await late).toBe("")
  })

  it("a stopping server replies on a connection in use, and closes idle ones", async () => {
    const { open, server } = await listen()
    const sockets = [open(), open()] as const
    const [kept] = sockets
    const answers = sockets.map(readUntilClosed)
    const keepAlive = good.replace("Connection: close\r\n", "")
    for (const socket of sockets) {
      socket.write(keepAlive)
      await new Promise((resolve) => socket.once("data", resolve))
    }
    const unused = readUntilClosed(open())
    await new Promise((resolve) => server.once("connection", resolve))
    // The server cuts nothing off here, because the time limit is longer than this test.
    const stopped = stop(server, { graceMs: 600_000, idleMs: 200 })
    kept.write(keepAlive)
    const connections = (await Promise.all(answers)).map((text) =>
      (text.match(/^connection: .*$/gim) ?? []).map((line) => line.trim().toLowerCase())
    )
    expect(connections).toEqual([["connection: keep-alive", "connection: close"], ["connection: keep-alive"]])
    expect(await unused).toBe("")
    await stopped
    // Without `stop`, the server would close the unused connection only after 30 seconds.
  })

  it.each([
    ["graceMs", "8s", "TypeError", "stop: graceMs: must be a number of milliseconds"],
    ["graceMs", null, "TypeError", "stop: graceMs: must be a number of milliseconds"],
    ["graceMs", -5, "RangeError", "stop: graceMs: must be from 0 to 2147483647 milliseconds, not -5"],
    ["idleMs", Number.NaN, "RangeError", "stop: idleMs: must be from 0 to 2147483647 milliseconds, not NaN"],
    ["lateMs", 2 ** 31, "RangeError", "stop: lateMs: must be from 0 to 2147483647 milliseconds, not 2147483648"]
  ])("does not stop a server if %s is %s", async (option, value, name, message) => {
    const { open, server } = await listen()
    await expect(stop(server, { [option]: value })).rejects.toMatchObject({ name, message })
    expect(await say(open, good)).toMatch(/^HTTP\/1.1 200 OK/)
  })

  it("refuses to stop a value that is not a server, such as an Express app", async () => {
    const app = Object.assign(() => undefined, { listen: () => undefined })
    const message = "stop: server: must be a Node server, such as nodeServer or app.listen returns it"
    for (const value of [app, {}, undefined])
      await expect(stop(value as never)).rejects.toMatchObject({ name: "TypeError", message })
  })

  it("a stopping server cuts off requests that do not end within the time limit", async () => {
    // Without `stop`, the server would cut the connection only long after the end of this test.
    const { open, server } = await listen({ idleMs: 600_000 }, { handle: () => new Promise(() => {}) })
    const under = say(open, good)
    await new Promise((resolve) => server.once("request", resolve))
    await stop(server, { graceMs: 50 })
    expect(await under).toBe("")
  })
})
