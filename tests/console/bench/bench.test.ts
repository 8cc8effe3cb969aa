import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../../browser/fixtures/chromium.ts"
import { codesOf, openBenches, packAll, resultOf, rolled, scan } from "../fixtures/bench.ts"
import { openAs, press } from "../fixtures/browser.ts"

describe.skipIf(skipped !== "")(`packing bench of the console${skipped}`, () => {
  let benches: Awaited<ReturnType<typeof openBenches>>
  beforeAll(async () => {
    benches = await openBenches()
  })
  afterEach(closePages)
  afterAll(() => benches?.clear())

  it("a scanner packs an order, and the last closed parcel ships it with its weight and tracking number", async () => {
    const order = await benches.newOrder()
    const { page, problems } = await benches.openBench(order)
    await packAll(page, order, "1Z-SCANNED")
    await page.locator("#bench-result", { hasText: "The order has shipped: 1 shipment is recorded." }).waitFor()
    const { shipments, stage } = await benches.stored(order)
    expect(stage).toBe("shipped")
    expect(shipments).toEqual([
      expect.objectContaining({
        trackingno: "1Z-SCANNED",
        weight: "8.4",
        type: "Box",
        items: [
          { index: 0, quantity: 1 },
          { index: 1, quantity: 3 }
        ]
      })
    ])
    expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('waybill-bench'))")).toEqual(
      []
    )
    expect(problems).toEqual([])
  })

  it("a scan of the next job ticket opens the next bench after an order has shipped", async () => {
    const [first, second] = [await benches.newOrder(), await benches.newOrder()]
    const { page, problems } = await benches.openBench(first)
    await packAll(page, first, "1Z-FIRST")
    await page.locator("#bench-changes", { hasText: "Scan a job ticket of the next order" }).waitFor()
    await Promise.all([page.waitForNavigation(), scan(page, codesOf(second)[0]!)])
    expect(new URL(page.url()).pathname).toBe(`/console/orders/demo/${second.order_id}/pack`)
    expect(await page.locator("#bench-left").textContent()).toBe("3 pieces are not packed.")
    expect(problems).toEqual([])
  })

  it("a piece of another order offers the bench of that order, and the weight names its unit", async () => {
    const [first, second] = [await benches.newOrder(), await benches.newOrder()]
    const { page } = await benches.openBench(first)
    await page.click("#hand-1")
    await scan(page, codesOf(first)[0]!)
    expect(await page.locator("label:has(#weight-1)").textContent()).toBe("Weight in lb")
    await scan(page, codesOf(second)[0]!)
    await page.locator("#bench-changes a").click()
    await page.waitForURL(`**/orders/demo/${second.order_id}/pack`)
    await page.locator("#bench-left", { hasText: "3 pieces are not packed." }).waitFor()
  })

  it("a wrong, foreign, repeated or unknown code shows a message and a sign, and the packed pieces stay", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    const [first = "", second = ""] = codesOf(order)
    await scan(page, first)
    expect(await resultOf(page)).toMatch(/^✓Scanned into parcel 1: .A, Harbor, Canvas, 16 × 20 in/)
    const wrong: ReadonlyArray<readonly [string, RegExp]> = [
      [first, /Scanned twice: piece 1 is in parcel 1/],
      ["999-1-1", /Piece of another order: 999/],
      [order.order_id, /This is the code of the order/],
      [`${order.order_id}-9-1`, /Unknown code/],
      ["4006381333931X", /Unknown code: .4006381333931X/]
    ]
    for (const [code, message] of wrong) {
      await scan(page, code)
      const text = await resultOf(page)
      expect(text).toMatch(message)
      expect(text?.startsWith("✕")).toBe(true)
      expect(await page.locator("#bench-left").textContent()).toBe("3 pieces are not packed.")
    }
    // The focus is on a button, whose click the Enter of the scanner must not repeat.
    await page.locator("#out-1-0").focus()
    await scan(page, second)
    expect(await resultOf(page)).toMatch(/^✓Scanned into parcel 1: .B, Lighthouse/)
    expect(await page.locator("#bench-left").textContent()).toBe("2 pieces are not packed.")
  })

  it("packs a piece scanned into the weight field, and leaves the field empty", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    await page.click("#hand-1")
    const [first = "", second = ""] = codesOf(order)
    await scan(page, first)
    await page.locator("#weight-1").focus()
    await scan(page, second)
    expect(await page.inputValue("#weight-1")).toBe("")
    expect(await page.locator("#bench-left").textContent()).toBe("2 pieces are not packed.")
  })

  it("a piece of another order scanned into the weight or the tracking number is wrong, and the field stays", async () => {
    const order = await benches.newOrder(true, [rolled])
    const other = await benches.newOrder(false)
    const { page } = await benches.openBench(order)
    await scan(page, `${order.order_id}-1-1`)
    for (const [field, text] of [
      ["#weight-1", ""],
      ["#weight-1", "0.7"],
      ["#tracking-1", "1Z-"]
    ] as const) {
      await page.fill(field, text)
      await scan(page, `${other.order_id}-1-1`)
      expect(await resultOf(page)).toBe(
        `✕Piece of another order: ${other.order_id}. This bench packs order ${order.order_id}.`
      )
      expect(await page.inputValue(`${field}:focus`)).toBe(text)
    }
    await scan(page, "LABEL")
    await page.locator("#bench-result", { hasText: "The order has shipped: 1 shipment is recorded." }).waitFor()
    expect((await benches.stored(order)).shipments).toMatchObject([{ trackingno: "1Z-LABEL", weight: "0.7" }])
  })

  it("a selected number stays selected when a colleague's change draws the bench again", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    for (const code of codesOf(order)) await scan(page, code)
    const number = page.locator("#tracking-1")
    await number.fill("1Z-OLD")
    await number.selectText()
    const drawn = await number.elementHandle()
    await benches.shop.operator("POST", `/orders/demo/${order.order_id}/note`, { msg: "Called" })
    await page.waitForFunction((element) => element?.isConnected === false, drawn)
    await page.keyboard.type("1Z-NEW")
    expect(await number.inputValue()).toBe("1Z-NEW")
  })

  it("parcels chosen by hand with two tracking numbers become two shipments, and a closed one opens again", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    await page.click("#hand-1")
    await page.click("#add-1-0")
    await page.click("#add-1-1")
    await page.fill("#weight-1", "3")
    await page.fill("#tracking-1", "1Z-WRONG")
    await page.click("#close-1")
    await page.click("#reopen-1")
    await page.fill("#tracking-1", "1Z-A")
    await page.click("#close-1")
    await page.click("#add-parcel")
    await scan(page, `${order.order_id}-2-2`)
    await scan(page, `${order.order_id}-2-3`)
    await page.check("#untracked-2")
    expect(await page.locator("#close-2").textContent()).toBe("Close parcel and ship order")
    await page.click("#close-2")
    await page.locator("#bench-result", { hasText: "The order has shipped: 2 shipments are recorded." }).waitFor()
    const { shipments } = await benches.stored(order)
    expect(shipments.map(({ items, trackingno }) => ({ items, trackingno }))).toEqual([
      {
        items: [
          { index: 0, quantity: 1 },
          { index: 1, quantity: 1 }
        ],
        trackingno: "1Z-A"
      },
      { items: [{ index: 1, quantity: 2 }], trackingno: undefined }
    ])
  })

  it("closed parcels ship before the rest, and the bench then packs only the rest", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    await page.click("#hand-1")
    await scan(page, `${order.order_id}-2-1`)
    await page.fill("#tracking-1", "1Z-FIRST")
    await page.click("#close-1")
    await page.click("#ship-now")
    await page
      .locator("#bench-result", { hasText: "1 shipment is recorded. The rest of the order is left to pack." })
      .waitFor()
    expect(await page.locator("#bench-left").textContent()).toBe("3 pieces are not packed.")
    expect((await benches.stored(order)).stage).toBe("processing")
    for (const piece of ["1-1", "2-2", "2-3"]) await scan(page, `${order.order_id}-${piece}`)
    await scan(page, "")
    await scan(page, "1Z-FIRST")
    await page.locator("#bench-result", { hasText: "A recorded shipment has this tracking number, too." }).waitFor()
    await page.click("#close-1")
    await page.locator("#bench-result", { hasText: "The order has shipped" }).waitFor()
    const { shipments } = await benches.stored(order)
    expect(shipments.flatMap(({ items }) => items)).toEqual([
      { index: 1, quantity: 1 },
      { index: 0, quantity: 1 },
      { index: 1, quantity: 2 }
    ])
  })

  it("a page loaded after a shipment shows its result, even after an update in between", async () => {
    const order = await benches.newOrder()
    const { page } = await benches.openBench(order)
    await page.click("#hand-1")
    await scan(page, `${order.order_id}-2-1`)
    await page.fill("#tracking-1", "1Z-FIRST")
    await page.click("#close-1")
    const updated = page.evaluate(`new Promise((resolve) => {
      const { bench } = document.getElementById("bench-data").dataset
      document.addEventListener("waybill:updated", () => {
        if (document.getElementById("bench-data").dataset.bench !== bench) setTimeout(resolve, 500)
      })
    })`)
    await page.route("**/pack", async (route) => {
      if (route.request().isNavigationRequest()) await updated
      await route.continue()
    })
    await page.click("#ship-now")
    await page.waitForNavigation()
    await page.locator("#bench-result", { hasText: "1 shipment is recorded" }).waitFor()
  })

  it("a new order is started from its bench, and the box turns by key", async () => {
    const order = await benches.newOrder(false)
    const { page } = await benches.openBench(order)
    await page.getByRole("button", { name: "Start production" }).click()
    const box = page.locator(".turn")
    await box.waitFor()
    expect((await benches.stored(order)).stage).toBe("processing")
    await scan(page, `${order.order_id}-2-1`)
    // Each piece has three faces, and the next one is marked.
    const faces = [await page.locator(".piece").count(), await page.locator(".piece.is-next").count()]
    expect(faces).toEqual([6, 3])
    const before = await box.innerHTML()
    await box.focus()
    await press(page, "ArrowRight")
    expect(await box.innerHTML()).not.toBe(before)
    await press(page, "Home")
    expect(await box.innerHTML()).toBe(before)
  })

  it("a bench draws a tube, and states how to roll its prints", async () => {
    const order = await benches.newOrder(true, [rolled])
    const { page, problems } = await benches.openBench(order)
    const tube = page.locator("#bench-boxes section")
    await expect.poll(() => tube.locator("h4").allTextContents()).toEqual(["Roll"])
    expect(await tube.textContent()).toContain("Slide the roll into the tube and close both ends.")
    await page.getByText("All boxes and steps").click()
    await tube.locator("summary").click()
    const drawing = page.getByRole("img", { name: "Tube 1, cut open along its axis and across" })
    await drawing.scrollIntoViewIfNeeded()
    await expect.poll(() => drawing.evaluate((image) => Reflect.get(image, "naturalWidth"))).toBeGreaterThan(100)
    expect(problems).toEqual([])
  })

  it("a bench without scripts shows boxes, instructions and a link to the form, and a viewer only reads", async () => {
    const order = await benches.newOrder()
    const path = `/orders/demo/${order.order_id}/pack`
    const { page } = await openAs(benches.shop, "packer", path, { javaScriptEnabled: false })
    const text = await page.locator("main").textContent()
    expect(text).toContain("Box 1 of 1: box")
    expect(text).toContain("1. Lay A")
    expect(await page.getByRole("link", { name: "Ship without the bench" }).getAttribute("href")).toBe(
      `/console/orders/demo/${order.order_id}/ship`
    )
    const viewer = await openAs(benches.shop, "viewer", path)
    await viewer.page.locator("h3", { hasText: "Box 1 of 1" }).waitFor()
    expect(await viewer.page.locator("#scan").count()).toBe(0)
    const refused = await viewer.page.request.post(`${benches.shop.url}${path}/ship`, {
      headers: { origin: new URL(benches.shop.url).origin },
      form: { key: "k", revision: "2", shipment: "{}" }
    })
    expect(refused.status()).toBe(403)
  })
})
