// Attacks by pages of other origins, with the cookies that a browser sends.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { pages } from "../../packages/console/src/routes.ts"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { openAs } from "./fixtures/browser.ts"
import { openShop, type Shop } from "./fixtures/shop.ts"

const form = "application/x-www-form-urlencoded"

/** Starts a site of an attacker, which serves one page. `stop` ends it. */
const openSite = async () => {
  let html = ""
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** An origin on the host of the console, to which a browser sends its cookies, and one on another host. */
    origins: { sameHost: `http://127.0.0.1:${port}`, otherHost: `http://localhost:${port}` },
    show: (page: string) => {
      html = `<!doctype html><title>Attack</title>${page}`
    },
    stop: () => server.close()
  }
}

describe.skipIf(skipped !== "")(`other origins and the console${skipped}`, () => {
  let shop: Shop
  let site: Awaited<ReturnType<typeof openSite>>
  beforeAll(async () => {
    shop = await openShop()
    site = await openSite()
  })
  afterEach(closePages)
  afterAll(async () => {
    site?.stop()
    await shop?.clear()
  })

  const pathOf = (xid: string): string => `/orders/demo/${shop.orders.get(xid)!.order_id}`

  const get = (path: string, cookie: string) => fetch(shop.url + path, { redirect: "manual", headers: { cookie } })

  const stageOf = async (xid: string) => ((await shop.operator("GET", pathOf(xid))) as { readonly stage: string }).stage

  it("every form refuses a cross-origin request with a valid session, with or without Sec-Fetch-Site", async () => {
    const cookie = await shop.sessionOf("admin")
    const attacks: ReadonlyArray<Record<string, string>> = [
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:1" },
      { "sec-fetch-site": "none" },
      { origin: "https://evil.example" },
      { origin: "null" },
      {}
    ]
    const forms = ["/login", "/logout", ...pages.filter(({ method }) => method === "POST").map(({ path }) => path)]
    for (const path of forms)
      for (const headers of attacks) {
        const address = path.replace("{account}", "demo").replace("{order_id}", shop.orders.get("N-1001")!.order_id)
        const init = { method: "POST", redirect: "manual", body: "confirm=yes" } as const
        const reply = await fetch(shop.url + address, {
          ...init,
          headers: { "content-type": form, cookie, ...headers }
        })
        expect([path, headers, reply.status, reply.headers.get("set-cookie")]).toEqual([path, headers, 403, null])
      }
    expect(await stageOf("N-1001")).toBe("new")
    expect((await get("/", cookie)).status).toBe(200)
  })

  /** Opens the attacker's page in a browser in which a packer is logged in. */
  const attack = async (context: BrowserContext, origin: string, html: string): Promise<Page> => {
    site.show(html)
    const page = await context.newPage()
    await page.goto(origin)
    return page
  }

  it("a page of another origin starts no order, logs nobody in or out, and reads nothing", async () => {
    const { page } = await openAs(shop, "packer")
    const target = `${shop.url}${pathOf("N-1001")}/start`
    const post = (action: string, fields = "") =>
      `<form method="post" action="${action}">${fields}<button>Win</button></form>`
    for (const origin of Object.values(site.origins)) {
      const key = `<input name="key" value="k"><input name="revision" value="1">`
      for (const html of [
        post(target, key),
        post(`${shop.url}/logout`),
        post(`${shop.url}/login`, `<input name="token" value="${shop.tokens.viewer}">`)
      ]) {
        const attacker = await attack(page.context(), origin, html)
        await attacker.locator("button").press("Enter")
        await attacker.waitForURL(`${shop.url}/**`)
        expect(await attacker.title()).toBe("The request came from another site · Waybill")
        await attacker.close()
      }
      const attacker = await attack(page.context(), origin, "")
      const read = await attacker.evaluate(
        `fetch(${JSON.stringify(`${shop.url}/`)}, { credentials: "include" }).then((reply) => reply.text(), () => "refused")`
      )
      expect(read).toBe("refused")
      await attacker.evaluate(
        `fetch(${JSON.stringify(target)}, { method: "POST", mode: "no-cors", credentials: "include", body: new URLSearchParams({ key: "k", revision: "1" }) }).catch(() => {})`
      )
      await attacker.close()
    }
    expect(await stageOf("N-1001")).toBe("new")
    await page.reload()
    expect(await page.locator(".holder").textContent()).toContain("the-packer")
  })

  it("no page is shown in a frame of another origin", async () => {
    const { page } = await openAs(shop, "packer")
    for (const origin of Object.values(site.origins)) {
      const attacker = await attack(
        page.context(),
        origin,
        `<iframe src="${shop.url}/"></iframe><iframe src="${shop.url}/login"></iframe>`
      )
      const frames = attacker.frames().slice(1)
      expect(frames).toHaveLength(2)
      for (const frame of frames) expect(await frame.content()).not.toMatch(/Board|Operator token/)
      await attacker.close()
    }
  })
})
