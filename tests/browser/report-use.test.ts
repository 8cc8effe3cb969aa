import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { workplace } from "../service/fixtures/service.ts"
import { closePages, openBrowser, skipped } from "./fixtures/chromium.ts"

const AXE = "node_modules/axe-core/axe.min.js"

const LONG = `https://example.com/${"x".repeat(120)}`

const boxes = {
  boxes: [
    { reference: "S", inner: { width: 12, length: 9, height: 10 } },
    { reference: "M", inner: { width: 24, length: 9, height: 10 } },
    { reference: "round", kind: "tube", inner: { width: 8, length: 8, height: 60 } },
    { reference: "bag", kind: "mailer", inner: { width: 16, length: 20, height: 3 } }
  ]
}

const cube = { reference: "CUBE", width: 12, length: 9, height: 10, weight: 1 }

/** 120 orders: a pole in a tube, a shirt in a mailer, one with long names, and cubes of which every third has two. */
const orders = Array.from({ length: 120 }, (_, n) => {
  if (n === 1) return { order: "pole", items: [{ reference: "POLE", width: 2, length: 2, height: 58, weight: 1 }] }
  if (n === 2) return { order: "shirt", items: [{ reference: "SHIRT", width: 12, length: 16, height: 1, weight: 1 }] }
  if (n === 3) return { order: LONG, items: [{ ...cube, reference: LONG }] }
  return { order: `order-${n}`, items: [{ ...cube, quantity: n % 3 === 0 ? 2 : 1 }] }
})

