// Two people at two benches, with a browser each, pack one order.
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../../browser/fixtures/chromium.ts"
import { codesOf, openBenches, resultOf, scan } from "../fixtures/bench.ts"
import { openAs } from "../fixtures/browser.ts"
import type { ShopOrder } from "../fixtures/shop.ts"

const left = (page: Page, text: string): Promise<void> => page.locator("#bench-left", { hasText: text }).waitFor()
const packing = (page: Page, name: string): Promise<void> =>
  page
    .locator(".bench-colleague", {
      hasText: new RegExp(`^${name} is packing this order. Last change at \\d\\d:\\d\\d\\.`)
    })
    .waitFor()

describe.skipIf(skipped !== "")(`two packing benches of the console${skipped}`, () => {
  let benches: Awaited<ReturnType<typeof openBenches>>
  beforeAll(async () => {
    benches = await openBenches()
  })
  afterEach(closePages)
  afterAll(() => benches?.clear())

  const openOther = ({ order_id }: ShopOrder) => openAs(benches.shop, "operator", `/orders/demo/${order_id}/pack`)
  const progressOf = ({ order_id }: ShopOrder) =>
    benches.shop.operator("GET", `/orders/demo/${order_id}/packing/progress`)

  it("a colleague sees what is packed and by whom, takes over, and the first bench follows", async () => {
    const order = await benches.newOrder()
    const [large = "", small = ""] = codesOf(order)
    const one = await benches.openBench(order)
    await scan(one.page, large)
    await left(one.page, "3 pieces are not packed.")
    const other = await openOther(order)
    // Requests that no person makes do not keep a session.
    const isRefresh: Array<boolean> = []
    other.page.on("request", (request) => {
      if (request.url().endsWith("/pack/progress")) isRefresh.push("x-waybill-refresh" in request.headers())
    })
    await packing(other.page, "the-packer")
    await left(other.page, "3 pieces are not packed.")
    await scan(other.page, small)
    expect(await resultOf(other.page)).toContain("A colleague is packing this order. Take over first.")
    await left(other.page, "3 pieces are not packed.")
    await other.page.click("#take-over")
    await other.page.locator("#scan:focus").waitFor()
    await other.page.locator(".bench-colleague").waitFor({ state: "hidden" })
    await scan(other.page, small)
    await left(other.page, "2 pieces are not packed.")
    await packing(one.page, "the-operator")
    await left(one.page, "2 pieces are not packed.")
    expect([...one.problems, ...other.problems]).toEqual([])
    expect([...new Set(isRefresh)]).toEqual([true])
  })

  it("the time of the last change is in the time zone of the shop, not in that of the browser", async () => {
    const order = await benches.newOrder()
    const one = await benches.openBench(order)
    await scan(one.page, codesOf(order)[0]!)
    await left(one.page, "3 pieces are not packed.")
    const path = `/orders/demo/${order.order_id}/pack`
    const other = await openAs(benches.shop, "operator", path, { timezoneId: "Asia/Kathmandu", locale: "en-US" })
    await packing(other.page, "the-packer")
    const { at } = (await progressOf(order)) as { readonly at: string }
    expect(await other.page.locator(".bench-colleague bdi").textContent()).toBe(
      `the-packer is packing this order. Last change at ${at.slice(11, 16)}.`
    )
  })

  it("a bench reports a shared progress and a kept state that it cannot read, and starts with the planned boxes", async () => {
    const order = await benches.newOrder()
    const state = JSON.stringify({ revision: 2, parcels: [1], sends: [] })
    await benches.shop.operator("PUT", `/orders/demo/${order.order_id}/packing/progress`, { version: 0, state })
    const { page, problems } = await benches.openBench(order)
    await page.locator(".bench-colleague", { hasText: "This bench cannot read the progress on the service." }).waitFor()
    await left(page, "4 pieces are not packed.")
    await page.evaluate(
      `localStorage.setItem(Object.keys(localStorage).find((key) => /bench.*\\]$/.test(key)), '${state}')`
    )
    await page.reload()
    await page.locator("#bench-result", { hasText: "The state that this browser kept has another form." }).waitFor()
    await scan(page, codesOf(order)[0]!)
    await left(page, "3 pieces are not packed.")
    await page.locator(".bench-colleague").waitFor({ state: "hidden" })
    expect(problems).toEqual([])
  })

  it("a bench whose state the service refuses says that colleagues do not see it", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    await page.route("**/pack/progress", (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ json: { status: 422, detail: "state: at most 65,536 characters" } })
    )
    await scan(page, codesOf(order)[0]!)
    const line = page.locator(".bench-colleague:not([hidden])")
    await line.waitFor()
    expect(await line.textContent()).toBe("Colleagues do not see this bench. state: at most 65,536 characters.")
    expect(await page.locator("#take-over").count()).toBe(0)
  })

  it("scans of a bench without a connection are kept, and the colleague who took over ships all pieces", async () => {
    const order = await benches.newOrder()
    const [large = "", second = "", third = "", fourth = ""] = codesOf(order)
    const one = await benches.openBench(order)
    await scan(one.page, large)
    await left(one.page, "3 pieces are not packed.")
    const other = await openOther(order)
    await packing(other.page, "the-packer")
    await one.page.context().setOffline(true)
    await scan(one.page, second)
    await other.page.click("#take-over")
    await scan(other.page, third)
    await left(other.page, "2 pieces are not packed.")
    await one.page.context().setOffline(false)
    await left(one.page, "1 piece is not packed.")
    await packing(one.page, "the-operator")
    await left(other.page, "1 piece is not packed.")
    await scan(other.page, fourth)
    await scan(other.page, "8.4")
    await scan(other.page, "1Z-TOGETHER")
    await other.page.locator("#bench-result", { hasText: "The order has shipped: 1 shipment is recorded." }).waitFor()
    expect((await benches.stored(order)).shipments).toMatchObject([
      {
        trackingno: "1Z-TOGETHER",
        items: [
          { index: 0, quantity: 1 },
          { index: 1, quantity: 3 }
        ]
      }
    ])
    expect(await progressOf(order)).toEqual({ version: 0 })
  })
})
