// Every page at three widths, light and dark, in an empty shop, in a small one and in one with 3,000 orders.
// WAYBILL_PICTURES=FOLDER also keeps a picture of each.
import { mkdir } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { openAs } from "./fixtures/browser.ts"
import { smallTargets, tooWide, violationsOf } from "./fixtures/page-probes.ts"
import { submission } from "./fixtures/seed.ts"
import { openShop, type Shop } from "./fixtures/shop.ts"
import { tourOf } from "./fixtures/tour.ts"

const folder = process.env.WAYBILL_PICTURES

/** Pages without an order in their address. */
const overviews = [
  "/",
  "/?search=nobody",
  "/documents",
  "/documents/hand-over",
  "/figures",
  "/shop",
  "/shop/draft",
  "/cards",
  "/accounts",
  "/webhooks",
  "/tokens"
]

const place = async (shop: Shop, count: number): Promise<void> => {
  const ids: Array<string> = []
  for (let n = 0; n < count; n++) {
    const { receipt_id } = await shop.merchant("push_order", submission(`L-${n}`, { deadline: 5 + (n % 60) }))
    ids.push(String(receipt_id))
  }
  const started = ids.filter((_, n) => n % 3 === 0)
  const lines = (command: string, some: ReadonlyArray<string>, fields: object) =>
    some.map((order_id) => ({ account: "demo", order_id, command, idempotency_key: `seed-${order_id}`, ...fields }))
  const bulk = (all: ReadonlyArray<object>) => shop.operator("POST", "/orders:bulk", { lines: all })
  for (let n = 0; n < started.length; n += 100) await bulk(lines("start", started.slice(n, n + 100), {}))
}

const pathOf = (path: string): string => path.replace(/\d{10,}/g, "ORDER").replace(/\W+/g, "-")

/** Elements that cut their content off without an ellipsis. */
const cut = `[...document.querySelectorAll("main *:not(.sr-only)")].filter((each) => {
  const { overflowX, textOverflow } = getComputedStyle(each)
  return each.checkVisibility() && overflowX === "hidden" && textOverflow !== "ellipsis" && each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1
}).map((each) => each.outerHTML.slice(0, 120))`

describe.skipIf(skipped !== "")(`every page${skipped}`, () => {
  const shops: Array<Shop> = []
  afterAll(async () => {
    await closePages()
    for (const shop of shops) await shop.clear()
  })

  const look = async (page: Page, shop: Shop, path: string, size: string) => {
    if (path.endsWith(".csv")) return []
    const reply = await page.goto(shop.url + path)
    if (!reply?.headers()["content-type"]?.startsWith("text/html")) return []
    const found: Array<string> = []
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      for (const probe of [tooWide, smallTargets, cut])
        found.push(...((await page.evaluate(probe)) as ReadonlyArray<string>).map((text) => `${width} px: ${text}`))
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme })
        if (width === 1440) {
          const rules = colorScheme === "dark" ? ["color-contrast"] : undefined
          found.push(...(await violationsOf(page, rules)).map((text) => `${colorScheme}: ${text}`))
        }
        if (folder !== undefined)
          await page.screenshot({
            path: `${folder}/${size}${pathOf(path)}.${width}.${colorScheme}.png`,
            fullPage: true
          })
      }
    }
    return found
  }

  it.each([
    ["empty", 0],
    ["small", 0],
    ["large", 3000]
  ])("every page of the %s shop fits the window, is readable and has no violation", async (size, count) => {
    if (folder !== undefined) await mkdir(folder, { recursive: true })
    const shop = await openShop({}, size === "empty" ? [] : undefined)
    shops.push(shop)
    await place(shop, count)
    const { page } = await openAs(shop, "admin")
    const paths =
      size === "small" ? await tourOf(shop) : [...overviews, ...(count > 0 ? ["/?search=L-1", "/?due=2030-01-01"] : [])]
    const failures: Record<string, ReadonlyArray<string>> = {}
    for (const path of paths) {
      const found = await look(page, shop, path, size)
      if (found.length > 0) failures[path] = found
    }
    expect(failures).toEqual({})
  })
})