describe.skipIf(skipped !== "")(`use of the HTML report${skipped}`, () => {
  const { clear, folder, run } = workplace()
  let browser: Browser
  const url = pathToFileURL(join(folder, "report.html")).href

  const open = async (fragment = "", options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, ...options })
    await page.goto(url + fragment)
    await page.locator("#count:not(:empty)").waitFor()
    // Orders are drawn when they scroll into view.
    await page.locator("#list").evaluate((list) => list.scrollIntoView())
    return page
  }
  const counted = (page: Page) => page.locator("#count").textContent()
  const shapes = (page: Page, selector: string) => page.locator(`.turn ${selector}`).count()

  beforeAll(async () => {
    writeFileSync(join(folder, "boxes.json"), JSON.stringify(boxes))
    writeFileSync(join(folder, "orders.ndjson"), orders.map((order) => `${JSON.stringify(order)}\n`).join(""))
    const flags = ["--boxes", "boxes.json", "--html", "report.html", "--out", "out.ndjson"]
    const { code, err } = await run(["pack", "orders.ndjson", ...flags])
    expect(code, err).toBe(0)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages()
    clear()
  })

  it("lists the orders with too much empty space, and selects them with the filter", async () => {
    const flags = ["--boxes", "boxes.json", "--html", "empty.html", "--empty-space", "0.5", "--out", "empty.ndjson"]
    expect(await run(["pack", "orders.ndjson", ...flags])).toMatchObject({ code: 0 })
    const page = await open("", {})
    expect(await page.locator("#empty").isVisible()).toBe(false)
    await page.goto(pathToFileURL(join(folder, "empty.html")).href)
    await page.selectOption("#show", "empty")
    await page.locator("article").first().scrollIntoViewIfNeeded()
    await page.locator("article .turn svg").first().waitFor()
    expect(await counted(page)).toBe("1 of 120 orders")
    // A pole of 2 × 2 × 58 in a tube of diameter 8 and length 60.
    expect(await page.locator("#empty tbody tr").allTextContents()).toEqual(["pole92 %1tube round"])
    expect(await page.locator("article .quiet").allTextContents()).toContainEqual(
      expect.stringContaining("92 % empty, above the limit")
    )
  })

  it("keeps the filters in the address, and shows the same orders to a colleague who opens it", async () => {
    const page = await open()
    await page.fill("#q", "cube")
    await page.selectOption("#show", "reached")
    await page.selectOption("#box", "box M")
    await page.selectOption("#sort", "boxes")
    const found = await counted(page)
    // Every third order from 0 has two cubes, except for the order with the long name.
    expect(found).toBe("39 of 120 orders")
    const fragment = new URL(page.url()).hash
    expect(Object.fromEntries(new URLSearchParams(fragment.slice(1)))).toEqual({
      q: "cube",
      show: "reached",
      box: "box M",
      sort: "boxes"
    })
    const colleague = await open(fragment)
    expect(await counted(colleague)).toBe(found)
    expect(await colleague.inputValue("#q")).toBe("cube")
    await colleague.click("button[type=reset]")
    expect(await counted(colleague)).toBe("120 of 120 orders")
    expect(new URL(colleague.url()).hash).toBe("")
  })

  it("ignores unknown filters in the address", async () => {
    const page = await open("#box=gone&show=%3Cimg%3E&page=99999&other=1")
    expect(await counted(page)).toBe("120 of 120 orders")
    expect(await page.locator("#place").textContent()).toBe("Orders 101 to 120 of 120")
  })

  it("shows 50 orders on a page, and keeps the page in the address", async () => {
    const page = await open()
    // A drawing that appears while a mouse button is down can move the button away from it.
    await page.press("#next", "Enter")
    await page.locator("#place", { hasText: /^Orders 51 to 100 of 120$/ }).waitFor()
    expect(await page.locator("article h3 bdi").first().textContent()).toBe("order-50")
    expect(new URL(page.url()).hash).toBe("#page=2")
    expect(await page.evaluate("document.activeElement.id")).toBe("list")
    await page.fill("#q", "order-1")
    // order-1 is the pole. The others are order-10 to order-19 and order-100 to order-119.
    expect(await counted(page)).toBe("30 of 120 orders")
    expect(await page.locator("#pages").isVisible()).toBe(false)
  })

  it("reports that no order matches, and offers to show all", async () => {
    const page = await open("#q=nothing")
    expect(await page.locator("#none").textContent()).toContain("No order matches these filters.")
    await page.click("#clear")
    expect(await counted(page)).toBe("120 of 120 orders")
    expect(await page.locator("#none").isVisible()).toBe(false)
  })

  it.each([
    ["tube", "pole"],
    ["mailer", "shirt"]
  ])("draws a %s with its piece, and turns it with a key", async (kind, name) => {
    const page = await open(`#q=${name}`)
    const drawing = page.locator(".turn").first()
    await drawing.locator("svg").waitFor()
    expect(await page.locator(".box h4").textContent()).toContain(`Box 1 of 1: ${kind} `)
    expect(await shapes(page, ".piece")).toBe(3)
    expect(await shapes(page, ".fold")).toBe(kind === "mailer" ? 1 : 0)
    // A tube has an outline and a circle behind its piece and in front of it. A mailer has three faces each.
    expect(await shapes(page, ".wall")).toBe(kind === "tube" ? 2 : 3)
    const before = await drawing.innerHTML()
    await drawing.press("ArrowLeft")
    expect(await drawing.innerHTML()).not.toBe(before)
  })

  it("turns a box with a finger", async () => {
    const page = await open("", { hasTouch: true })
    const drawing = page.locator(".turn").first()
    await drawing.locator("svg").waitFor()
    const before = await drawing.innerHTML()
    const { x, y } = (await drawing.boundingBox())!
    const touch = { pointerType: "touch", pointerId: 5, isPrimary: true }
    // Chromium captures a pointer only while it is pressed, which a synthetic event does not do.
    await page.evaluate("Element.prototype.setPointerCapture = () => {}")
    await drawing.dispatchEvent("pointerdown", { ...touch, clientX: x + 50, clientY: y + 50 })
    await drawing.dispatchEvent("pointermove", { ...touch, clientX: x + 120, clientY: y + 50 })
    await drawing.dispatchEvent("pointerup", touch)
    expect(await drawing.innerHTML()).not.toBe(before)
  })

  it("runs no script and loads no file that is not part of the report", async () => {
    const page = await open()
    const violations = await page.evaluate<ReadonlyArray<string>>(`new Promise((resolve) => {
      const found = []
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
        found.push(effectiveDirective)
        if (["img-src", "script-src-elem"].every((each) => found.includes(each))) resolve(found)
      })
      document.body.insertAdjacentHTML("beforeend", '<img src="https://example.com/x.png" onerror="window.hit = 1">')
      const script = document.createElement("script")
      script.textContent = "window.hit = 1"
      document.body.append(script)
    })`)
    expect(violations).toEqual(expect.arrayContaining(["img-src", "script-src-elem"]))
    expect(await page.evaluate("window.hit")).toBeUndefined()
  })

  it.each(["light", "dark"] as const)(
    "needs no sideways scrolling at a width of 360 pixels, in %s mode",
    async (scheme) => {
      const page = await open("#sort=boxes", { viewport: { width: 360, height: 740 }, colorScheme: scheme })
      await page.locator(".turn svg").first().waitFor()
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
      await page.fill("#q", "example.com")
      await page.locator(".turn svg").first().waitFor()
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
    }
  )

  it.each(["A4", "Letter"] as const)("prints on %s without clipping anything", async (format) => {
    const page = await open("#q=order-1")
    await page.check("#print-orders")
    const width = format === "A4" ? 210 / 25.4 : 8.5
    // The width between the margins of 12 mm, in CSS pixels.
    await page.setViewportSize({ width: Math.floor((width - 24 / 25.4) * 96), height: 1000 })
    await page.emulateMedia({ media: "print" })
    const clipped =
      await page.evaluate<number>(`[...document.querySelectorAll("table, .box, #totals > div, .charts > section")]
      .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length`)
    expect(clipped).toBe(0)
    const pdf = await page.pdf({ format })
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length).toBeGreaterThan(3)
  })

  it.each(["light", "dark"] as const)("passes the rules of axe-core in %s mode", async (scheme) => {
    const page = await open("", { colorScheme: scheme, bypassCSP: true })
    await page.locator(".turn svg").first().waitFor()
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
    await page.addScriptTag({ path: AXE })
    const violations = await page.evaluate<ReadonlyArray<unknown>>(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))"
    )
    expect(violations).toEqual([])
  })
})
