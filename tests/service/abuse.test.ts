import { once } from "node:events"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { scaledByLoad } from "../runs/scaled-by-load.ts"
import { orderOf } from "./fixtures/load.ts"
import { type Served, workplace } from "./fixtures/service.ts"

const { clear, serve } = workplace()
afterAll(clear)

const open = async ({ url }: Served): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  socket.on("error", () => {})
  await once(socket, "connect")
  return socket
}

/** Returns everything received until the connection ends. */
const received = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ""
    socket.on("data", (chunk) => (text += String(chunk)))
    socket.on("close", () => resolve(text))
  })

const head = (...headers: ReadonlyArray<string>) =>
  ["POST /v1/get_status HTTP/1.1", "Host: x", ...headers, "", ""].join("\r\n")

/** Reads a status on a new connection, because the service closes idle ones while it has too many. */
const callAnew = async ({ credentials, url }: Served, xid: string): Promise<Response> => {
  const body = JSON.stringify({ ...credentials, data: { xid } })
  return fetch(`${url}/v1/get_status`, { method: "POST", headers: { connection: "close" }, body })
}

/** Repeats a call that is refused temporarily, as a busy service asks its clients to do. */
const untilServed = async (service: Served): Promise<Response> => {
  for (;;) {
    const reply = await callAnew(service, "A-1")
    if (reply.status !== 503) return reply
    await reply.body?.cancel()
    await pause(20)
  }
}

/** Starts a client that calls in a loop and measures its slowest reply, with the calls that it had to repeat. */
const goodClient = (service: Served) => {
  let goesOn = true
  const times: Array<number> = []
  const work = async () => {
    while (goesOn) {
      const start = performance.now()
      expect(await (await untilServed(service)).json()).toMatchObject({ res: "success" })
      times.push(performance.now() - start)
      await pause(20)
    }
  }
  const ended = work()
  return {
    untilAnswered: async (calls: number) => {
      while (times.length < calls) await Promise.race([pause(20), ended])
    },
    /** Returns the time of the slowest reply in milliseconds. */
    end: async () => {
      goesOn = false
      await ended
      return Math.max(...times)
    }
  }
}

/** Returns a service's memory figures in kB, from /proc. */
const statusOf = ({ child }: Awaited<ReturnType<typeof serve>>) => {
  const lines = readFileSync(`/proc/${child.pid}/status`, "utf8").matchAll(/^(\w+):\s+(\d+) kB$/gm)
  return Object.fromEntries([...lines].map(([, name, size]) => [name, Number(size)]))
}

/** Hostile requests, each with the HTTP status that it gets before the connection is closed. */
const attacks: Readonly<Record<string, readonly [bytes: string | Buffer, status: number]>> = {
  "no HTTP": ["hello\r\n\r\n", 400],
  "a content length and a chunked body": [`${head("Content-Length: 4", "Transfer-Encoding: chunked")}0\r\n\r\n`, 400],
  "two content lengths": [`${head("Content-Length: 2", "Content-Length: 3")}{}`, 400],
  "a negative content length": [head("Content-Length: -1"), 400],
  "a transfer coding after chunked": [head("Transfer-Encoding: chunked, gzip"), 400],
  "a chunk without a valid size": [`${head("Transfer-Encoding: chunked")}zz\r\n`, 400],
  "a header that continues on the next line": [head("X: a\r\n\tb", "Content-Length: -"), 400],
  "a header with NUL": [head("X: a\u0000b"), 400],
  "overlong headers": [head(`X: ${"x".repeat(20_000)}`), 431],
  "20 MB announced": [head("Content-Length: 20000000"), 413],
  "20 MB in chunks": [
    Buffer.concat([Buffer.from(`${head("Transfer-Encoding: chunked")}1312D00\r\n`), Buffer.alloc(20_000_000, 120)]),
    413
  ]
}

