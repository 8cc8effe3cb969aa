import { EventEmitter, once } from "node:events"
import { connect, type Socket } from "node:net"
import { gzipSync } from "node:zlib"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { listen, readUntilClosed, request, say } from "./listening.ts"
import { credentials, inMemory } from "./serve.ts"

const good = request(JSON.stringify({ ...credentials, data: { xid: "none" } }), "Connection: close\r\n")
const MEGABYTE = 1_048_576
const headOf = (client: string) =>
  `POST /v1/get_status HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\nContent-Length: ${MEGABYTE}\r\n\r\n`

/** Sends all but the last byte of a body of one megabyte, and returns everything that the server sends back. */
const stall = (open: () => Socket, client = "192.0.2.1") => {
  const socket = open()
  socket.write(headOf(client) + "x".repeat(MEGABYTE - 1))
  return { socket, reply: readUntilClosed(socket) }
}

const within = (milliseconds: number) => new Promise<"open">((resolve) => setTimeout(resolve, milliseconds, "open"))

/** Returns the replies that have been received so far. */
const settled = async (replies: ReadonlyArray<Promise<string>>): Promise<ReadonlyArray<string>> =>
  (await Promise.all(replies.map((reply) => Promise.race([reply, undefined])))).filter((reply) => reply !== undefined)

/** Stalls requests of the given clients, and returns the replies so far. */
const stallAll = (open: () => Socket, clients: ReadonlyArray<string>) => {
  const replies: Array<string> = []
  const arrived = new EventEmitter()
  const sockets = clients.map((client) => {
    const { reply, socket } = stall(open, client)
    void reply.then((text) => arrived.emit("reply", replies.push(text)))
    return socket
  })
  return {
    replies,
    /** Waits for a number of replies, without a time limit, because a busy machine takes long to send all bodies. */
    receive: async (count: number) => {
      while (replies.length < count) await once(arrived, "reply")
    },
    end: () => {
      for (const socket of sockets) socket.destroy()
    }
  }
}

// The server would cut unfinished requests off only after the end of a test.
const patient = { headersMs: 600_000, requestMs: 600_000, idleMs: 600_000 }

it("holds at most 16 MiB of unfinished bodies of one client, and serves its complete requests", async () => {
  const { open } = await listen(patient)
  const { end, receive, replies } = stallAll(open, Array(24).fill("192.0.2.1"))
  await receive(8)
  for (const reply of replies) {
    expect(reply).toMatch(/^HTTP\/1.1 503 /)
    expect(reply).toMatch(/\r\nretry-after: 1\r\n/i)
    expect(reply).toContain('"code":"900"')
  }
  expect(await say(open, good)).toContain('"915"')
  expect(replies.length).toBeLessThan(16)
  end()
})

it("holds at most 64 MiB of unfinished bodies, and takes space from the client that holds the most", async () => {
  const { open } = await listen(patient, undefined, { clientHeader: "x-client" })
  const modest = stallAll(open, ["2001:db8:9::1"])
  const greedy = stallAll(
    open,
    Array.from({ length: 80 }, (_, index) => `2001:db8:${index % 5}::${index}`)
  )
  await greedy.receive(16)
  expect(modest.replies).toEqual([])
  modest.end()
  greedy.end()
})

it("counts a body until its request is answered", async () => {
  const { open } = await listen()
  const body = JSON.stringify({ ...credentials, data: { xid: "none", more: "x".repeat(1_000_000) } })
  const whole = request(body, "Connection: close\r\n")
  for (let round = 0; round < 40; round++) expect(await say(open, whole)).toContain('"915"')
})

