// A changed shipping address stops the bench and the form until somebody confirms the new label.
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../../browser/fixtures/chromium.ts"
import { codesOf, openBenches, packAll, resultOf, scan } from "../fixtures/bench.ts"
import { openAs } from "../fixtures/browser.ts"
import type { ShopOrder } from "../fixtures/shop.ts"

const bonn = { name: "Bo Roy", address: "Am Hof 1", city: "Bonn", zip: "53113", state: "NW", country: "DE" }

interface Stored {
  readonly revision: number
  readonly stage: string
  readonly shipments: ReadonlyArray<{ readonly trackingno?: string; readonly acknowledged?: number }>
}

describe.skipIf(skipped !== "")(`a changed address at the packing bench${skipped}`, () => {
  let benches: Awaited<ReturnType<typeof openBenches>>
  beforeAll(async () => {
    benches = await openBenches()
  })
  afterEach(closePages)
  afterAll(() => benches?.clear())

  const move = ({ order_id }: ShopOrder, address: object = bonn) =>
    benches.shop.merchant("change_ship_address", { order_id, ...address })
  const stored = async (order: ShopOrder) => (await benches.stored(order)) as unknown as Stored
  const lastEvent = async ({ account, order_id }: ShopOrder) => {
    const { events } = (await benches.shop.operator("GET", `/orders/${account}/${order_id}/history`)) as {
      readonly events: ReadonlyArray<{ readonly command: string; readonly operator?: string }>
    }
    return events.at(-1)
  }
  const stopped = (page: Page, text: string) => page.locator(".address-stop", { hasText: text }).waitFor()
  const confirm = async (page: Page) => {
    await page.check("#address-confirmed")
    await page.click("#address-go-on")
    await page.locator("#bench-result", { hasText: "The new address is confirmed." }).waitFor()
  }

  it("stops while packing, ignores scans, and ships with the acknowledged revision after a confirmation", async () => {
    const order = await benches.newOrder()
    const { page, problems } = await benches.openBench(order)
    const [first = "", second = "", third = "", fourth = ""] = codesOf(order)
    await scan(page, first)
    await move(order)
    await stopped(page, "Am Hof 1")
    const sides = await page.locator(".address-change > div").allInnerTexts()
    expect(sides.map((text) => text.split("\n").filter((line) => line !== ""))).toEqual([
      ["Before", "Maria Beispiel", "1 Harbor Lane", "Portland, ME, 04101", "US"],
      ["Now", "Bo Roy", "Am Hof 1", "Bonn, NW, 53113", "DE"]
    ])
    await scan(page, second)
    await page.click("#address-go-on")
    expect(await page.locator("#address-confirmed").isVisible()).toBe(true)
    expect((await stored(order)).shipments).toEqual([])
    await confirm(page)
    expect(await page.locator("#bench-left").textContent()).toBe("3 pieces are not packed.")
    for (const code of [second, third, fourth]) await scan(page, code)
    // Only the weight and the label are left, so that the next scan is the weight.
    await move(order, { ...bonn, address: "Am Hof 22" })
    await stopped(page, "Am Hof 22")
    await confirm(page)
    for (const code of ["8.4", "1Z-NEW"]) await scan(page, code)
    await page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor()
    expect(await stored(order)).toMatchObject({
      stage: "shipped",
      shipments: [{ trackingno: "1Z-NEW", acknowledged: 4 }]
    })
    expect(await lastEvent(order)).toMatchObject({ command: "ship", operator: "the-packer" })
    expect(problems).toEqual([])
  })

  it("asks again after a second change, and a reload or another tab does not pass over the question", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    await scan(page, codesOf(order)[0]!)
    await move(order)
    await stopped(page, "Am Hof 1")
    await page.reload()
    await stopped(page, "Am Hof 1")
    const other = await page.context().newPage()
    await other.goto(page.url())
    await stopped(other, "Am Hof 1")
    await move(order, { ...bonn, address: "Am Hof 22" })
    await stopped(page, "Am Hof 22")
    await stopped(other, "Am Hof 22")
    await confirm(page)
    await other.locator("#bench-left", { hasText: "3 pieces are not packed." }).waitFor()
    await move(order, { ...bonn, address: "Am Hof 333" })
    await stopped(page, "Am Hof 333")
  })

  it("stops a shipment of a bench that was offline during the change, and opens its parcels again", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    await page.context().setOffline(true)
    await packAll(page, order, "1Z-OLD")
    await page.locator("#bench-result", { hasText: "The service cannot be reached" }).waitFor()
    await move(order)
    await page.context().setOffline(false)
    await stopped(page, "Am Hof 1")
    expect(await resultOf(page)).toContain("Stop. The label is wrong")
    expect((await stored(order)).shipments).toEqual([])
    await confirm(page)
    await page.fill("#tracking-1", "1Z-NEW")
    await page.click("#close-1")
    await page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor()
    expect((await stored(order)).shipments).toMatchObject([{ trackingno: "1Z-NEW", acknowledged: 3 }])
  })

  it("the form of a stale tab shows both addresses, and records who ticked the new label", async () => {
    const order = await benches.newOrder()
    const { page, problems } = await openAs(benches.shop, "packer", `/orders/demo/${order.order_id}/ship`)
    await page.fill("#field-trackingno", "1Z-FORM")
    await move(order)
    await page.getByRole("button", { name: "Record a shipment" }).last().click()
    await stopped(page, "Am Hof 1")
    expect(await page.inputValue("#field-trackingno")).toBe("1Z-FORM")
    expect((await stored(order)).shipments).toEqual([])
    await page.check("#field-acknowledge")
    await page.getByRole("button", { name: "Record a shipment" }).last().click()
    await page.locator(".notice", { hasText: "Shipment recorded" }).waitFor()
    expect((await stored(order)).shipments).toMatchObject([{ trackingno: "1Z-FORM", acknowledged: 3 }])
    expect(problems.filter((problem) => !problem.includes("409"))).toEqual([])
  })
})
