import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { workplace } from "../service/fixtures/service.ts"
import { closePages, openBrowser, skipped } from "./fixtures/chromium.ts"

const HOSTILE = '</script><img src="https://example.com/x" onerror="alert(1)">'
const destination = { country: "US", state: "NY", postal: "10001" }

/**
 * A thousand orders of two mugs and a book. Every tenth order needs several boxes. One order has two lines of mugs and
 * a print, one has an item that is too long, one is invalid, and one contains hostile markup.
 */
const orders = Array.from({ length: 1000 }, (_, n) => {
  const mugs = { reference: "MUG", width: 4, length: 4, height: 4, weight: 0.8, quantity: n % 10 === 0 ? 160 : 2 }
  const book = { reference: "BOOK", width: 8, length: 5, height: 1, weight: 1 }
  if (n === 996)
    return {
      order: "twins",
      items: [
        { ...mugs, quantity: 2 },
        { ...mugs, width: 7, quantity: 1 }
      ],
      prints: [{ reference: "SUNSET", width: 16, height: 20, finishing: "Canvas", quantity: 2 }],
      destination
    }
  if (n === 997) return { order: HOSTILE, items: [{ ...book, reference: HOSTILE }], destination }
  if (n === 998) return { order: "long", items: [{ ...book, reference: "POLE", length: 200 }], destination }
  if (n === 999) return { order: "wrong", items: [{ ...book, width: -1 }], destination }
  return { order: `order-${n}`, items: [mugs, book], destination }
})

