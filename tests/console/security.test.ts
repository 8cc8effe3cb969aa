import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { sealer } from "../../packages/console/src/session/seal.ts"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { logIn, openPage } from "./fixtures/browser.ts"
import { hostileOrder, payloads } from "./fixtures/hostile.ts"
import { openShop, type Shop } from "./fixtures/shop.ts"
import { tourOf } from "./fixtures/tour.ts"
import { logIn as newSession } from "./fixtures/visitor.ts"

const SECRET = "a secret of the tests, at least 32 characters long"

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const form = "application/x-www-form-urlencoded"

/** Elements and attributes of a page that run code or load something, and are not of the console. */
const active = `[...document.querySelectorAll("*")].flatMap((each) => [
  ...(each.matches("script:not([src^='/console/assets/']), style, iframe, object, embed, base") ? [each.outerHTML] : []),
  ...(each.matches("img") && !each.src.startsWith(location.origin + "/console/") ? [each.outerHTML] : []),
  ...[...each.attributes].filter(({ name, value }) => /^on|^style$|^srcdoc$/.test(name) ||
    (/^(?:href|src|action|formaction)$/.test(name) && /^\\s*(?:javascript|data|vbscript):/i.test(value)))
    .map(({ name, value }) => name + "=" + value)
])`

/** The text of a page with the values of its fields, and the targets of its links. */
const shownText = `document.documentElement.textContent + [...document.querySelectorAll("*")].map((each) =>
  [each.value, each.getAttribute("href"), each.title].join(" ")).join(" ")`