/** Request bodies whose processing is expensive for their size, each with the expected HTTP status. */
const bombs: Readonly<
  Record<string, readonly [body: string | Uint8Array<ArrayBuffer>, status: number, headers?: Record<string, string>]>
> = {
  "half a million nested lists": [`${"[".repeat(500_000)}${"]".repeat(500_000)}`, 400],
  "a third of a million values": [`[${"1,".repeat(333_333)}1]`, 400],
  "200 MB compressed with gzip": [
    Uint8Array.from(gzipSync(Buffer.alloc(200_000_000))),
    413,
    { "content-encoding": "gzip" }
  ],
  "invalid gzip": [new Uint8Array(1000).fill(1), 400, { "content-encoding": "gzip" }],
  "a duplicate key": ['{"username":"a","username":"b"}', 400],
  "a prototype": ['{"__proto__":{"username":"demo"}}', 400]
}

/** The largest packing request that a client may send. */
const mostWork = {
  order_info: Array.from({ length: 500 }, (_, index) => ({
    width: `${8 + (index % 37) / 2}`,
    height: `${10 + (index % 41) / 2}`,
    qty: "200",
    finishing: "Gallery wrap"
  }))
}

/**
 * Packs prints, and returns the reply with its time in milliseconds. On a busy machine the packing can exceed its time
 * limit: then it is repeated, as the refusal asks.
 */
const packed = async (service: Awaited<ReturnType<typeof serve>>, order_info: typeof mostWork.order_info) => {
  for (;;) {
    const start = performance.now()
    const reply = await service.call("package_info", { order_info })
    if (reply.code !== "1113") return { reply, ms: performance.now() - start }
  }
}

/** Resolves when the peak memory of a service has not grown for half a second, or after three seconds. */
const untilSteady = async (service: Parameters<typeof statusOf>[0]): Promise<void> => {
  // Resets the peak.
  writeFileSync(`/proc/${service.child.pid}/clear_refs`, "5")
  let peak = 0
  for (let steady = 0, waited = 0; (steady < 500 || waited < 1000) && waited < 3000; waited += 50) {
    await pause(50)
    const { VmHWM = 0 } = statusOf(service)
    steady = VmHWM > peak ? 0 : steady + 50
    peak = VmHWM
  }
}

