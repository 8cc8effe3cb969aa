import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { assets } from "../src/assets/assets.ts"
import { openConsole } from "./open-console.ts"

const SECRET = "0123456789abcdef0123456789abcdef"
/** Maximum size of all files and a page, compressed, in bytes. */
const MAX_BYTES = 150_000

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

describe("replies of the console", () => {
  it("every reply forbids inline code, other origins and frames", async () => {
    const { logIn, open, submit } = openConsole()
    const cookie = await logIn("viewer")
    const { open: openDown } = openConsole({ api: () => Promise.resolve(new Response(null, { status: 503 })) })
    const replies = [
      await open("/", { cookie }),
      await open("/nothing", { cookie }),
      await open("/login"),
      await open("/"),
      await openDown("/events", { cookie }),
      await open(`/assets/${assets().hash}/console.css`),
      await submit("/login", { token: "wrong" }),
      await submit("/login", {}, { "sec-fetch-site": "cross-site" })
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 200, 303, 503, 200, 401, 403])
    for (const { headers } of replies) {
      expect(headers.get("content-security-policy")).toBe(policy)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("x-frame-options")).toBe("DENY")
    }
  })

  it("allows images of the listed hosts", async () => {
    const { open } = openConsole({ images: ["images.example.com", "*.example.org:8443"] })
    expect((await open("/login")).headers.get("content-security-policy")).toContain(
      "; img-src 'self' https://images.example.com https://*.example.org:8443; "
    )
  })

  it("no page contains inline scripts, styles or handlers, and none is stored by a browser", async () => {
    const { logIn, open } = openConsole()
    const cookie = await logIn("admin")
    for (const path of ["/", "/login", "/nothing"]) {
      const reply = await open(path, { cookie })
      const page = await reply.text()
      expect(page).not.toMatch(/ style=|<style| on[a-z]+=|<script(?! type="module" src=)/)
      expect(reply.headers.get("cache-control")).toBe("no-store")
    }
  })

  it("all files and the board are below 150 kB, compressed", async () => {
    const { logIn, open } = openConsole()
    const page = await open("/", { cookie: await logIn("admin"), "accept-encoding": "gzip" })
    expect(page.headers.get("content-encoding")).toBe("gzip")
    const total = assets().size + (await page.arrayBuffer()).byteLength
    console.log(`console: ${total} bytes of files and a page, compressed`)
    expect(total).toBeLessThan(MAX_BYTES)
  })

  it("files are cached for a year under their hash, and not at all under another one", async () => {
    const { open } = openConsole()
    const hashed = await open(`/assets/${assets().hash}/console.js`, { "accept-encoding": "gzip, br" })
    expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(hashed.headers.get("content-encoding")).toBe("gzip")
    const other = await open("/assets/0000/console.js")
    expect([other.headers.get("cache-control"), await other.text()]).toEqual([
      "no-cache",
      expect.stringContaining('from "./live.js"')
    ])
    for (const path of ["/assets/0000/..%2fpackage.json", "/assets/0000/nothing.js", "/assets/console.js"])
      expect((await open(path)).status).toBe(303)
  })

  it("a login at a service that does not respond gets a page that reports it", async () => {
    const down = openConsole({ api: async () => new Response("x", { status: 502 }) })
    const reply = await down.submit("/login", { token: "secret-viewer" })
    expect([reply.status, await reply.text()]).toEqual([503, expect.stringContaining("does not respond")])
  })

  it("an invalid option is refused", () => {
    expect(() => openConsole({ secret: SECRET.slice(1) })).toThrow("secret: must have at least 32 characters")
    expect(() => openConsole({ basePath: "console" })).toThrow("basePath: must be empty or a path")
    expect(() => openConsole({ images: ["https://x.example"] })).toThrow("images: must be hosts")
    expect(() => openConsole({ images: ["x.example; script-src *"] })).toThrow("images: must be hosts")
    expect(() => openConsole({ sessionHours: 0 })).toThrow("sessionHours: must be greater than 0")
    expect(() => openConsole({ sessionHours: "12" as never })).toThrow("sessionHours: must be greater than 0")
    expect(() => openConsole({ title: 5 as never })).toThrow("console: title: must be a string")
    expect(() => openConsole({ onError: 5 as never })).toThrow("console: onError: must be a function")
    const urls = [
      "localhost:8081",
      "ftp://host/operator/v1",
      "http://a:x@host/operator/v1",
      "http://host/operator/v1?a=1"
    ]
    for (const api of [undefined, "http://host", "http://host/v1", ...urls])
      expect(() => openConsole({ api: api as never })).toThrow("console: api: must be a fetch handler, or a URL")
  })
})

describe("the events of the console", () => {
  it("name only the order and its revision", async () => {
    const { logIn, open, operator } = openConsole()
    Object.assign(operator.ports.board, { latestCursor: () => Effect.succeed("0") })
    const cookie = await logIn("viewer")
    const reply = await open("/events", { cookie })
    expect(reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe("retry: 1000\n\n")
    const path = await operator.place("A-1")
    const [, , account, order_id] = path.split("/")
    const { value } = await reader.read()
    expect(value).toBe(`id: 1\ndata: ${JSON.stringify({ account, order: order_id, revision: 1 })}\n\n`)
    await reader.cancel()
  })

  it("end with the status 204 after the token was revoked, so that the browser stops", async () => {
    const { logIn, open, operator } = openConsole()
    const cookie = await logIn("viewer")
    await operator.send("DELETE", "/tokens/the-viewer")
    expect((await open("/events", { cookie })).status).toBe(204)
  })
})
