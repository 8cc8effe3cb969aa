import { afterAll, describe, expect, it } from "vitest"
import { workplace } from "../fixtures/service.ts"
import { firstTokenOf, sendSetUp, setUpCodeIn } from "../fixtures/set-up.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

const consoleUrl = (err: string) => /^ {2}console {4}(\S+)$/m.exec(err)?.[1]

const send = (url: string, init: RequestInit = {}) => fetch(url, { redirect: "manual", ...init })

/** Logs in, and returns the session cookie. */
const logIn = async (url: string, token: string): Promise<string> => {
  const headers = { origin: new URL(url).origin }
  const reply = await send(`${url}/login`, { method: "POST", headers, body: new URLSearchParams({ token }) })
  return reply.headers.get("set-cookie")?.split(";", 1)[0] ?? ""
}

describe("the console of the service", () => {
  const flags = ["--base-path", "/dev", "--console-images", "images.example.com"]
  let token = ""

  it("a service without tokens prints a set-up code, which makes the first admin once", async () => {
    const first = await serve(flags)
    const url = consoleUrl(first.ran.err)!
    expect(url).toBe(`${first.url}/console`)
    const code = setUpCodeIn(first.ran.err)!
    expect((await send(`${url}/login`)).headers.get("location")).toBe("/dev/console/set-up")
    const wrong = await sendSetUp(url, "AAAA-AAAA-AAAA", "mallory")
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining("wrong code")])
    expect(first.ran.err + first.ran.out).toContain("wrong set-up code from 127.0.0.1")
    token = await firstTokenOf(url, first.ran.err)
    expect((await sendSetUp(url, code, "again")).status).toBe(409)
    expect((await send(`${url}/set-up`)).headers.get("location")).toBe("/dev/console/login")
    expect(first.ran.out).not.toContain(code)
    const cookie = await logIn(url, token)
    const board = await send(`${url}/`, { headers: { cookie } })
    expect([board.status, await board.text()]).toEqual([200, expect.stringContaining("<b>demo</b> admin")])
    expect(board.headers.get("content-security-policy")).toContain("img-src 'self' https://images.example.com;")
    expect(first.ran.out).not.toContain(token.slice(6))
    first.child.kill("SIGTERM")
    await first.ended
  })

  it("a later start prints no code, and a stream of events ends when the service stops", async () => {
    const second = await serve(flags)
    const url = consoleUrl(second.ran.err)!
    expect(url).toBe(`${second.url}/console`)
    expect(setUpCodeIn(second.ran.err)).toBeUndefined()
    expect(second.ran.err).not.toContain("no token")
    const cookie = await logIn(url, token)
    const reply = await fetch(`${url}/events`, { headers: { cookie } })
    const text = reply.text()
    second.child.kill("SIGTERM")
    expect(await text).toContain("retry: 1000")
    expect((await second.ended).code).toBe(0)
  })

  it("the service refuses a short secret", async () => {
    const { code, err } = await run(["serve", "--console-secret", "short"])
    expect([code, err]).toEqual([
      2,
      'waybill: --console-secret: invalid value "(hidden)"; expected a string of 32 to 255 characters\n'
    ])
  })
})
