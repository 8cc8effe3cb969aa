import type { Page, Response } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { badgeOf } from "../../packages/console/src/session/badge.ts"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { openAs, openPage } from "./fixtures/browser.ts"
import { openShop, type Shop } from "./fixtures/shop.ts"

describe.skipIf(skipped !== "")(`badges in the console${skipped}`, () => {
  let shop: Shop
  let ana = ""
  let bo = ""
  beforeAll(async () => {
    shop = await openShop()
    const badge = async (name: string, role: string) =>
      badgeOf((await shop.operator("POST", "/tokens", { name, role })).token)!
    ana = await badge("Ana María", "packer")
    bo = await badge("בועז", "operator")
  })
  afterAll(async () => {
    await closePages()
    await shop?.clear()
  })

  /** Types a code as a scanner does: digits, then Enter. */
  const scan = async (page: Page, code: string): Promise<void> => {
    await page.waitForLoadState()
    await page.keyboard.type(code)
    await page.keyboard.press("Enter")
  }
  const holder = (page: Page, name: string) => page.locator(".holder b", { hasText: name }).waitFor()

  it("a scan on the login page logs in, with and without the focus in the field", async () => {
    for (const isFocused of [true, false]) {
      const { page, problems } = await openPage(`${shop.url}/documents`)
      const addresses: Array<string> = []
      page.on("request", (request) => addresses.push(request.url()))
      await page.locator("#token:focus").waitFor()
      if (!isFocused) await page.evaluate("document.activeElement.blur()")
      await scan(page, ana)
      await holder(page, "Ana María")
      expect(new URL(page.url()).pathname).toBe("/console/documents")
      expect(addresses.join("\n")).not.toContain(ana.slice(-20))
      expect(problems).toEqual([])
    }
    expect(shop.written()).not.toContain(ana.slice(-20))
  })

  it("a scan changes the person on the same page, and takes the digits out of the field", async () => {
    const { page, problems } = await openAs(shop, "viewer", "/?rush=on")
    await page.locator("[name=search]").fill("N-1")
    await page.locator("[name=search]").focus()
    let value: string | undefined
    await page.exposeFunction("noteValue", (seen: string) => {
      value = seen
    })
    await page.evaluate(
      `addEventListener("keydown", ({ key }) => key === "Enter" && noteValue(document.querySelector("[name=search]").value))`
    )
    await scan(page, bo)
    await holder(page, "בועז")
    expect(page.url()).toBe(`${shop.url}/?rush=on`)
    expect([value, problems]).toEqual([undefined, []])
  })

  it("a wrong badge is reported, and the session, the page and its field stay", async () => {
    const { page } = await openAs(shop, "packer", "/?rush=on")
    await page.locator("[name=search]").fill("N-1")
    await page.locator("[name=search]").focus()
    await scan(page, `00${"7".repeat(78)}`)
    await page.locator("#session-notice", { hasText: "This badge is not valid, or it was revoked." }).waitFor()
    await holder(page, "the-packer")
    expect([page.url(), await page.locator("[name=search]").inputValue()]).toEqual([`${shop.url}/?rush=on`, "N-1"])
    await page.context().setOffline(true)
    await scan(page, bo)
    await page.locator("#session-notice", { hasText: "The service cannot be reached." }).waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await holder(page, "the-packer")
  })

  it("the packing bench keeps its pieces if the person changes, and takes no badge for a piece", async () => {
    const { order_id } = shop.orders.get("P-3001")!
    const path = `/orders/demo/${order_id}/pack`
    const { page } = await openAs(shop, "packer", path)
    await page.locator("#scan:focus").waitFor()
    const isProgress = (method: string) => (reply: Response) =>
      reply.url().endsWith("/pack/progress") && reply.request().method() === method
    const saved = page.waitForResponse(isProgress("POST"))
    await scan(page, `${order_id}-1-1`)
    const kept = "localStorage[Object.keys(localStorage).find((key) => /^waybill-bench.*\\]$/.test(key))]"
    const before = await page.evaluate(kept)
    await saved
    const found = page.waitForResponse(isProgress("GET"))
    await scan(page, ana)
    await holder(page, "Ana María")
    await page.locator("#scan:focus").waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console${path}`)
    expect(before).toContain('"pieces":[[0,1]]')
    expect(await page.evaluate(kept)).toBe(before)
    // The next person at the bench goes on without a takeover.
    await found
    expect(await page.locator(".bench-colleague:visible").count()).toBe(0)
    expect(await page.locator("main").textContent()).not.toContain(ana)
  })

  it("a session from a badge warns before it ends without input, continues with a key, and ends on the login page", async () => {
    const { page } = await openPage(`${shop.url}/documents`)
    await page.locator("#token:focus").waitFor()
    await scan(page, ana)
    await holder(page, "Ana María")
    await page.clock.install()
    await page.reload()
    await page.clock.fastForward("29:10")
    await page.locator("#session-notice", { hasText: /You will be logged out in \d\d seconds/ }).waitFor()
    await page.keyboard.press("Shift")
    await page.clock.runFor(2000)
    await page.locator("#session-notice").waitFor({ state: "detached" })
    await page.clock.fastForward("30:00")
    await page.locator("#token").waitFor()
    expect(page.url()).toBe(`${shop.url}/login?next=%2Fdocuments`)
  })
})
