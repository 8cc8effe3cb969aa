import { describe, expect, it } from "vitest"
import { mountedHandler } from "../src/index.ts"

const bytes = new TextEncoder().encode("a=1")

/** Returns a request as a listener receives it. */
const requestOf = (path: string, headers: Record<string, string> = {}) => ({
  method: "POST",
  path,
  header: (name: string) => ({ host: "shop.example", ...headers })[name],
  headers: () => Object.entries({ host: "shop.example", ...headers }),
  bytes: bytes as Uint8Array | "too large" | "no memory",
  client: "192.0.2.1"
})

describe("a mounted handler", () => {
  it("a mounted handler receives the request, the client and the scheme, and all its cookies are sent", async () => {
    const { respond } = mountedHandler(
      "/app",
      async (request, context) => {
        const headers = new Headers({ "x-client": context?.client ?? "", "x-url": request.url })
        headers.append("set-cookie", "a=1")
        headers.append("set-cookie", "b=2")
        return new Response(`${request.headers.get("cookie")} ${await request.text()}`, { status: 201, headers })
      },
      { isTls: true, clientHeader: "x-forwarded-for" }
    )
    const reply = await respond(requestOf("/app/x?y", { cookie: "c=3", "x-forwarded-for": "198.51.100.7" }))
    expect(reply).toMatchObject({ status: 201, cookies: ["a=1", "b=2"] })
    expect(reply.headers).toMatchObject({ "x-client": "198.51.100.7", "x-url": "https://shop.example/app/x?y" })
    expect(new TextDecoder().decode(reply.body as Uint8Array)).toBe("c=3 a=1")
  })

  it("a mounted handler serves its path and everything below it", () => {
    const { handles } = mountedHandler("/app", async () => new Response())
    expect(["/app", "/app/", "/app/x", "/apple", "/", "/v1/app"].map(handles)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false
    ])
  })

  it("a mounted handler is not called for a body that was not received or an invalid host", async () => {
    const { respond } = mountedHandler("/app", () => Promise.reject(new Error("called")))
    const statusOf = async (change: object) => (await respond({ ...requestOf("/app"), ...change })).status
    expect(await statusOf({ bytes: "too large" })).toBe(413)
    expect(await statusOf({ bytes: "no memory" })).toBe(503)
    for (const host of [
      "a b",
      undefined,
      "",
      "user@shop.example",
      "shop.example/x",
      "shop.example:99999",
      "a?b",
      "a#b"
    ])
      expect(await statusOf({ header: () => host }), host).toBe(400)
  })

  it("a stream of a mounted handler is sent as it arrives, and is cancelled when the client leaves", async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: x\n\n")),
      cancel: () => {
        isCancelled = true
      }
    })
    const headers = { "content-type": "text/event-stream; charset=utf-8" }
    const { respond } = mountedHandler("/app", async () => new Response(body, { headers }))
    const { stream } = await respond({ ...requestOf("/app"), method: "GET" })
    const end = new AbortController()
    for await (const text of stream!(end.signal)) {
      expect(text).toBe("data: x\n\n")
      end.abort()
    }
    expect(isCancelled).toBe(true)
  })
})
