import { afterEach, describe, expect, it, vi } from "vitest"
import { openConsole, SECRET } from "../open-console.ts"

const HOUR_MS = 3_600_000

afterEach(() => {
  vi.useRealTimers()
})

describe("a login", () => {
  it("starts a session with a valid token, and opens the requested page", async () => {
    const { open, submit } = openConsole()
    const first = await open("/?rush=on")
    expect([first.status, first.headers.get("location")]).toEqual([303, "/console/login?next=%2F%3Frush%3Don"])
    const reply = await submit("/login", { token: " secret-packer ", next: "/?rush=on" })
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/console/?rush=on"])
    const cookie = reply.headers.get("set-cookie") ?? ""
    expect(cookie).toMatch(/^waybill-console=[\w-]{60,}; Path=\/console; HttpOnly; SameSite=Strict; Max-Age=43200$/)
    expect(cookie).not.toContain("secret-packer")
    const board = await open("/", { cookie: cookie.split(";", 1)[0]! })
    expect([board.status, await board.text()]).toEqual([200, expect.stringContaining("<b>the-packer</b> packer")])
  })

  it("uses a secure cookie with the prefix __Host- except over HTTP on a loopback address", async () => {
    for (const [origin, name] of [
      ["https://shop.example", "__Host-waybill-console"],
      ["http://shop.example", "__Host-waybill-console"],
      ["https://localhost", "__Host-waybill-console"],
      ["http://127.0.0.1:8080", "waybill-console"],
      ["http://[::1]:8080", "waybill-console"]
    ] as const) {
      const { submit } = openConsole({}, origin)
      const cookie = (await submit("/login", { token: "secret-viewer" })).headers.get("set-cookie") ?? ""
      expect(cookie.startsWith(`${name}=`), origin).toBe(true)
      expect(cookie.includes("; Path=/; Secure; HttpOnly"), origin).toBe(name.startsWith("__Host-"))
    }
  })

  it("refuses a wrong token with a page that says why, and sets no cookie", async () => {
    const { submit } = openConsole()
    for (const token of ["wrong", "", "a b", "x".repeat(201), "é"]) {
      const reply = await submit("/login", { token, next: "/" })
      expect([reply.status, reply.headers.get("set-cookie")]).toEqual([401, null])
      expect(await reply.text()).toContain('role="alert">The token is not valid, or it was revoked.')
    }
  })

  it("throttles a client that tries many tokens, and no other client", async () => {
    const { handler } = openConsole()
    const login = (token: string, client: string) =>
      handler(
        new Request("http://localhost/console/login", {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
          body: `token=${token}`
        }),
        { client }
      )
    const statuses = []
    for (let n = 0; n < 40; n++) statuses.push((await login(`wrong-${n}`, "192.0.2.1")).status)
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]))
    expect(statuses.at(-1)).toBe(429)
    expect((await login("secret-viewer", "192.0.2.1")).status).toBe(429)
    expect((await login("secret-viewer", "198.51.100.1")).status).toBe(303)
  })

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    "/\r\nx: y",
    "/\t/evil.example",
    "/中"
  ])("opens the board instead of the address %j", async (next) => {
    const { handler } = openConsole({ basePath: "" })
    const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" }
    const body = new URLSearchParams({ token: "secret-viewer", next }).toString()
    const reply = await handler(new Request("http://localhost/login", { method: "POST", headers, body }))
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/"])
  })
})

describe("a session", () => {
  it("a session ends with a logout, which deletes the cookie", async () => {
    const { logIn, open, submit } = openConsole()
    const cookie = await logIn("viewer")
    const reply = await submit("/logout", {}, { cookie })
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/console/login"])
    expect(reply.headers.get("set-cookie")).toMatch(/^waybill-console=; .*Max-Age=0$/)
    expect((await open("/")).status).toBe(303)
  })

  it("a session ends after its hours, even if a browser keeps the cookie", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { logIn, open } = openConsole({ sessionHours: 2 })
    const cookie = await logIn("viewer")
    vi.setSystemTime(Date.now() + 2 * HOUR_MS - 1000)
    expect((await open("/", { cookie })).status).toBe(200)
    vi.setSystemTime(Date.now() + 2000)
    expect((await open("/", { cookie })).status).toBe(303)
  })

  it("a session ends when its token is revoked, and has a new role immediately", async () => {
    const { logIn, open, operator } = openConsole()
    const cookie = await logIn("packer")
    expect((await operator.send("PATCH", "/tokens/the-packer", { role: "admin" })).status).toBe(204)
    expect(await (await open("/", { cookie })).text()).toContain("<b>the-packer</b> admin")
    expect((await operator.send("DELETE", "/tokens/the-packer")).status).toBe(204)
    const reply = await open("/", { cookie })
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/console/login"])
    expect(reply.headers.get("set-cookie")).toMatch(/^waybill-console=; .*Max-Age=0$/)
  })

  it("a session is valid in every console with the same secret, and in no other", async () => {
    const cookie = await openConsole().logIn("viewer")
    expect((await openConsole({ secret: SECRET }).open("/", { cookie })).status).toBe(200)
    expect((await openConsole({ secret: `${SECRET}!` }).open("/", { cookie })).status).toBe(303)
  })

  it("a session is new at each login, so that a cookie set before it is not used", async () => {
    const { logIn } = openConsole()
    expect(await logIn("viewer")).not.toBe(await logIn("viewer"))
  })

  it("a session opens the requested page after a link from another site, whose request has no cookie", async () => {
    const { open } = openConsole()
    const reply = await open("/?rush=on", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })
    expect([reply.status, await reply.text()]).toEqual([
      200,
      expect.stringContaining('<meta http-equiv="refresh" content="0; url=/console/?rush=on">')
    ])
  })
})
