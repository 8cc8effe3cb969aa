// A whole day in a print shop, by keyboard alone. Nothing here touches a mouse.
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { scan } from "./fixtures/bench.ts"
import { logIn, openPage, press, type } from "./fixtures/browser.ts"
import { submission } from "./fixtures/seed.ts"
import { openShop, type Shop, type ShopOrder } from "./fixtures/shop.ts"

describe.skipIf(skipped !== "")(`a day at the console${skipped}`, () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(async () => {
    await closePages()
    await shop?.clear()
  })

  const place = async (xid: string): Promise<ShopOrder> => {
    const { receipt_id } = await shop.merchant("push_order", submission(xid, { deadline: 40 }))
    return { account: "demo", order_id: String(receipt_id) }
  }

  const commandsOf = async ({ order_id }: ShopOrder) =>
    (
      (await shop.operator("GET", `/orders/demo/${order_id}/history`)) as {
        readonly events: ReadonlyArray<{ readonly command: string }>
      }
    ).events.map(({ command }) => command)

  /** Presses Tab until the control with a name has the focus. Throws if it cannot be reached. */
  const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
    const passed: Array<string> = []
    for (let n = 0; n < 100; n++) {
      await page.keyboard.press("Tab")
      const text = (await page.evaluate(
        "((each) => (each.labels?.[0]?.textContent || each.getAttribute('aria-label') || each.textContent).trim().replace(/\\s+/g, ' '))(document.activeElement)"
      )) as string
      passed.push(text)
      if (typeof name === "string" ? text === name : name.test(text)) return
    }
    throw new Error(`Tab does not reach ${name}, only ${passed.join(", ")}`)
  }

  const open = (page: Page) => press(page, "Enter")

  const notice = (page: Page, text: string) => page.locator(".notice", { hasText: text }).waitFor()

  /** Opens an order by its xid with the search of the board. An exact xid opens the order. */
  const find = async (page: Page, xid: string): Promise<void> => {
    await press(page, "g b")
    await page.locator("#column-new").waitFor()
    await press(page, "/")
    await type(page, `${xid}\n`)
    await page.locator("h1", { hasText: xid }).waitFor()
  }

  it("a packer and an operator work from the login to the logout without a mouse", async () => {
    const orders = {
      first: await place("day-first"),
      second: await place("day-second"),
      artwork: await place("day-artwork"),
      late: await place("day-withdrawn")
    }
    const { page, problems } = await openPage(shop.url, { viewport: { width: 1280, height: 900 } })
    // The scripts of the page may click; a pointer may not.
    await page.addInitScript(
      "addEventListener('pointerdown', () => { sessionStorage.setItem('pointer', 'used') }, true)"
    )
    await logIn(page, shop.tokens.operator)
    expect(await page.title()).toBe("Board · Waybill")

    // The board: late and rush orders first, and a selection that starts together.
    await press(page, "j")
    expect(await page.locator(":focus").textContent()).toBe("N-1003-late")
    for (const xid of ["day-first", "day-second"]) {
      for (let n = 0; n < 20 && (await page.locator(":focus").textContent()) !== xid; n++) await press(page, "j")
      await press(page, "x")
    }
    await press(page, "s")
    await page.locator("[data-done]").waitFor()
    expect(await page.locator(".outcome p").textContent()).toBe("Production started: 2 of 2 orders.")

    // A job ticket of the first one.
    await find(page, "day-first")
    await page.evaluate("window.print = () => { window.isPrinted = true }")
    await press(page, "d")
    await page.waitForURL(/\/documents$/)
    await page.evaluate("window.print = () => { window.isPrinted = true }")
    expect(await page.locator(".sheet h1", { hasText: "Job ticket" }).count()).toBe(1)
    await press(page, "p")
    expect(await page.evaluate("window.isPrinted")).toBe(true)

    // One waits for its artwork, and is released.
    await find(page, "day-artwork")
    await press(page, "h")
    await page.waitForURL(/\/hold$/)
    await type(page, "artwork")
    await press(page, "Tab")
    await type(page, "The image is too small")
    await press(page, "Tab")
    await open(page)
    await notice(page, "Put on hold")
    await press(page, "r")
    await notice(page, "Hold released")
    expect(await commandsOf(orders.artwork)).toEqual(["push_order", "hold", "release"])

    // Two orders are packed with a scanner. The label on the parcel is the last scan.
    for (const [xid, { order_id }, tracking] of [
      ["day-first", orders.first, "1Z-DAY-1"],
      ["day-second", orders.second, "1Z-DAY-2"]
    ] as const) {
      await find(page, xid)
      const proof = "One box holds everything; fewer is impossible, because prints need a parcel."
      expect(await page.locator("#proof").textContent()).toBe(proof)
      await press(page, "b")
      await page.locator("#scan").waitFor()
      expect(await page.locator("#proof").textContent()).toBe(proof)
      await scan(page, `${order_id}-1-1`)
      await scan(page, "3.2")
      await scan(page, tracking)
      await page.locator("#bench-result", { hasText: "The order has shipped: 1 shipment is recorded." }).waitFor()
    }

    // The second label was wrong, and the first parcel did not leave.
    await find(page, "day-second")
    await tabTo(page, "Correct S1")
    await open(page)
    await page.waitForURL(/\/correct-shipment/)
    await tabTo(page, /^Tracking number/)
    await type(page, "1Z-CORRECT\n")
    await notice(page, "Shipment corrected")
    expect(await page.locator("#shipment-S1").textContent()).toContain("1Z-CORRECT")
    await find(page, "day-first")
    await tabTo(page, "Void S1")
    await open(page)
    await page.waitForURL(/\/void-shipment/)
    await tabTo(page, /^Explanation/)
    await type(page, "The parcel was damaged")
    await tabTo(page, "Void a shipment")
    await open(page)
    await notice(page, "Shipment voided")
    expect(await commandsOf(orders.first)).toEqual(["push_order", "start", "ship", "voidShipment"])

    // A print of the second one arrived with a scratch.
    await find(page, "day-second")
    await tabTo(page, "Print again")
    await open(page)
    await page.waitForURL(/\/reprint$/)
    await tabTo(page, /^Reason/)
    await type(page, "damaged")
    await tabTo(page, /^Explanation/)
    await type(page, "A scratch")
    await tabTo(page, "Print again")
    await open(page)
    await notice(page, "Reprint ordered")

    // One is cancelled, which asks first.
    await find(page, "day-withdrawn")
    await tabTo(page, "Cancel the order")
    await open(page)
    await page.waitForURL(/\/cancel$/)
    expect(await page.locator("form .error").textContent()).toContain("This cannot be undone.")
    await tabTo(page, /^Explanation/)
    await type(page, "The customer withdrew it")
    await tabTo(page, "Cancel the order")
    await open(page)
    expect(await commandsOf(orders.late)).toEqual(["push_order"])
    await tabTo(page, /^Cancel the order: day-withdrawn/)
    await press(page, "Space")
    await tabTo(page, "Cancel the order")
    await open(page)
    await notice(page, "Order cancelled")
    expect(await commandsOf(orders.late)).toEqual(["push_order", "cancel"])

    // The figures of the day, and home.
    await press(page, "g f")
    await page.locator("h1", { hasText: "Figures" }).waitFor()
    expect(await page.locator("main table").count()).toBeGreaterThan(0)
    await tabTo(page, "Log out")
    await open(page)
    await page.waitForURL(/\/login$/)
    await page.goto(shop.url)
    expect(await page.title()).toBe("Log in · Waybill")
    expect(await page.evaluate("sessionStorage.getItem('pointer')")).toBeNull()
    expect(problems).toEqual([])
  })
})
