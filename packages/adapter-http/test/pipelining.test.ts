import type { Reply } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { CallHandler } from "../src/request/request.ts"
import { listen, readUntilClosed, request, say } from "./listening.ts"
import { credentials, inMemory } from "./serve.ts"

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

  it("closes a connection on which too many pipelined requests are waiting", async () => {
    let received = 0
    const never: CallHandler = {
      handle: () => {
        received++
        return new Promise(() => {})
      }
    }
    const { open } = await listen({}, never)
    expect(await say(open, pipelined(102))).toBe("")
    expect(received).toBeLessThan(2)
    const socket = open()
    socket.write(pipelined(101))
    const ended = readUntilClosed(socket).then(() => "cut")
    expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300, "open"))])).toBe("open")
  })
})
