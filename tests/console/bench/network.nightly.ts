import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { skipped } from "../../browser/fixtures/chromium.ts"
import { isNightly } from "../../runs/runs.ts"
import { codesOf, openBenches, packAll, resultOf, scan } from "../fixtures/bench.ts"

describe.skipIf(skipped !== "")(`packing bench of the console with lost replies and other packers${skipped}`, () => {
  let benches: Awaited<ReturnType<typeof openBenches>>
  beforeAll(async () => {
    benches = await openBenches()
  })
  afterAll(() => benches?.clear())

  it("a network cut and a reload while scanning lose nothing", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    const [first = "", second = "", third = "", fourth = ""] = codesOf(order)
    await scan(page, first)
    await page.context().setOffline(true)
    await scan(page, second)
    await scan(page, third)
    expect(await page.locator("#bench-left").textContent()).toBe("1 piece is not packed.")
    await page.context().setOffline(false)
    await page.reload()
    await page.locator("#bench-left", { hasText: "1 piece is not packed." }).waitFor()
    await scan(page, third)
    expect(await resultOf(page)).toMatch(/Scanned twice/)
    await scan(page, fourth)
    expect(await page.locator("#bench-left").textContent()).toBe("All pieces are packed.")
  })

  it("a shipment whose reply is lost is sent again with the same id, and is recorded once", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    const keys: Array<string | null> = []
    await page.route("**/pack/ship", async (route) => {
      keys.push(new URLSearchParams(route.request().postData() ?? "").get("key"))
      if (keys.length > 2) return route.continue()
      // The first request reaches the service and its reply does not come back, the second is lost before.
      if (keys.length === 1) await route.fetch()
      await route.abort()
    })
    await packAll(page, order, "1Z-LOST")
    await page.locator("#bench-result", { hasText: "The service cannot be reached. Nothing is lost" }).waitFor()
    await page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor({ timeout: 60_000 })
    expect(keys.length).toBe(3)
    expect(new Set(keys).size).toBe(1)
    expect((await benches.stored(order)).shipments.length).toBe(1)
  })

  if (isNightly)
    it("a reload after the reply was lost shows that the order has shipped, and records no second shipment", async () => {
      const order = await benches.newOrder()
      const { page } = await benches.openBench(order)
      await page.route("**/pack/ship", async (route) => {
        await route.fetch()
        await route.abort()
      })
      await packAll(page, order, "1Z-RELOADED")
      await page.locator("#bench-result", { hasText: "cannot be reached" }).waitFor()
      await page.reload()
      await page.locator("#bench-result", { hasText: "cannot be reached" }).waitFor()
      await page.unroute("**/pack/ship")
      await page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor()
      expect((await benches.stored(order)).shipments.length).toBe(1)
    })

  if (isNightly)
    it("a reload before any request arrived sends the same shipment, and ships the order", async () => {
      const order = await benches.newOrder()
      const { page } = await benches.openBench(order)
      await page.route("**/pack/ship", (route) => route.abort())
      await packAll(page, order, "1Z-LATER")
      await page.locator("#bench-result", { hasText: "cannot be reached" }).waitFor()
      expect(await page.locator("#reopen-1").isDisabled()).toBe(true)
      expect((await benches.stored(order)).shipments).toEqual([])
      await page.unroute("**/pack/ship")
      await page.reload()
      await page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor()
      expect((await benches.stored(order)).shipments.map(({ trackingno }) => trackingno)).toEqual(["1Z-LATER"])
    })

  if (isNightly)
    it("a hold of a colleague stops the shipment, names the colleague, and keeps the packed pieces", async () => {
      const order = await benches.newOrder()
      const { page } = await benches.openBench(order)
      for (const code of codesOf(order).slice(0, 3)) await scan(page, code)
      const hold = { reason: "artwork", msg: "The colours are wrong" }
      await benches.shop.operator("POST", `/orders/demo/${order.order_id}/hold`, hold, benches.shop.tokens.operator)
      await page.locator("#bench-changes", { hasText: /the-operator.*hold.*The colours are wrong/ }).waitFor()
      await page.locator(".error", { hasText: "cannot be shipped" }).waitFor()
      await benches.shop.operator("POST", `/orders/demo/${order.order_id}/release`, {}, benches.shop.tokens.operator)
      await page.locator("#bench-left", { hasText: "1 piece is not packed." }).waitFor()
    })

  if (isNightly)
    it("two packers ship one order: the first wins, and the other sees who did it", async () => {
      const order = await benches.newOrder()
      const [one, other] = [await benches.openBench(order), await benches.openBench(order)]
      // The other browser receives no events, so that it learns of the shipment from the refusal.
      await other.page.route("**/events", (route) => route.abort())
      await other.page.reload()
      for (const code of codesOf(order)) await scan(other.page, code)
      await packAll(one.page, order, "1Z-ONE")
      await one.page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor()
      await scan(other.page, "8")
      await scan(other.page, "1Z-OTHER")
      await other.page.locator("#bench-changes", { hasText: /the-packer.*ship/ }).waitFor()
      expect((await benches.stored(order)).shipments.map(({ trackingno }) => trackingno)).toEqual(["1Z-ONE"])
    })
})
