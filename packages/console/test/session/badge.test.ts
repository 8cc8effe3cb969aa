import { randomBytes } from "node:crypto"
import { Effect } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { operatorHandler } from "../../../adapter-http/src/index.ts"
import { serveOperator } from "../../../adapter-http/test/operator/serve-operator.ts"
import { console } from "../../src/index.ts"
import { badgeOf, tokenOfBadge } from "../../src/session/badge.ts"

afterEach(() => {
  vi.useRealTimers()
})

const zeros = (count: number): string => "0".repeat(count)

/** 2 to the power of 256, which is one more than the largest secret. */
const LIMIT = "115792089237316195423570985008687907853269984665640564039457584007913129639936"

describe("the code of a badge", () => {
  it.each([
    [`wb_op_${"A".repeat(43)}`, zeros(80)],
    [`wb_op_${"A".repeat(42)}E`, `${zeros(79)}1`],
    [`wb_op_${"_".repeat(42)}8`, `00${LIMIT.slice(0, -1)}5`]
  ])("the badge of the token %s has the digits %s", (token, badge) => {
    expect(badgeOf(token)).toBe(badge)
    expect(tokenOfBadge(badge)).toBe(token)
  })

  it("returns every random token", () => {
    for (let n = 0; n < runs(200); n++) {
      const token = `wb_op_${randomBytes(32).toString("base64url")}`
      expect(badgeOf(token)).toMatch(/^00\d{78}$/)
      expect(tokenOfBadge(badgeOf(token)!)).toBe(token)
    }
  })

  it.each(["", "secret-admin", "wb_op_short", `wb_op_${"A".repeat(44)}`, `wb_op_${"A".repeat(42)}=`])(
    "does not exist for %j",
    (token) => {
      expect(badgeOf(token)).toBeUndefined()
    }
  )

  it.each([
    "",
    "116707248091136",
    "116707248091136-2-1",
    `01${zeros(78)}`,
    zeros(79),
    zeros(81),
    ` ${zeros(80)}`,
    `${zeros(79)}a`,
    `00${LIMIT}`,
    `00${"9".repeat(78)}`
  ])("the code %j is not a badge", (text) => {
    expect(tokenOfBadge(text)).toBeUndefined()
  })
})

const tokens = {
  ana: `wb_op_${"A".repeat(42)}E`,
  bo: `wb_op_${"B".repeat(42)}E`
} as const

/** Opens a console with a packer and an operator, whose badges the operator API knows until they are revoked. */
const openShop = () => {
  const revoked = new Set<string>()
  const holders = {
    [tokens.ana]: { name: "Ana María", role: "packer" },
    [tokens.bo]: { name: "Bo", role: "operator" }
  } as const
  const { ports } = serveOperator()
  const { api } = serveOperator({
    ports: {
      tokens: {
        ...ports.tokens,
        find: (token) =>
          Effect.sync(() => (revoked.has(String(token)) ? undefined : holders[token as keyof typeof holders]))
      }
    }
  })
  const handler = console({ api: operatorHandler(api), secret: "a secret of the tests, at least 32 characters long" })
  const send = (path: string, init: RequestInit = {}) => handler(new Request(`http://localhost/console${path}`, init))
  const post = (path: string, fields: Record<string, string>, cookie = "") =>
    send(path, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields)
    })
  const open = (path: string, cookie: string, headers: Record<string, string> = {}) =>
    send(path, { headers: { cookie, ...headers } })
  return { open, post, revoked }
}

const cookieOf = (reply: Response): string => reply.headers.get("set-cookie")?.split(";", 1)[0] ?? ""
const MINUTE_MS = 60_000

