import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { logIn, openPage, PATIENCE_MS } from "./fixtures/browser.ts"
import { submission } from "./fixtures/seed.ts"
import { openShop, type Shop } from "./fixtures/shop.ts"

/** One more than the connections that a browser opens to a host over HTTP/1.1. */
const TABS = 7

describe.skipIf(skipped !== "")(`boards in several windows${skipped}`, () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(async () => {
    await closePages()
    await shop?.clear()
  })

  it("seven windows of one browser share a stream, and another one takes it over when its window closes", async () => {
    const { page: first } = await openPage(shop.url)
    const context = first.context()
    let streams = 0
    context.on("request", (request) => {
      if (request.url().endsWith("/console/events")) streams++
    })
    await logIn(first, shop.tokens.viewer)
    await expect.poll(() => streams, { timeout: PATIENCE_MS }).toBe(1)
    const others = []
    for (let nth = 1; nth < TABS; nth++) {
      const page = await context.newPage()
      await page.goto(shop.url)
      others.push(page)
    }
    await shop.merchant("push_order", submission("N-SHARED"))
    for (const page of [first, ...others])
      await page.locator(".card a", { hasText: "N-SHARED" }).waitFor({ state: "attached" })
    expect(streams).toBe(1)
    await first.close()
    await expect.poll(() => streams, { timeout: PATIENCE_MS }).toBe(2)
    await shop.merchant("push_order", submission("N-TAKEN-OVER"))
    for (const page of others) await page.locator(".card a", { hasText: "N-TAKEN-OVER" }).waitFor({ state: "attached" })
  })
})