it("counts decompressed bodies until their requests are answered, up to 16 MiB of one client", async () => {
  const gate = Promise.withResolvers<void>()
  const waybill = inMemory()
  const { open } = await listen(patient, {
    handle: async (method, body, options) => {
      await gate.promise
      return Effect.runPromise(waybill.handle(method, body, options))
    }
  })
  const body = gzipSync(JSON.stringify({ ...credentials, data: { xid: "none", more: "x".repeat(1_000_000) } }))
  const head = `POST /v1/get_status HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
  const replies = Array.from({ length: 24 }, () => say(open, Buffer.concat([Buffer.from(head), body])))
  const first = await Promise.race([...replies, within(10_000)])
  expect(first).toMatch(/^HTTP\/1.1 503 /)
  expect(first).toMatch(/\r\nretry-after: 1\r\n/i)
  expect(first).toContain('"code":"900"')
  for (let tries = 0; tries < 500 && (await settled(replies)).length < 8; tries++) await within(20)
  await within(300)
  expect(await settled(replies)).toHaveLength(8)
  gate.resolve()
  const all = await Promise.all(replies)
  expect(all.filter((reply) => reply.includes('"915"'))).toHaveLength(16)
  // All memory has been released.
  for (let round = 0; round < 20; round++) expect(await say(open, good)).toContain('"915"')
  const again = await Promise.all(Array.from({ length: 16 }, () => say(open, Buffer.concat([Buffer.from(head), body]))))
  expect(again.filter((reply) => reply.includes('"915"'))).toHaveLength(16)
})

it("reads a body in many small chunks", async () => {
  const { open } = await listen()
  const body = JSON.stringify({ ...credentials, data: { xid: "x".repeat(70_000) } })
  const chunks = [...body].map((sign) => `1\r\n${sign}\r\n`).join("")
  const head = "POST /v1/get_status HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
  expect(await say(open, `${head}${chunks}0\r\n\r\n`)).toContain('"915"')
})

it("closes the connection that has been idle longest if a client has too many", async () => {
  const { open } = await listen({ connectionsPerClient: 3 })
  const silent: Array<Promise<string>> = []
  for (let each = 0; each < 3; each++) {
    const socket = open()
    silent.push(readUntilClosed(socket))
    await new Promise((resolve) => socket.once("connect", resolve))
  }
  expect(await say(open, good)).toContain('"915"')
  expect(await silent[0]).toBe("")
  expect(await Promise.race([silent[1], within(200)])).toBe("open")
})

it("accepts a new client even when other clients' idle connections have used up the connection limit", async () => {
  const { open } = await listen({ connections: 20, connectionsPerClient: 20 })
  const silent = Array.from({ length: 30 }, open)
  for (const socket of silent) socket.on("error", () => {})
  await within(200)
  for (let round = 0; round < 10; round++) expect(await say(open, good)).toContain('"915"')
  for (const socket of silent) socket.destroy()
})

const keepAlive = request(JSON.stringify({ ...credentials, data: { xid: "none" } }))

/** Opens connections of a client that stay open after a reply. `closed` counts those that the server has closed. */
const openPool = async (open: () => Socket, count: number) => {
  const pool = { sockets: Array.from({ length: count }, open), closed: 0 }
  for (const socket of pool.sockets) {
    socket.on("error", () => {}).once("close", () => pool.closed++)
    socket.write(keepAlive)
    expect(String(await once(socket, "data"))).toContain('"915"')
  }
  return pool
}

/** Opens idle connections, each from another address. Returns a function that closes them. */
const flood = async (port: number, count: number) => {
  const idle: Array<Socket> = []
  for (let each = 0; each < count; each++) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.1.${each + 1}` })
    idle.push(socket.on("error", () => {}))
    await once(socket, "connect")
  }
  await within(100)
  return () => {
    for (const socket of idle) socket.destroy()
  }
}

it("keeps authenticated connections when idle ones from many addresses exceed the limit", async () => {
  const { open, port } = await listen({ connections: 20 })
  const pool = await openPool(open, 12)
  const end = await flood(port, 60)
  expect(pool.closed).toBe(0)
  for (const socket of pool.sockets) {
    socket.write(keepAlive)
    expect(String(await once(socket, "data"))).toContain('"915"')
  }
  end()
})

it("closes the idle connections of the address with the most, and keeps a new client's", async () => {
  const { open, port } = await listen({ connections: 20 })
  const greedy = Array.from({ length: 12 }, () => connect({ port, host: "127.0.0.1", localAddress: "127.0.2.1" }))
  let closed = 0
  for (const socket of greedy) socket.on("error", () => {}).on("close", () => closed++)
  await Promise.all(greedy.map((socket) => once(socket, "connect")))
  const single = open()
  const reply = readUntilClosed(single)
  await once(single, "connect")
  const end = await flood(port, 15)
  expect(closed).toBe(9)
  expect(await Promise.race([reply, within(100)])).toBe("open")
  for (const socket of [single, ...greedy]) socket.destroy()
  end()
})

it("never closes a connection whose request is in progress, and closes the longest idle authenticated one", async () => {
  const gate = Promise.withResolvers<void>()
  const waybill = inMemory()
  let isHeld = false
  const { open, port } = await listen(
    { connections: 20 },
    {
      handle: async (method, body, options) => {
        if (isHeld) await gate.promise
        return Effect.runPromise(waybill.handle(method, body, options))
      }
    }
  )
  const busy = await openPool(open, 4)
  const idle = await openPool(open, 14)
  isHeld = true
  for (const socket of busy.sockets) socket.write(keepAlive)
  const longest = once(idle.sockets[0]!, "close")
  const end = await flood(port, 4)
  await longest
  // An eighth of 20 connections is left to clients that have yet to authenticate.
  expect([busy.closed, idle.closed]).toEqual([0, 2])
  expect(idle.sockets.slice(0, 2).every(({ destroyed }) => destroyed)).toBe(true)
  gate.resolve()
  for (const socket of busy.sockets) expect(String(await once(socket, "data"))).toContain('"915"')
  end()
})

it.each([
  ["two Host headers", "Host: x\r\nHost: y\r\nContent-Length: 2\r\n\r\n{}", 400],
  ["two equal Host headers", "Host: x\r\nhOST: x\r\nContent-Length: 2\r\n\r\n{}", 400],
  ["a compressed transfer coding", "Host: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501]
])("refuses a request with %s", async (_, rest, status) => {
  const { open } = await listen()
  const reply = await say(open, `POST /v1/get_status HTTP/1.1\r\n${rest}`)
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(reply).toContain('{"res":"error","code":"000"')
})
