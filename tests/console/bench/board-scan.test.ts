import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../../browser/fixtures/chromium.ts"
import { scan } from "../fixtures/bench.ts"
import { openAs, press } from "../fixtures/browser.ts"
import { openShop, type Role, type Shop } from "../fixtures/shop.ts"

describe.skipIf(skipped !== "")(`a scanner at the board${skipped}`, () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterEach(closePages)
  afterAll(() => shop?.clear())

  const open = (role: Role) => openAs(shop, role, "", { viewport: { width: 1280, height: 800 } })
  const idOf = (xid: string): string => shop.orders.get(xid)!.order_id
  const pathAfter = async (page: Page, code: string): Promise<string> => {
    await Promise.all([page.waitForNavigation(), scan(page, code)])
    return new URL(page.url()).pathname
  }

  it("the code of an order opens the order, and does not press the focused button", async () => {
    const { page, problems } = await open("operator")
    await page.locator("button", { hasText: "Log out" }).focus()
    expect(await pathAfter(page, idOf("N-1001"))).toBe(`/console/orders/demo/${idOf("N-1001")}`)
    expect(await pathAfter(page, idOf("P-3001"))).toBe(`/console/orders/demo/${idOf("P-3001")}`)
    expect(problems).toEqual([])
  })

  it("the code of a piece opens the bench for a packer, with any sign between its numbers", async () => {
    const { page } = await open("packer")
    expect(await pathAfter(page, `${idOf("P-3001")}-2-1`)).toBe(`/console/orders/demo/${idOf("P-3001")}/pack`)
    await page.goto(shop.url)
    expect(await pathAfter(page, `${idOf("P-3002-partly")}/2/1`)).toBe(
      `/console/orders/demo/${idOf("P-3002-partly")}/pack`
    )
    await page.goto(shop.url)
    expect(await pathAfter(page, `${idOf("S-4001")}-1-1`)).toBe(`/console/orders/demo/${idOf("S-4001")}`)
  })

  it("the first scan counts once at the bench: not after a reload, and not by a link", async () => {
    const { page, problems } = await open("packer")
    const [order_id, left] = [idOf("P-3001"), page.locator("#bench-left")]
    await pathAfter(page, `${order_id}-2-1`)
    await left.filter({ hasText: "3 pieces are not packed." }).waitFor()
    expect(await page.locator("#bench-result").textContent()).toContain("Scanned into parcel")
    await page.reload()
    await left.filter({ hasText: "3 pieces are not packed." }).waitFor()
    expect(await page.locator("#bench-result").textContent()).toBe("")
    await page.goto(`${shop.url}/orders/demo/${order_id}/pack#scan=${order_id}-2-2`)
    await page.reload()
    await left.filter({ hasText: "3 pieces are not packed." }).waitFor()
    expect(problems).toEqual([])
  })

  it("the first scan of a new order counts after its production has started", async () => {
    const { page } = await open("packer")
    await pathAfter(page, `${idOf("N-1001")}-1-1`)
    await page.getByRole("button", { name: "Start production" }).click()
    await page.locator("#bench-left", { hasText: "All pieces are packed." }).waitFor()
    // The next scan is the weight.
    expect(await page.evaluate("document.activeElement.id")).toBe("weight-1")
  })

  it("the code of a piece opens the order for a viewer, including from the search field", async () => {
    const { page } = await open("viewer")
    await press(page, "/")
    expect(await pathAfter(page, `${idOf("P-3001")}-1-1`)).toBe(`/console/orders/demo/${idOf("P-3001")}`)
  })

  it("a code without an order shows the board with a message", async () => {
    const { page } = await open("packer")
    expect(await pathAfter(page, "9999999999-1-1")).toBe("/console/")
    expect(await page.locator("main").textContent()).toContain("No order has all these words")
  })

  it("the board shows how many orders are selected", async () => {
    const { page } = await open("packer")
    await press(page, "j")
    await press(page, "x")
    await press(page, "j")
    await press(page, "x")
    expect(await page.locator(".selection b").textContent()).toBe("Selected orders: 2")
    await press(page, "x")
    expect(await page.locator(".selection b").textContent()).toBe("Selected orders: 1")
  })
})