describe("a service under attack", () => {
  let service: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    service = await serve(["--log", "off", "--workers", "1"])
    await service.call("push_order", orderOf("A-1"))
  })

  it("serves other clients while it packs the largest request", async () => {
    // Starts the packing thread, so that the time limit of a packing does not include the start.
    expect(await packed(service, mostWork.order_info.slice(0, 11))).toMatchObject({ reply: { res: "success" } })
    const good = goodClient(service)
    try {
      const { ms, reply } = await packed(service, mostWork.order_info)
      expect(reply).toMatchObject({ res: "success" })
      await good.untilAnswered(10)
      expect((await good.end()) * 4).toBeLessThan(ms)
    } finally {
      await good.end()
    }
  })

  it("refuses hostile requests, and replies to a well-behaved client within two seconds", async () => {
    const good = goodClient(service)

    const idle = await Promise.all(Array.from({ length: 300 }, () => open(service)))
    const slow = await Promise.all(Array.from({ length: 50 }, () => open(service)))
    const dripping = setInterval(() => {
      for (const socket of slow) socket.write("x")
    }, 50)
    for (const socket of slow) socket.write("POST /v1/get_status HTTP/1.1\r\nX-Slow: ")

    for (const [name, [bytes, status]] of Object.entries(attacks)) {
      const answers = await Promise.all(
        Array.from({ length: 3 }, async () => {
          const socket = await open(service)
          const answer = received(socket)
          socket.write(bytes)
          return answer
        })
      )
      for (const answer of answers) {
        expect(answer, name).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
        expect(answer, name).toMatch(/\{"res":"error","code":"000","message":"[^"]+"\}$/)
        for (const header of ["cache-control: no-store", "x-content-type-options: nosniff"])
          expect(answer.toLowerCase(), name).toContain(`\r\n${header}\r\n`)
        expect(answer, name).not.toMatch(/^(?:server|x-powered-by):/im)
      }
    }
    for (const [name, [body, status, headers = {}]] of Object.entries(bombs)) {
      const replies = await Promise.all(
        Array.from({ length: 5 }, () =>
          fetch(`${service.url}/v1/get_status`, {
            method: "POST",
            body,
            headers: { connection: "close", ...headers }
          })
        )
      )
      for (const reply of replies) {
        expect(reply.status, name).toBe(status)
        expect(await reply.json(), name).toMatchObject({ res: "error", code: status === 413 ? "000" : "902" })
      }
    }
    const order_info = mostWork.order_info.slice(0, 50)
    expect(await packed(service, order_info)).toMatchObject({ reply: { res: "success" } })

    await good.untilAnswered(10)
    const slowest = await good.end()
    clearInterval(dripping)
    for (const socket of [...idle, ...slow]) socket.destroy()
    expect(slowest).toBeLessThan(scaledByLoad(2000))
    expect((await fetch(`${service.url}/readyz`, { headers: { connection: "close" } })).status).toBe(200)
  })

  const unread: Readonly<Record<string, string>> = {
    "for the largest page": "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n",
    "without a login": `${head("Content-Length: 2")}{}`
  }

  it.each(Object.entries(unread))(
    "a client that never reads replies does not delay other clients or exhaust memory (requests %s)",
    async (_, request) => {
      for (const many of [90, 1600]) {
        const good = goodClient(service)
        const sockets = await Promise.all(Array.from({ length: 40 }, () => open(service)))
        for (const socket of sockets) socket.pause().write(request.repeat(many))
        await untilSteady(service)
        await good.untilAnswered(10)
        const slowest = await good.end()
        for (const socket of sockets) socket.destroy()
        expect(slowest).toBeLessThan(scaledByLoad(2000))
        expect(statusOf(service).VmHWM).toBeLessThan(700_000)
      }
      expect((await fetch(`${service.url}/readyz`, { headers: { connection: "close" } })).status).toBe(200)
    }
  )

  it("lets connections from 1,000 clients wait while the process is busy", async ({ skip }) => {
    const limit = "/proc/sys/net/core/somaxconn"
    if (!existsSync(limit) || Number(readFileSync(limit, "utf8")) < 1000)
      skip("this system lets fewer connections wait")
    process.kill(-service.child.pid!, "SIGSTOP")
    let connected = 0
    const sockets = Array.from({ length: 1000 }, () => {
      const socket = connect(Number(new URL(service.url).port), "127.0.0.1", () => connected++)
      return socket.on("error", () => {})
    })
    await expect.poll(() => connected, { timeout: scaledByLoad(10_000) }).toBe(1000)
    process.kill(-service.child.pid!, "SIGCONT")
    expect(await (await callAnew(service, "none")).json()).toMatchObject({ code: "915" })
    for (const socket of sockets) socket.destroy()
  })

  it("stops normally after the attacks", async () => {
    service.child.kill("SIGTERM")
    expect((await service.ended).code).toBe(0)
  })
})

it("warns once about the client header without --behind-proxy", async () => {
  const { child, ended, url } = await serve(["--database", "proxy.db"])
  const send = (name: string) => fetch(`${url}/healthz`, { headers: { [name]: "canary" } })
  for (const name of ["x-real-ip", "x-forwarded-for", "x-forwarded-for"]) expect((await send(name)).status).toBe(200)
  child.kill("SIGTERM")
  const { out } = await ended
  const lines = out.trim().split("\n")
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: "WARN",
      message:
        "--behind-proxy: off, but a request contains x-forwarded-for; add --behind-proxy if a proxy forwards all requests"
    }
  ])
  expect(out).not.toContain("canary")
})
