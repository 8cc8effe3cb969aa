import type { Reply } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { CallHandler } from "../../src/request/request.ts"
import { listen, readUntilClosed, request, say } from "../listening.ts"
import { credentials, inMemory } from "../serve.ts"

describe("a server with many pipelined requests on one connection", () => {
  const push = (xid: string, more = "") => request(JSON.stringify({ ...credentials, data: { xid } }), more)
  const pipelined = (count: number) => Array.from({ length: count }, (_, index) => push(`x${index}`)).join("")

  it("starts a pipelined request only after the previous reply, and replies in order", async () => {
    const waybill = inMemory()
    let atOnce = 0
    const received: Array<string> = []
    const watched: CallHandler = {
      handle: async (method, body, ...rest) => {
        expect(++atOnce).toBe(1)
        received.push((body as { data: { xid: string } }).data.xid)
        await new Promise((resolve) => setTimeout(resolve, 1))
        const reply = await Effect.runPromise(waybill.handle(method, body, ...rest) as Effect.Effect<Reply>)
        atOnce--
        return reply
      }
    }
    const { open } = await listen({}, watched)
    const text = await say(open, pipelined(50) + push("last", "Connection: close\r\n"))
    expect(text.match(/"code":"915"/g)).toHaveLength(51)
    expect(received).toEqual([...Array.from({ length: 50 }, (_, index) => `x${index}`), "last"])
  })

  it("replies to as many pipelined requests as may wait, and then closes the connection", async () => {
    const { open } = await listen()
    const text = await say(open, pipelined(300))
    expect(text.match(/"code":"915"/g)).toHaveLength(101)
    expect(text.match(/^connection: close\r$/gim)).toHaveLength(1)
  })

  it("stops parsing requests above the limit while it replies to those that may wait", async () => {
    const { open, server } = await listen()
    let parsed = 0
    server.on("request", () => parsed++)
    const text = await say(open, pipelined(30_000))
    expect(text.match(/"code":"915"/g)).toHaveLength(101)
    // Node parses all that it has read in one piece, which is at most 64 KiB.
    expect(parsed).toBeLessThan(1000)
  })

  it("keeps a connection with 100 waiting requests open", async () => {
    const never: CallHandler = { handle: () => new Promise(() => {}) }
    const { open } = await listen({}, never)
    const socket = open()
    socket.write(pipelined(101))
    const ended = readUntilClosed(socket).then(() => "cut")
    expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300, "open"))])).toBe("open")
  })
})
