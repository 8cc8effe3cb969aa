import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../../browser/fixtures/chromium.ts"
import { openAs } from "../fixtures/browser.ts"
import { submission } from "../fixtures/seed.ts"
import { openShop, type Shop } from "../fixtures/shop.ts"

/** Number of new orders, which need two pages of the column. */
const NEW = 38

describe.skipIf(skipped !== "")(`selections on the board${skipped}`, () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
    for (let nth = 4; nth <= NEW; nth++)
      await shop.merchant("push_order", submission(`SEL-${nth}`, { deadline: 50 + nth }))
  })
  afterEach(closePages)
  afterAll(() => shop?.clear())

  const openBoard = async () => {
    const { page, problems } = await openAs(shop, "operator", "", { viewport: { width: 1280, height: 800 } })
    const count = () => page.locator(".selection b").textContent()
    const pick = (xid: string) => page.locator(".card", { hasText: xid }).locator(".pick")
    const all = page.locator("#pick-all-new")
    return { page, problems, count, pick, all }
  }

  it("a selection survives other pages of a column, a reload and a filter, until it is cleared", async () => {
    const { count, page, pick, problems } = await openBoard()
    await pick("SEL-4").check()
    await page.getByText("Next page of New").click()
    await pick("SEL-38").waitFor()
    expect(await count()).toBe("Selected orders: 1")
    await pick("SEL-38").check()
    await page.reload()
    expect([await count(), await pick("SEL-38").isChecked()]).toEqual(["Selected orders: 2", true])
    await page.goto(`${shop.url}/?carrier=none-of-these&rush=on`)
    expect([await count(), await page.locator(".selection").isVisible()]).toEqual(["Selected orders: 2", true])
    await page.goto(`${shop.url}/`)
    expect(await pick("SEL-4").isChecked()).toBe(true)
    await page.getByRole("button", { name: "Put on hold" }).click()
    expect(await page.locator("h1").innerText()).toBe("Put on hold: 2 orders")
    await page.goto(`${shop.url}/`)
    await page.getByRole("button", { name: "Clear" }).click()
    expect([await page.locator(".selection").isVisible(), await pick("SEL-4").isChecked()]).toEqual([false, false])
    expect(problems).toEqual([])
  })

  it("a whole column is selected on all its pages, without the orders that were unticked", async () => {
    const { all, count, page, pick } = await openBoard()
    await all.check()
    expect([await count(), await pick("SEL-4").isChecked()]).toEqual([`Selected orders: ${NEW}`, true])
    await page.getByText("Next page of New").click()
    expect([await count(), await all.isChecked(), await pick("SEL-38").isChecked()]).toEqual([
      `Selected orders: ${NEW}`,
      true,
      true
    ])
    await pick("SEL-38").uncheck()
    await page.goto(`${shop.url}/`)
    expect([await count(), await pick("SEL-4").isChecked()]).toEqual([`Selected orders: ${NEW - 1}`, true])
    expect(await page.locator("#pick-all-new:indeterminate").count()).toBe(1)
    await page.getByRole("button", { name: "Put on hold" }).click()
    expect(await page.locator("h1").innerText()).toBe(`Put on hold: ${NEW - 1} orders`)
    await page.goto(`${shop.url}/`)
    // Under another filter, the same column would have other orders.
    await page.goto(`${shop.url}/?rush=on`)
    expect([await all.isChecked(), await page.locator(".selection").isVisible()]).toEqual([false, false])
  })

  it("a change on another page after a column was selected is shown first, also after a live update", async () => {
    const { all, page, pick } = await openBoard()
    await all.check()
    const key = () => page.locator("#selection [name=key]").inputValue()
    const shown = await key()
    const { orders } = await shop.operator("GET", "/orders?search=SEL-38")
    await shop.operator("POST", `/orders/demo/${orders[0].order_id}/note`, { msg: "Print it on linen" })
    await expect.poll(key, { timeout: 5000 }).not.toBe(shown)
    expect(await pick("SEL-4").isChecked()).toBe(true)
    await page.getByRole("button", { name: "Start production" }).click()
    expect(await page.locator("#changed").textContent({ timeout: 5000 })).toBe("1 order changed or new")
    expect(await page.locator("section .event").textContent()).toContain("Print it on linen")
  })

  it("a column starts as a whole except an order that changed, and the refused orders are the next selection", async () => {
    const { all, page } = await openBoard()
    await all.check()
    const { order_id } = shop.orders.get("N-1001")!
    await shop.operator("POST", `/orders/demo/${order_id}/note`, { msg: "Seen meanwhile" })
    await page.getByRole("button", { name: "Start production" }).click()
    expect(await page.locator(".outcome p").innerText()).toBe(`Production started: ${NEW - 1} of ${NEW} orders.`)
    expect(await page.locator("h3").innerText()).toMatch(/^Changed since you opened the page\s+1$/)
    await page.getByRole("button", { name: "Undo", exact: true }).click()
    expect(await page.locator(".outcome p").innerText()).toBe(
      `Start of production undone: ${NEW - 1} of ${NEW - 1} orders.`
    )
    await page.goto(`${shop.url}/`)
    for (const xid of ["N-1001", "SEL-4"]) await page.locator(".card", { hasText: xid }).locator(".pick").check()
    // Live updates keep what the person has seen.
    await shop.operator("POST", `/orders/demo/${order_id}/hold`, { reason: "stock", msg: "No canvas left" })
    await page.getByRole("button", { name: "Start production" }).click()
    expect(await page.locator(".outcome p").innerText()).toBe("Production started: 1 of 2 orders.")
    expect(await page.locator(".selection b").textContent()).toBe("Selected orders: 1")
    await page.getByRole("button", { name: "Release" }).click()
    await page.getByRole("button", { name: "Release" }).click()
    expect(await page.locator(".outcome p").innerText()).toBe("Hold released: 1 of 1 order.")
  })
})