describe.skipIf(skipped !== "")(`HTML report${skipped}`, () => {
  const { clear, folder, run } = workplace()
  let browser: Browser
  let page: Page
  const file = join(folder, "report.html")
  const requestedUrls: Array<string> = []
  const errors: Array<string> = []

  const open = async (options: Parameters<Browser["newPage"]>[0] = {}) => {
    const opened = await browser.newPage({ viewport: { width: 1200, height: 900 }, ...options })
    opened.on("request", (request) => requestedUrls.push(request.url()))
    opened.on("pageerror", (error) => errors.push(error.message))
    opened.on("dialog", (dialog) => {
      errors.push(dialog.message())
      void dialog.dismiss()
    })
    await opened.goto(pathToFileURL(file).href)
    await opened.locator("article").first().scrollIntoViewIfNeeded()
    await opened.locator(".turn svg").first().waitFor()
    return opened
  }
  const count = () => page.locator("#count").textContent()
  const drawing = () => page.locator(".turn").first().innerHTML()

  beforeAll(async () => {
    writeFileSync(join(folder, "orders.ndjson"), orders.map((order) => `${JSON.stringify(order)}\n`).join(""))
    const { code, err } = await run(["pack", "orders.ndjson", "--html", "report.html", "--out", "out.ndjson"])
    expect(code, err).toBe(1)
    browser = await openBrowser()
    page = await open()
  })
  afterAll(async () => {
    await closePages()
    clear()
  })

  it("the report is one self-contained file that draws only the visible orders", async () => {
    expect(requestedUrls).toEqual([pathToFileURL(file).href])
    expect(await count()).toBe("1,000 of 1,000 orders")
    expect(await page.locator("article").count()).toBe(50)
    expect(await page.locator("#place").textContent()).toBe("Orders 1 to 50 of 1,000")
    expect(await page.locator("article:has(.turn svg)").count()).toBeLessThan(40)
    expect(errors).toEqual([])
  })

  it("shows the totals of all orders", async () => {
    const totals = await page.locator("#totals").textContent()
    const lines = readFileSync(join(folder, "out.ndjson"), "utf8").trim().split("\n")
    const boxes = lines.flatMap((line) => (JSON.parse(line) as { readonly boxes?: ReadonlyArray<unknown> }).boxes ?? [])
    expect(totals).toMatch(/^Orders1,0001 invalid/)
    expect(totals).toMatch(new RegExp(`Boxes${boxes.length.toLocaleString("en-US")}[\\d.]+ per valid order`))
    // 896 orders of three pieces, 100 of 161 pieces, one of three mugs and two prints, and the hostile one of one
    // piece.
    expect(totals).toContain(`Pieces${(896 * 3 + 100 * 161 + 5 + 1).toLocaleString("en-US")}`)
    const counts = await page.$$eval("#histogram td", (all) =>
      all.map((each) => Number(each.textContent?.replace(",", "")))
    )
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(boxes.length)
  })

  it("rotates a box with the arrow keys, and resets it with Home", async () => {
    const before = await drawing()
    const box = page.locator(".turn").first()
    await box.focus()
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]) {
      const last = await drawing()
      await page.keyboard.press(key)
      expect(await drawing()).not.toBe(last)
    }
    await page.keyboard.press("ArrowRight")
    expect(await drawing()).not.toBe(before)
    await page.keyboard.press("Home")
    expect(await drawing()).toBe(before)
  })

  it("rotates a box with the mouse", async () => {
    const before = await drawing()
    const { height, width, x, y } = (await page.locator(".turn").first().boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 120, y + height / 2 + 20, { steps: 4 })
    await page.mouse.up()
    expect(await drawing()).not.toBe(before)
    const after = await drawing()
    await page.mouse.move(x + 10, y + 10)
    expect(await drawing()).toBe(after)
    await page.locator(".turn").first().press("Home")
  })

  it("shows the pieces in a box one by one", async () => {
    const second = page.locator("article").nth(1)
    await second.scrollIntoViewIfNeeded()
    await second.locator(".turn svg").waitFor()
    const pieces = () => second.locator(".piece").count()
    expect(await pieces()).toBe(9)
    await second.locator(".shown input").fill("1")
    expect(await pieces()).toBe(3)
    expect(await second.locator(".steps li").allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^1\. (?:Put|Lay|Stand) .*\((?:MUG|BOOK)\)/)])
    )
    expect(await second.locator("details").textContent()).toMatch(/The outside volume is .* in³/)
    expect(await second.locator(".box .quiet").textContent()).toMatch(
      /^inside [\d.]+ × [\d.]+ × [\d.]+ in · outside [\d.]+ × [\d.]+ × [\d.]+ in · weight 2.6 lb · /
    )
    expect(await second.locator(".proof").textContent()).toBe(
      "One box holds everything, and everything needs at least one."
    )
  })

  it("lists each line of an order with its own letter and colour, even if two have the same reference", async () => {
    await page.fill("#q", "twins")
    const order = page.locator("article:visible")
    await order.locator(".turn svg").first().waitFor()
    const legend = await order
      .locator(".contents li")
      .evaluateAll((all) => all.map((each) => [each.textContent, each.querySelector("rect")?.getAttribute("fill")]))
    expect(legend.map(([text]) => text)).toEqual(expect.arrayContaining(["A 2 × MUG", "B 1 × MUG", "C 2 × SUNSET"]))
    expect(legend).toHaveLength(3)
    expect(new Set(legend.map(([, colour]) => colour)).size).toBe(3)
    await page.click("button[type=reset]")
  })

  it.each<[name: string, act: () => Promise<unknown>, expected: string]>([
    ["the name of an order", () => page.fill("#q", "order-500"), "1 of 1,000 orders"],
    ["an unpacked item", () => page.fill("#q", "pole"), "1 of 1,000 orders"],
    ["the reference of a print", () => page.fill("#q", "sunset"), "1 of 1,000 orders"],
    ["orders in several boxes", () => page.selectOption("#show", "many"), "101 of 1,000 orders"],
    ["unpacked pieces", () => page.selectOption("#show", "unserved"), "1 of 1,000 orders"],
    ["invalid orders", () => page.selectOption("#show", "invalid"), "1 of 1,000 orders"]
  ])("filters orders by %s", async (_, act, expected) => {
    await act()
    expect(await count()).toBe(expected)
    expect(await page.locator("article").count()).toBe(Math.min(50, Number(expected.split(" ")[0])))
    await page.click("button[type=reset]")
    await page.waitForFunction('document.querySelector("#count").textContent === "1,000 of 1,000 orders"')
  })

  it("sorts orders, and hides those above a maximum fill", async () => {
    await page.selectOption("#sort", "boxes")
    expect(await page.locator("article h3").first().textContent()).toMatch(/^order-\d*0 /)
    await page.locator("#fill").fill("20")
    const fills = await page.$$eval("article:not([hidden]) h3", (all) =>
      all.map((each) => Number(/(\d+) % full/.exec(each.textContent ?? "")?.[1]))
    )
    expect(fills.every((fill) => fill <= 20)).toBe(true)
    await page.click("button[type=reset]")
    await page.waitForFunction('document.querySelector("article h3").textContent.startsWith("order-0 ")')
  })

  it("escapes markup in an order's name", async () => {
    await page.fill("#q", "onerror")
    const heading = page.locator("article:visible h3")
    expect(await heading.textContent()).toContain(HOSTILE)
    await page.locator("article:visible .turn svg").waitFor()
    expect(errors).toEqual([])
    await page.click("button[type=reset]")
  })

  it("labels every drawing and every control for screen readers", async () => {
    await page.locator("article").first().scrollIntoViewIfNeeded()
    await page.locator(".turn svg").first().waitFor()
    const labels = await page.$$eval('.turn[role="img"][tabindex="0"]', (all) =>
      all.map((each) => each.getAttribute("aria-label"))
    )
    expect(labels.length).toBeGreaterThan(0)
    for (const label of labels) expect(label).toMatch(/^Box \d+ of \d+: \w+ .+, [\d,]+ pieces?, (?:inside|outside) /)
    const unlabelled = await page.$$eval(
      "input, select, button",
      (all) => all.filter((each) => !each.closest("label") && !each.textContent?.trim()).length
    )
    expect(unlabelled).toBe(0)
    expect(await page.locator("h1").count()).toBe(1)
    expect(await page.getAttribute("html", "lang")).toBe("en")
  })

  it("reaches every control from the top to the first box with the Tab key", async () => {
    const fresh = await open()
    const stops: Array<string> = []
    for (let n = 0; n < 60; n++) {
      await fresh.keyboard.press("Tab")
      stops.push(
        await fresh.evaluate<string>(
          `(({ className, id, tagName }) => id || className || tagName)(document.activeElement)`
        )
      )
    }
    expect(stops).toEqual(expect.arrayContaining(["skip", "q", "show", "box", "fill", "sort", "print-orders", "turn"]))
  })

  it("the report is dark in dark mode, but light when printed", async () => {
    const dark = await open({ colorScheme: "dark" })
    const background = () => dark.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor")
    expect(await background()).toBe("rgb(20, 23, 28)")
    await dark.emulateMedia({ media: "print", colorScheme: "dark" })
    expect(await background()).toBe("rgb(255, 255, 255)")
    expect(await dark.locator("#filters").isVisible()).toBe(false)
    await dark.close()
  })

  it("prints on request every order that matches the filters, with all boxes drawn", async () => {
    await page.fill("#q", "order-10")
    const matching = Number((await count())?.split(" ")[0])
    expect(matching).toBe(11)
    await page.check("#print-orders")
    await page.evaluate(
      'addEventListener("beforeprint", () => { window.drawn = document.querySelectorAll("article:has(.turn svg)").length })'
    )
    const pdf = await page.pdf({ format: "A4" })
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length).toBeGreaterThan(3)
    expect(await page.evaluate("window.drawn")).toBe(matching)
    expect(await page.locator("#printed").textContent()).toBe(
      "11 orders of 11 that match the filters, of 1,000 in the report."
    )
  })
})