describe.skipIf(skipped !== "")(`security of the console${skipped}`, () => {
  let shop: Shop
  let base: string
  beforeAll(async () => {
    shop = await openShop({ consoleSecret: SECRET, log: "json" })
    base = new URL(shop.url).origin
  })
  afterEach(closePages)
  afterAll(() => shop?.clear())

  const pathOf = (xid: string): string => `/orders/demo/${shop.orders.get(xid)!.order_id}`

  /** Logs in without a browser, in a new session. */
  const sessionOf = (token: string): Promise<string> => newSession(shop.service.url, token)

  const get = (path: string, cookie: string) => fetch(shop.url + path, { redirect: "manual", headers: { cookie } })

  it("no page violates the policy, and none has a token, a password or a secret in its source, URL or log", async () => {
    const { page, problems } = await openPage(shop.url)
    const urls: Array<string> = []
    page.on("request", (request) => urls.push(request.url()))
    const secrets = [
      shop.firstToken,
      ...Object.values(shop.tokens),
      SECRET,
      shop.service.credentials.password!,
      shop.service.credentials.secretkey!
    ]
    expect(secrets.every((secret) => secret.length > 10)).toBe(true)
    await logIn(page, shop.tokens.admin)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: "waybill-console", httpOnly: true, sameSite: "Strict", path: "/console" })
    expect(await page.evaluate("document.cookie")).toBe("")
    const leaks: Array<string> = []
    // A browser adds a style to an image that is opened as a page.
    for (const path of (await tourOf(shop)).filter((path) => path !== "/documents/logo")) {
      // A page cannot show a file that the browser downloads.
      const reply = path.endsWith(".csv") ? await page.request.get(shop.url + path) : await page.goto(shop.url + path)
      const source = (await reply?.text()) ?? ""
      for (const secret of [...secrets, cookie!.value]) if (source.includes(secret)) leaks.push(path)
    }
    expect(leaks).toEqual([])
    expect(problems.filter((text) => !/status of (?:404|409)/.test(text))).toEqual([])
    for (const secret of [...secrets, cookie!.value]) expect(urls.filter((url) => url.includes(secret))).toEqual([])
    const lines = shop.written().replace(/^.*(?:wb_op_|"secretkey").*$/gm, "")
    expect(lines.match(/"method":"operator.getMe"/g)?.length).toBeGreaterThan(40)
    for (const secret of [...secrets.slice(1), cookie!.value]) expect(lines.includes(secret)).toBe(false)
    // The policy blocks a script in the page, and this test sees it.
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.hacked = 1' }))"
    )
    expect(await page.evaluate("window.hacked")).toBeUndefined()
    expect(problems.at(-1)).toContain("Content Security Policy")
  })

  it("a script, an image, an address and a formula in each field of push_order are shown as text on every page", async () => {
    const { page, problems } = await openPage(shop.url)
    page.on("dialog", (dialog) => void dialog.dismiss())
    await logIn(page, shop.tokens.admin)
    for (const payload of payloads) {
      const { order, texts } = hostileOrder(payload)
      expect(Object.keys(texts).length).toBeGreaterThan(40)
      const { receipt_id } = await shop.merchant("push_order", order)
      const path = `/orders/demo/${receipt_id}`
      await shop.merchant("hold_order", { order_id: receipt_id, msg: `held ${payload}` })
      await shop.merchant("unhold_order", { order_id: receipt_id })
      let shown = ""
      const views = ["", "/documents", "/pack", "/start", "/ship", "/hold", "/reprint", "/cancel", "/erase", "/note"]
      for (const address of ["/", `/?search=${encodeURIComponent(payload)}`, ...views.map((view) => path + view)]) {
        await page.goto(shop.url + address)
        shown += await page.evaluate(shownText)
        expect([address, await page.evaluate(active)]).toEqual([address, []])
        expect(await page.evaluate("window.hacked")).toBeUndefined()
      }
      const text = shown.replace(/\s+/g, " ")
      const missing = Object.entries({ ...texts, hold: `held ${payload}` }).filter(
        ([, value]) => !text.includes(value.replace(/\s+/g, " ")) && !text.includes(new URL(value, "http://x").href)
      )
      expect([payload, missing]).toEqual([payload, []])
    }
    expect(problems.filter((text) => !/status of 409/.test(text))).toEqual([])
  })

  it("the API refuses an address of a different scheme in each field that takes an address", async () => {
    for (const field of ["track_url", "invoice", "thumb_img", "large_img"]) {
      const { order } = hostileOrder("x")
      const [item] = (order as { order_info: ReadonlyArray<object> }).order_info
      const url = { [field]: "javascript:alert(1)" }
      const changed = {
        ...order,
        xid: `scheme-${field}`,
        ...(/img/.test(field) ? { order_info: [{ ...item, ...url }] } : url)
      }
      const reply = await shop.service.call("push_order", changed)
      expect([field, reply.res, JSON.stringify(reply)]).toEqual([field, "error", expect.stringContaining(field)])
    }
  })

  it("login replaces a session cookie planted before it", async () => {
    const { page } = await openPage(shop.url)
    const planted = (await sessionOf(shop.tokens.viewer)).split("=")[1]!
    for (const path of ["/", "/console"])
      await page
        .context()
        .addCookies([{ name: "waybill-console", value: planted, domain: "127.0.0.1", path, httpOnly: true }])
    await page.goto(`${shop.url}/login`)
    await logIn(page, shop.tokens.packer)
    expect(await page.locator(".holder").textContent()).toContain("the-packer")
    const cookies = (await page.context().cookies()).filter(({ name }) => name === "waybill-console")
    expect(cookies.find(({ path }) => path === "/console")?.value).not.toBe(planted)
    expect(await sessionOf(shop.tokens.packer)).not.toBe(await sessionOf(shop.tokens.packer))
  })

  it("a session that was planted for a deeper path before the login is not used instead of the real session", async () => {
    const planted = await sessionOf(shop.tokens.viewer)
    const own = await sessionOf(shop.tokens.admin)
    // A browser sends the cookie with the longer path first.
    for (const cookies of [`${planted}; ${own}`, `${own}; ${planted}`, `waybill-console=stale; ${own}`])
      expect(await (await get("/", cookies)).text()).toContain("<b>the-admin</b> admin")
  })

  it("a changed cookie, a cookie of a different purpose or secret, and a cookie of a different role open nothing", async () => {
    const own = sealer(SECRET)
    const until = Date.now() + 60_000
    const token = shop.tokens.viewer
    const cookie = async (sealed: Promise<string>) => `waybill-console=${await sealed}`
    expect((await get("/", await cookie(own.seal("session", { token, until })))).status).toBe(200)
    const opensNothing = [
      await cookie(own.seal("session", { token, until: Date.now() - 1 })),
      await cookie(own.seal("notice", { token, until })),
      await cookie(sealer("another secret of at least 32 characters").seal("session", { token, until })),
      await cookie(own.seal("session", { token: "wb_op_made_up", until })),
      `waybill-console=${token}`,
      "waybill-console=",
      "waybill-console=%00"
    ]
    const stolen = await sessionOf(shop.tokens.viewer)
    for (const at of [20, 40, 80, stolen.length - 1]) {
      const sign = stolen[at] === "A" ? "B" : "A"
      opensNothing.push(stolen.slice(0, at) + sign + stolen.slice(at + 1))
    }
    for (const each of opensNothing) {
      const reply = await get("/", each)
      expect([each, reply.status, reply.headers.get("location")]).toEqual([each, 303, "/console/login"])
    }
    expect((await get("/tokens", stolen)).status).toBe(403)
    const start = await fetch(`${shop.url}${pathOf("N-1001")}/start`, {
      method: "POST",
      headers: { "content-type": form, "sec-fetch-site": "same-origin", cookie: stolen },
      body: "key=k&revision=1"
    })
    expect(start.status).toBe(403)
  })

  it("a session and its stream of events end when the token is revoked", async () => {
    const { token } = (await shop.operator("POST", "/tokens", { name: "leaves", role: "admin" })) as {
      readonly token: string
    }
    const cookie = await sessionOf(token)
    const stream = await get("/events", cookie)
    expect(stream.headers.get("content-type")).toContain("text/event-stream")
    expect(stream.headers.get("cache-control")).toBe("no-store")
    await shop.operator("DELETE", "/tokens/leaves")
    const started = performance.now()
    await shop.merchant("push_order", { ...(hostileOrder("x").order as object), xid: "after the end" })
    const text = await stream.text()
    expect(performance.now() - started).toBeLessThan(60_000)
    expect(text).toBe("retry: 1000\n\n")
    const reply = await get("/", cookie)
    expect([reply.status, reply.headers.getSetCookie()[0]]).toEqual([
      303,
      expect.stringMatching(/^waybill-console=; .*Max-Age=0$/)
    ])
    expect((await get("/events", cookie)).status).toBe(204)
  })

  it("a login opens only a page of this console", async () => {
    const nexts = [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "javascript:alert(1)",
      "/\t/evil.example",
      "/%09/evil.example",
      "/..//evil.example",
      "%2F%2Fevil.example"
    ]
    for (const next of nexts) {
      const login = await fetch(`${shop.url}/login`, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": form, "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ token: shop.tokens.viewer, next }).toString()
      })
      expect([next, login.status]).toEqual([next, 303])
      const opened = new URL(login.headers.get("location")!, shop.url)
      expect([next, opened.origin, opened.protocol]).toEqual([next, base, "http:"])
      const shown = await (await fetch(`${shop.url}/login?next=${encodeURIComponent(next)}`)).text()
      expect(/name="next" value="([^"]*)"/.exec(shown)?.[1]).toMatch(/^\/(?!\/)/)
    }
  })

  it("every reply has the policy and refuses frames, and only files of the console are cached", async () => {
    const cookie = await sessionOf(shop.tokens.admin)
    const board = await (await get("/", cookie)).text()
    const [asset = ""] = /\/assets\/[^"]+console\.css/.exec(board) ?? []
    const replies = [
      ...[...(await tourOf(shop)), "/none", "/login", "/events", asset].map((path) => [path, cookie] as const),
      ["/", ""] as const
    ]
    for (const [path, session] of replies) {
      const reply = await get(path, session)
      await reply.body?.cancel()
      const header = (name: string) => reply.headers.get(name)
      expect([path, header("content-security-policy")]).toEqual([path, POLICY])
      expect([path, header("x-frame-options"), header("x-content-type-options")]).toEqual([path, "DENY", "nosniff"])
      expect([path, header("referrer-policy")]).toEqual([path, "same-origin"])
      const cached = path === asset ? "public, max-age=31536000, immutable" : "no-store"
      expect([path, header("cache-control")]).toEqual([path, cached])
    }
    expect((await get(asset.replace(/[0-9a-f]{16}/, "0".repeat(16)), "")).headers.get("cache-control")).toBe("no-cache")
  })
})
