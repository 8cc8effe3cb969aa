import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { skipped } from "../../../tests/browser/fixtures/chromium.ts"
import { done, Site } from "./fixtures/site.ts"

/** Order of 6,000 prints in 1,500 lines of a CSV. Its packing takes seconds. */
const largeOrder = Array.from({ length: 1500 }, (_, n) => {
  const finishing = ["Canvas", "Framed", "Paper", "Metal", "Acrylic"][n % 5]
  return `${8 + ((n * 7) % 29) + (n % 8) / 8},${10 + ((n * 11) % 31) + (n % 16) / 16},${finishing},4`
}).join("\n")

describe.skipIf(skipped !== "")(`workers of the page${skipped}`, () => {
  const site = new Site()
  beforeAll(() => site.start())
  afterAll(() => site.stop())

  it("stays responsive while it packs a large order, and a new order replaces it", async () => {
    const page = await site.open()
    await done(page)
    await page.evaluate("globalThis.ticks = 0; setInterval(() => globalThis.ticks++, 20); undefined")
    await page.click("#paste summary")
    await page.locator("#pasted").evaluate((area, text) => {
      ;(area as HTMLTextAreaElement).value = text
    }, largeOrder)
    await page.click("#replace")
    await page.waitForSelector("#progress:visible")
    expect(await page.textContent("#status")).toBe("Packing 6,000 prints…")
    expect(await page.locator("#prints > li").count()).toBe(50)
    const ticks = () => page.evaluate<number>("globalThis.ticks")
    const before = await ticks()
    await expect.poll(ticks, { timeout: 120_000 }).toBeGreaterThan(before + 10)
    expect(await page.textContent("#status")).toBe("Packing 6,000 prints…")
    const busy = page.workers().find((worker) => worker.url().endsWith("pack-worker.js"))
    const ended = busy?.waitForEvent("close", { timeout: 120_000 })
    await page.click("#example")
    expect(await ended).toBe(busy)
    await page.locator("#status", { hasText: "1 box and 1 tube" }).waitFor()
    await done(page)
    expect(await page.locator("#progress").isVisible()).toBe(false)
    await page.close()
  })

  it("reports a worker that cannot be loaded", async () => {
    const page = await site.newPage({ serviceWorkers: "block" })
    await page.route("**/pack-worker.js", (route) => route.abort())
    await page.goto(site.origin)
    await page.waitForSelector("#failure:visible")
    expect(await page.textContent("#failure-message")).toMatch(/^Packing failed: /)
    await page.unroute("**/pack-worker.js")
    await page.click("#retry")
    await done(page)
    await page.close()
  })

  it("reports an error of the worker", async () => {
    const page = await site.newPage({ serviceWorkers: "block" })
    await page.route("**/pack-worker.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'addEventListener("message", () => { throw new Error("no memory") })'
      })
    )
    await page.goto(site.origin)
    await page.locator("#failure-message", { hasText: "Packing failed: Uncaught Error: no memory." }).waitFor()
    await page.close()
  })

  it("stops a worker that needs more than a minute", async () => {
    const page = await site.newPage({ serviceWorkers: "block" })
    await page.clock.install()
    await page.route("**/pack-worker.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }))
    await page.goto(site.origin)
    await page.locator("#status", { hasText: "Packing 15 prints…" }).waitFor()
    // The page's clock also moves with the real one, so that a slow machine must not come close to the minute.
    await page.clock.runFor(30_000)
    expect(await page.locator("#failure").isVisible()).toBe(false)
    await page.clock.runFor(30_500)
    expect(await page.textContent("#failure-message")).toBe("Packing failed: stopped after 60 seconds.")
    await page.close()
  })

  it("works without a network after the first visit", async () => {
    const page = await site.newPage()
    await page.goto(site.origin)
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await site.stopServer()
    await page.reload()
    await done(page)
    expect(await page.locator(".parcel").count()).toBe(2)
    await page.close()
  })
})
