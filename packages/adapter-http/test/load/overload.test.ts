import { once } from "node:events"
import type { Socket } from "node:net"
import { expect, it } from "vitest"
import type { CallHandler } from "../../src/request/request.ts"
import { listen, readUntilClosed, request } from "../listening.ts"
import { credentials } from "../serve.ts"

const call = request(JSON.stringify({ ...credentials, data: { xid: "A-1" } }))
const last = request(JSON.stringify({ ...credentials, data: { xid: "A-1" } }), "Connection: close\r\n")

/** A Waybill whose calls occupy the processor for some milliseconds. */
const busyFor = (milliseconds: number) => {
  const handler = {
    calls: 0,
    milliseconds,
    handle: async () => {
      handler.calls++
      for (const end = performance.now() + handler.milliseconds; performance.now() < end; );
      return { body: { res: "success" }, outcome: "success" } as const
    }
  }
  return handler satisfies CallHandler
}

const connected = async (sockets: ReadonlyArray<Socket>) => {
  for (const socket of sockets) socket.on("error", () => {})
  await Promise.all(sockets.map((socket) => once(socket, "connect")))
}

it("serves new clients while other clients keep 100 connections busy", async () => {
  const waybill = busyFor(2)
  const { open } = await listen({}, waybill)
  const busy = Array.from({ length: 100 }, open)
  await connected(busy)
  for (const socket of busy) {
    socket.on("data", () => socket.write(call))
    socket.write(call)
  }
  await once(busy[0]!, "data")
  const before = waybill.calls
  const replies = Array.from({ length: 30 }, async () => {
    const socket = open()
    socket.write(last)
    return readUntilClosed(socket)
  })
  for (const reply of await Promise.all(replies)) expect(reply).toMatch(/^HTTP\/1.1 (?:200|503) /)
  for (const socket of busy) socket.destroy()
  // Node accepts one connection each time it looks for input. After each reply to all others, 30 would need 3,000.
  expect(waybill.calls - before).toBeLessThan(1000)
})

it("refuses a request temporarily after a second of waiting", async () => {
  const waybill = busyFor(0)
  const { open } = await listen({}, waybill)
  const sockets = Array.from({ length: 12 }, open)
  await connected(sockets)
  // Without a first request, Node would accept a connection only after replies to others.
  for (const socket of sockets) {
    socket.write(call)
    await once(socket, "data")
  }
  waybill.milliseconds = 150
  for (const socket of sockets) socket.write(last)
  const replies = await Promise.all(sockets.map(readUntilClosed))
  const [served, refused] = [/^HTTP\/1.1 200 /, /^HTTP\/1.1 503 /].map((status) =>
    replies.filter((reply) => status.test(reply))
  )
  for (const reply of refused!) {
    expect(reply).toMatch(/^retry-after: 1\r$/im)
    expect(reply).toContain('{"res":"error","code":"900","message":"Too many requests at once; try again"}')
  }
  expect([served!.length + refused!.length, refused!.length > 3, served!.length > 0]).toEqual([12, true, true])
})
