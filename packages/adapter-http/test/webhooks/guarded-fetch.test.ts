import type { LookupAddress } from "node:dns"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { guardedFetch, type WebhookFetch } from "../../src/webhooks/guarded-fetch.ts"

const request = (more: { readonly signal?: AbortSignal } = {}) =>
  ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"city":"Köln"}',
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
    ...more
  }) as const

/** Starts a receiver on this machine and returns its port with the requests and connections that it received. */
const receiver = async (listener: RequestListener) => {
  const received = { requests: 0, connections: 0, bodies: [] as Array<string> }
  const server = createServer((incoming, response) => {
    received.requests++
    let body = ""
    incoming.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk
    })
    incoming.on("end", () => {
      received.bodies.push(body)
      listener(incoming, response)
    })
  }).on("connection", () => {
    received.connections++
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return { port: (server.address() as AddressInfo).port, received }
}

/** Returns a resolver that returns the next list of addresses in each lookup. */
const resolving = (...lists: ReadonlyArray<ReadonlyArray<string>>) => {
  let next = 0
  const lookup = (_: string, __: object, callback: (error: null, addresses: Array<LookupAddress>) => void) => {
    const list = lists[Math.min(next++, lists.length - 1)]!
    callback(
      null,
      list.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
    )
  }
  return { lookup: lookup as never, count: () => next }
}

const opened = (options: Parameters<typeof guardedFetch>[0]): WebhookFetch => {
  const { close, fetch } = guardedFetch(options)
  onTestFinished(close)
  return fetch
}

describe("the guarded fetch", () => {
  it("sends requests over one connection and returns the status", async () => {
    const { port, received } = await receiver((_, response) => void response.writeHead(204).end())
    const fetch = opened({ networks: "any" })
    for (const _ of [1, 2, 3]) expect(await fetch(`http://127.0.0.1:${port}/hooks`, request())).toEqual({ status: 204 })
    expect(received).toEqual({ requests: 3, connections: 1, bodies: Array(3).fill('{"city":"Köln"}') })
  })

  it("does not follow a redirect", async () => {
    const { port, received } = await receiver((_, response) => void response.writeHead(302, { location: "/" }).end())
    expect(await opened({ networks: "any" })(`http://127.0.0.1:${port}/`, request())).toEqual({ status: 302 })
    expect(received.requests).toBe(1)
  })

  it("stops reading a long response", async () => {
    let sent = 0
    const { port } = await receiver((_, response) => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && sent < 1e9) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536))) return void response.once("drain", write)
        }
      }
      write()
    })
    expect(await opened({ networks: "any" })(`http://127.0.0.1:${port}/`, request())).toEqual({ status: 200 })
    expect(sent).toBeLessThan(50_000_000)
  })

  it("keeps the status of a response that never ends", async () => {
    const limit = new AbortController()
    const { port } = await receiver((_, response) => {
      response.writeHead(200).write("a")
      setTimeout(() => limit.abort(), 300)
    })
    const fetch = opened({ networks: "any" })
    const reply = await fetch(`http://127.0.0.1:${port}/`, request({ signal: limit.signal }))
    expect(reply).toEqual({ status: 200 })
  })

  it("fails at the time limit if there is no response", async () => {
    const { port } = await receiver(() => {})
    const fetch = opened({ networks: "any" })
    await expect(
      fetch(`http://127.0.0.1:${port}/`, request({ signal: AbortSignal.timeout(100) }))
    ).rejects.toMatchObject({ name: "AbortError" })
  })

  it.each([
    ["127.0.0.1"],
    ["10.1.2.3"],
    ["169.254.169.254"],
    ["100.64.0.1"],
    ["0.0.0.0"],
    ["224.0.0.1"],
    ["::1"],
    ["fe80::1"],
    ["::ffff:127.0.0.1"],
    ["64:ff9b::7f00:1"]
  ])("refuses a name that resolves to %s, and a URL with that address", async (address) => {
    const { port, received } = await receiver((_, response) => void response.end())
    const byName = opened({ lookup: resolving([address]).lookup })
    await expect(byName(`http://shop.example:${port}/`, request())).rejects.toThrow(
      `the address ${address} is not public`
    )
    const host = address.includes(":") ? `[${address}]` : address
    await expect(opened({})(`http://${host}:${port}/`, request())).rejects.toThrow("is not public")
    expect(received.connections).toBe(0)
  })

  it("refuses a name if one of its addresses is not public", async () => {
    const { port } = await receiver((_, response) => void response.end())
    const fetch = opened({ lookup: resolving(["93.184.215.14", "127.0.0.1"]).lookup })
    await expect(fetch(`http://shop.example:${port}/`, request())).rejects.toThrow("127.0.0.1 is not public")
  })

  it("refuses a name whose address changes after it was checked", async () => {
    const { port, received } = await receiver((_, response) => void response.end())
    const { count, lookup } = resolving(["93.184.215.14"], ["127.0.0.1"])
    const fetch = opened({ lookup })
    const first = fetch(`http://shop.example:${port}/`, request({ signal: AbortSignal.timeout(500) }))
    await expect(first).rejects.toThrow()
    // One lookup both checks the address and connects to it.
    expect(count()).toBe(1)
    await expect(fetch(`http://shop.example:${port}/`, request())).rejects.toThrow("127.0.0.1 is not public")
    expect(received.connections).toBe(0)
  })

  it("refuses http URLs with an address in another notation", async () => {
    const fetch = opened({})
    for (const host of ["2130706433", "0x7f.1", "0177.0.0.1", "127.1"])
      await expect(fetch(`http://${host}:9/`, request())).rejects.toThrow("the address 127.0.0.1 is not public")
  })
})
