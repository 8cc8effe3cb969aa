import { afterAll, describe, expect, it } from "vitest"
import { workplace } from "../fixtures/service.ts"

const { clear, run, serve, start } = workplace()
afterAll(clear)

const consoleUrl = (err: string) => /^ {2}console {4}(\S+)$/m.exec(err)?.[1]
const tokenIn = (err: string) => /^ {2}(wb_op_[\w-]{43})$/m.exec(err)?.[1] ?? ""

/** Sends a request on a new connection, so that the next worker answers it. */
const send = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: "manual", ...init, headers: { connection: "close", ...init.headers } })

/** Logs in, and returns the session cookie. */
const logIn = async (url: string, token: string): Promise<string> => {
  const headers = { origin: new URL(url).origin }
  const reply = await send(`${url}/login`, { method: "POST", headers, body: new URLSearchParams({ token }) })
  return reply.headers.get("set-cookie")?.split(";", 1)[0] ?? ""
}

describe("the console of the service", () => {
  it("the first start with a demo account prints the console's address and a token for it, once", async () => {
    const flags = ["--database", "first.db", "--base-path", "/dev", "--console-images", "images.example.com"]
    const first = await serve(flags)
    const url = consoleUrl(first.ran.err)!
    expect(url).toBe(`${first.url}/console`)
    expect(first.ran.err).toContain(`Log in at ${url} with this token. It is shown only once:\n`)
    const cookie = await logIn(url, tokenIn(first.ran.err))
    const board = await send(`${url}/`, { headers: { cookie } })
    expect([board.status, await board.text()]).toEqual([200, expect.stringContaining("<b>demo</b> admin")])
    expect(board.headers.get("content-security-policy")).toContain("img-src 'self' https://images.example.com;")
    expect(first.ran.out).not.toContain(tokenIn(first.ran.err).slice(6))
    first.child.kill("SIGTERM")
    await first.ended
    const second = await serve(flags)
    expect(consoleUrl(second.ran.err)).toBe(`${second.url}/console`)
    expect(tokenIn(second.ran.err)).toBe("")
    expect(second.ran.err).not.toContain("no token")
  })

  it("all workers accept a session, and --console-secret keeps it after a restart", async () => {
    const flags = ["--database", "workers.db", "--workers", "2"]
    const environment = { WAYBILL_CONSOLE_SECRET: "0123456789abcdef0123456789abcdef" }
    const service = await serve(flags, environment)
    const token = tokenIn(service.ran.err)
    const url = consoleUrl(service.ran.err)!
    const cookie = await logIn(url, token)
    for (let each = 0; each < 6; each++) expect((await send(`${url}/`, { headers: { cookie } })).status).toBe(200)
    service.child.kill("SIGTERM")
    await service.ended
    const again = consoleUrl((await serve(flags, environment)).ran.err)!
    expect((await send(`${again}/`, { headers: { cookie } })).status).toBe(200)
    const other = consoleUrl((await serve(flags)).ran.err)!
    const ofOther = await logIn(other, token)
    for (let each = 0; each < 6; each++)
      expect((await send(`${other}/`, { headers: { cookie: ofOther } })).status).toBe(200)
    expect((await send(`${other}/`, { headers: { cookie } })).status).toBe(303)
  })

  it("merchants' address has no console if other machines can reach it", async () => {
    const flags = ["--database", "apart.db", "--host", "0.0.0.0", "--behind-proxy", "on", "--demo", "off"]
    const service = await serve(flags)
    const url = consoleUrl(service.ran.err)!
    expect(new URL(url).port).not.toBe(new URL(service.url).port)
    expect((await send(`${url}/login`)).status).toBe(200)
    expect((await send(`${service.url.replace("0.0.0.0", "127.0.0.1")}/console/login`)).status).toBe(404)
  })

  it("the service has no console if it or the operator API is off, and refuses a short secret", async () => {
    for (const off of ["--console", "--operator"]) {
      const service = await serve(["--database", `off${off}.db`, off, "off"])
      expect(consoleUrl(service.ran.err)).toBeUndefined()
      expect(tokenIn(service.ran.err)).toBe("")
      expect((await send(`${service.url}/console/login`)).status).toBe(404)
    }
    const { code, err } = await run(["serve", "--console-secret", "short"])
    expect([code, err]).toEqual([
      2,
      'waybill: --console-secret: invalid value "(hidden)"; expected a string of 32 to 255 characters\n'
    ])
  })

  it("a stream of events ends when the service stops", async () => {
    const service = start(["serve", "--port", "0", "--demo", "on", "--database", "stop.db"])
    while (consoleUrl(service.ran.err) === undefined) await new Promise((resolve) => setTimeout(resolve, 50))
    const url = consoleUrl(service.ran.err)!
    const cookie = await logIn(url, tokenIn(service.ran.err))
    const reply = await fetch(`${url}/events`, { headers: { cookie } })
    const text = reply.text()
    service.child.kill("SIGTERM")
    expect(await text).toContain("retry: 1000")
    expect((await service.ended).code).toBe(0)
  })
})
