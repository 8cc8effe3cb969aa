import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../../browser/fixtures/chromium.ts"
import { codesOf, openBenches, packAll, resultOf, scan } from "../fixtures/bench.ts"
import { openAs } from "../fixtures/browser.ts"
import type { ShopOrder } from "../fixtures/shop.ts"

/** Returns the id of the control with the focus. */
const focused = (page: Page): Promise<string> => page.evaluate("document.activeElement.id")

describe.skipIf(skipped !== "")(`view of the packing bench${skipped}`, () => {
  let benches: Awaited<ReturnType<typeof openBenches>>
  beforeAll(async () => {
    benches = await openBenches()
  })
  afterEach(closePages)
  afterAll(() => benches?.clear())

  it("an unlikely or wrong weight keeps the focus and says why beside its field, and Enter confirms an unlikely one", async () => {
    const order = await benches.newOrder()
    const { page, problems } = await benches.openBench(order)
    for (const code of codesOf(order)) await scan(page, code)
    const described = () =>
      page.evaluate("document.getElementById(document.activeElement.getAttribute('aria-describedby'))?.textContent")
    await scan(page, "0")
    expect(await focused(page)).toBe("weight-1")
    expect(await described()).toBe("Weight of parcel 1: must be a number greater than 0.")
    await scan(page, "84")
    expect(await focused(page)).toBe("weight-1")
    expect(await described()).toMatch(/84 lb is far from the planned 8.53 lb/)
    await page.keyboard.press("Enter")
    expect(await focused(page)).toBe("tracking-1")
    await scan(page, "1Z-HEAVY")
    await page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor()
    expect((await benches.stored(order)).shipments).toMatchObject([{ weight: "84", trackingno: "1Z-HEAVY" }])
    expect(problems).toEqual([])
  })

  it("the bench ships with a service from the rate cards, or with another carrier", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    const texts = await page.locator("#service option").allTextContents()
    expect(texts[0]).toMatch(/^Acme Ground, \d+\.\d\d USD, .* days?, as ordered$/)
    expect(texts.at(-1)).toBe("Other…")
    expect(texts.length).toBeGreaterThan(2)
    expect(await page.locator(".example").textContent()).toBe("Example prices: they are invented.")
    await page.selectOption("#service", { label: "Other…" })
    await page.fill("#other-service", "Noon")
    expect(await focused(page)).toBe("other-service")
    await packAll(page, order, "1Z-OTHER")
    expect(await resultOf(page)).toMatch(/Carrier: enter it/)
    expect(await focused(page)).toBe("other-carrier")
    await page.keyboard.type("Bike courier")
    await page.click("#close-1")
    await page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor()
    expect((await benches.stored(order)).shipments).toMatchObject([{ carrier: "Bike courier", service: "Noon" }])
  })

  it("an order without a rate card for its country has no price in the list", async () => {
    const yuki = { name: "Yuki", address: "1-1", city: "Chiyoda", zip: "100-0001", state: "Tokyo", country: "JP" }
    const order = await benches.newOrder(false)
    await benches.shop.merchant("change_ship_address", { order_id: order.order_id, ...yuki })
    await benches.shop.operator("POST", `/orders/demo/${order.order_id}/start`, {})
    const { page } = await benches.openBench(order)
    expect(await page.locator("#service option").allTextContents()).toEqual(["acme ACME_GROUND, as ordered", "Other…"])
    expect(await page.locator(".example").count()).toBe(0)
  })

  it("a high tone is for right and a low one for wrong, and the browser keeps that they are off", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    const tones = () => page.evaluate("globalThis.tones.splice(0)")
    const record = `globalThis.tones = []; globalThis.OscillatorNode = class extends OscillatorNode {
      constructor(audio, options) { super(audio, options); tones.push(options.frequency) }
    }`
    await page.evaluate(record)
    const [first = "", second = "", third = ""] = codesOf(order)
    for (const code of [first, first, second]) await scan(page, code)
    expect(await tones()).toEqual([1320, 196, 1320])
    await page.uncheck("#sound")
    await scan(page, first)
    await page.reload()
    await page.evaluate(record)
    await scan(page, third)
    expect(await page.locator("#sound").isChecked()).toBe(false)
    expect(await tones()).toEqual([])
  })

  it("a browser that refuses storage shows the bench, and counts scans", async () => {
    const order = await benches.newOrder()
    const { page, problems } = await benches.openBench(order)
    await page.addInitScript(`for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { get: () => { throw new DOMException("denied", "SecurityError") } })`)
    await page.reload()
    await page.uncheck("#sound")
    await scan(page, codesOf(order)[0]!)
    await page.locator("#bench-left", { hasText: "3 pieces are not packed." }).waitFor()
    expect(await resultOf(page)).toMatch(/Scanned into parcel 1: /)
    expect(problems).toEqual([])
  })

  it("the form without the bench has the same list, and refuses a second carrier beside it", async () => {
    const order = await benches.newOrder()
    const path = `/orders/demo/${order.order_id}/ship`
    const { page } = await openAs(benches.shop, "packer", path)
    const texts = await page.locator("#field-rate option").allTextContents()
    await page.selectOption("#field-rate", "acme/ACME_2DAY")
    await page.fill("#field-carrier", "Bike courier")
    await page.fill("#field-trackingno", "1Z-FORM")
    const record = page.getByRole("button", { name: "Record a shipment" }).last()
    await record.click()
    await page.locator("#field-carrier-issues", { hasText: "choose the first entry of the list" }).waitFor()
    expect(await page.inputValue("#field-rate")).toBe("acme/ACME_2DAY")
    await page.fill("#field-carrier", "")
    await record.click()
    await page.locator(".notice", { hasText: "Shipment recorded" }).waitFor()
    expect((await benches.stored(order)).shipments).toMatchObject([{ carrier: "acme", service: "ACME_2DAY" }])
    const bench = await benches.openBench(await benches.newOrder())
    expect(texts).toEqual((await bench.page.locator("#service option").allTextContents()).slice(0, -1))
  })

  it("the box of each parcel is recorded: the planned one, another one of the shop, or one packed by hand", async () => {
    const boxesOf = async (order: ShopOrder) =>
      (await benches.stored(order)).shipments.flatMap(({ parcels = [] }) =>
        parcels.map((parcel) => Reflect.get(parcel, "box"))
      )
    const shipped = async (choose: (page: Page) => Promise<unknown>) => {
      const order = await benches.newOrder()
      const { page } = await benches.openBench(order)
      await choose(page)
      await packAll(page, order, "1Z-BOX")
      await page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor()
      return boxesOf(order)
    }
    const planned = await shipped(async () => {})
    expect(planned).toMatchObject([
      {
        packed: "planned",
        reference: "32x22x4",
        width: "22.5",
        length: "32.5",
        height: "5",
        material: "sleeve, corner, filler, tape"
      }
    ])
    const another = await shipped(async (page) => {
      await page.check("#another-1")
      await page.keyboard.type("26x20x6")
      await page.keyboard.press("Enter")
    })
    const sides = { width: "20.5", length: "26.5", height: "7" }
    expect(another).toEqual([{ packed: "another_box", reference: "26x20x6", ...sides }])
    const byHand = await shipped(async (page) => {
      await page.check("#hand-1")
      await page.fill("#width-1", "9,5")
    })
    expect(byHand).toEqual([{ packed: "by_hand", width: "9.5" }])
  })

  it("the letters of the pieces are the same in lists, steps and messages, also after a part has shipped", async () => {
    const order = await benches.newOrder()
    const first = { trackingno: "1Z-A", items: [{ index: 0, quantity: 1 }] }
    await benches.shop.operator("POST", `/orders/demo/${order.order_id}/ship`, first)
    const { page } = await benches.openBench(order)
    expect(await page.locator(".lines .tile").allTextContents()).toEqual(["A"])
    expect(await page.locator(".next").textContent()).toContain("ANextLighthouse11 × 14 in")
    expect(await page.locator("#bench-boxes h4 + ul").first().textContent()).toMatch(/^1\. Lay .*A flat/)
    await scan(page, `${order.order_id}-2-1`)
    expect(await resultOf(page)).toMatch(/^✓Scanned into parcel 1: .A, Lighthouse, Canvas, 11 × 14 in/)
  })

  it("the closing button and what to do are in view on a desk and a tablet", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 768, height: 1024 }
    ]) {
      await page.setViewportSize(viewport)
      for (const name of [".next", ".turn", "address", "#close-1", "#hand-1", "#service"]) {
        const box = await page.locator(name).boundingBox()
        expect([name, box!.y >= 0 && box!.y + box!.height <= viewport.height]).toEqual([name, true])
      }
    }
  })
})