describe("a scanned badge", () => {
  it("logs in, and changes the person of a session", async () => {
    const { open, post } = openShop()
    const first = await post("/login", { token: badgeOf(tokens.ana)!, next: "/documents" })
    expect([first.status, first.headers.get("location")]).toEqual([303, "/console/documents"])
    expect(first.headers.get("set-cookie")).toMatch(/; Max-Age=1800$/)
    expect(await (await open("/", cookieOf(first))).text()).toContain("<b>Ana María</b> packer")
    const second = await post("/login", { token: badgeOf(tokens.bo)! }, cookieOf(first))
    expect(await (await open("/", cookieOf(second))).text()).toContain("<b>Bo</b> operator")
  })

  it("a badge is refused after its token was revoked, and the session stays", async () => {
    const { open, post, revoked } = openShop()
    const session = cookieOf(await post("/login", { token: badgeOf(tokens.bo)! }))
    revoked.add(tokens.ana)
    const reply = await post("/login", { token: badgeOf(tokens.ana)! }, session)
    expect([reply.status, reply.headers.get("set-cookie")]).toEqual([401, null])
    expect(await reply.text()).toContain("The token is not valid, or it was revoked.")
    expect(await (await open("/", session)).text()).toContain("<b>Bo</b> operator")
  })

  it("does not stay in the address after a scan in the search field", async () => {
    const { open, post } = openShop()
    const session = cookieOf(await post("/login", { token: tokens.bo }))
    const reply = await open(`/?search=${badgeOf(tokens.ana)}`, session)
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/console/"])
  })

  it("does not stay in the address or the form of a request without a session", async () => {
    const { open, post } = openShop()
    const search = `/?search=${badgeOf(tokens.ana)}`
    const reply = await open(search, "")
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/console/login"])
    const linked = await open(search, "", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })
    const sent = await post("/orders/demo/1/note", { msg: badgeOf(tokens.ana)! })
    expect([linked.status, sent.status]).toEqual([200, 401])
    for (const page of [linked, sent]) expect(await page.text()).not.toContain(badgeOf(tokens.ana))
  })

  it("wins over the session of an older login for another path", async () => {
    const { open, post } = openShop()
    const planted = cookieOf(await post("/login", { token: tokens.bo }))
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 })
    const own = cookieOf(await post("/login", { token: badgeOf(tokens.ana)! }))
    for (const cookie of [`${planted}; ${own}`, `${own}; ${planted}`])
      expect(await (await open("/", cookie)).text()).toContain("<b>Ana María</b> packer")
  })
})

describe("a session from a badge", () => {
  it("ends after 30 minutes without input, and an input continues it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { open, post } = openShop()
    const start = Date.now()
    const cookie = cookieOf(await post("/login", { token: badgeOf(tokens.ana)! }))
    const page = await open("/", cookie)
    expect(await page.text()).toContain('data-idle="1800"')
    expect(cookieOf(page)).toBe("")
    vi.setSystemTime(start + 29 * MINUTE_MS)
    for (const reply of [await open("/documents", cookie), await post("/session", {}, cookie)]) {
      expect(reply.headers.get("set-cookie")).toMatch(/; Max-Age=1800$/)
    }
    const renewed = cookieOf(await post("/session", {}, cookie))
    vi.setSystemTime(start + 31 * MINUTE_MS)
    expect((await open("/", cookie)).status).toBe(303)
    expect((await post("/session", {}, cookie)).status).toBe(401)
    expect((await open("/", renewed)).status).toBe(200)
    vi.setSystemTime(start + 59 * MINUTE_MS)
    expect((await open("/", renewed)).status).toBe(303)
  })

  it("a page that updates itself does not continue the session", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { open, post } = openShop()
    const cookie = cookieOf(await post("/login", { token: badgeOf(tokens.ana)! }))
    vi.setSystemTime(Date.now() + 20 * MINUTE_MS)
    expect(cookieOf(await open("/", cookie, { "x-waybill-refresh": "1" }))).toBe("")
    const events = await open("/events", cookie)
    expect(cookieOf(events)).toBe("")
    await events.body?.cancel()
  })

  it("ends 12 hours after the login, even with input", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { open, post } = openShop()
    const start = Date.now()
    let cookie = cookieOf(await post("/login", { token: badgeOf(tokens.ana)! }))
    for (let minute = 20; minute < 720; minute += 20) {
      vi.setSystemTime(start + minute * MINUTE_MS)
      cookie = cookieOf(await open("/", cookie))
    }
    vi.setSystemTime(start + 720 * MINUTE_MS - 1000)
    expect((await open("/", cookie)).status).toBe(200)
    vi.setSystemTime(start + 720 * MINUTE_MS)
    expect((await open("/", cookie)).status).toBe(303)
  })

  it("a logout ends the session for good", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { post } = openShop()
    const cookie = cookieOf(await post("/login", { token: badgeOf(tokens.ana)! }))
    vi.setSystemTime(Date.now() + 20 * MINUTE_MS)
    expect((await post("/logout", {}, cookie)).headers.getSetCookie()).toEqual([expect.stringMatching(/Max-Age=0$/)])
  })

  it("a session from a typed token does not depend on input", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { open, post } = openShop()
    const reply = await post("/login", { token: tokens.ana })
    expect(reply.headers.get("set-cookie")).toMatch(/; Max-Age=43200$/)
    vi.setSystemTime(Date.now() + 700 * MINUTE_MS)
    const page = await open("/", cookieOf(reply))
    expect([page.status, cookieOf(page), await page.text()]).toEqual([
      200,
      "",
      expect.not.stringContaining("data-idle")
    ])
  })
})
