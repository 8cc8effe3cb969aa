import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { workplace } from "../service/service.ts"

const CHROMIUM = "/usr/bin/chromium"
const skipped = existsSync(CHROMIUM) ? "" : ` (skipped: there is no ${CHROMIUM})`

const hostile = '</script><img src="https://example.com/x" onerror="alert(1)">'
const destination = { country: "US", state: "NY", postal: "10001" }

/** A thousand orders: two mugs and a book; every tenth in several boxes, one too long, one at fault, one hostile. */
const orders = Array.from({ length: 1000 }, (_, n) => {
  const mugs = { reference: "MUG", width: 4, length: 4, height: 4, weight: 0.8, quantity: n % 10 === 0 ? 900 : 2 }
  const book = { reference: "BOOK", width: 8, length: 5, height: 1, weight: 1 }
  if (n === 997) return { order: hostile, items: [{ ...book, reference: hostile }], destination }
  if (n === 998) return { order: "long", items: [{ ...book, reference: "POLE", length: 200 }], destination }
  if (n === 999) return { order: "wrong", items: [{ ...book, width: -1 }], destination }
  return { order: `order-${n}`, items: [mugs, book], destination }
})

describe.skipIf(skipped !== "")(`the report${skipped}`, () => {
  const { clear, folder, run } = workplace()
  let browser: Browser
  let page: Page
  const file = join(folder, "report.html")
  const asked: Array<string> = []
  const faults: Array<string> = []

  const open = async (options: Parameters<Browser["newPage"]>[0] = {}) => {
    const opened = await browser.newPage({ viewport: { width: 1200, height: 900 }, ...options })
    opened.on("request", (request) => asked.push(request.url()))
    opened.on("pageerror", (error) => faults.push(error.message))
    opened.on("dialog", (dialog) => {
      faults.push(dialog.message())
      void dialog.dismiss()
    })
    await opened.goto(pathToFileURL(file).href)
    await opened.locator(".turn svg").first().waitFor()
    return opened
  }
  const count = () => page.locator("#count").textContent()
  const drawing = () => page.locator(".turn").first().innerHTML()

  beforeAll(async () => {
    writeFileSync(join(folder, "orders.ndjson"), orders.map((order) => `${JSON.stringify(order)}\n`).join(""))
    const { code, err } = await run(["pack", "orders.ndjson", "--html", "report.html", "--out", "out.ndjson"])
    expect(code, err).toBe(1)
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] })
    page = await open()
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    clear()
  })

  it("is one file that asks nobody for anything, and opens a thousand orders by drawing those in sight", async () => {
    expect(asked).toEqual([pathToFileURL(file).href])
    expect(await count()).toBe("1,000 of 1,000 orders")
    expect(await page.locator("article").count()).toBe(1000)
    expect(await page.locator("article:has(.turn svg)").count()).toBeLessThan(40)
    expect(faults).toEqual([])
  })

  it("has the totals of all orders", async () => {
    const totals = await page.locator("#totals").textContent()
    const lines = readFileSync(join(folder, "out.ndjson"), "utf8").trim().split("\n")
    const boxes = lines.flatMap((line) => (JSON.parse(line) as { readonly boxes?: ReadonlyArray<unknown> }).boxes ?? [])
    expect(totals).toMatch(/^Orders1,0001 at fault/)
    expect(totals).toMatch(new RegExp(`Boxes${boxes.length.toLocaleString("en-US")}[\\d.]+ an order`))
    // 900 orders of three pieces, 100 of 901, and the hostile one of one; three of the 900 are the odd ones.
    expect(totals).toContain(`Pieces${(897 * 3 + 100 * 901 + 1).toLocaleString("en-US")}`)
    const bars = await page.$$eval("#histogram li", (all) =>
      all.map((each) => Number(each.textContent?.split(": ")[1]?.replace(",", "")))
    )
    expect(bars.reduce((sum, bar) => sum + bar, 0)).toBe(boxes.length)
  })

  it("turns a box by keys, and back", async () => {
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

  it("turns a box by the mouse, which shows its other side", async () => {
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

  it("shows the pieces one after the other", async () => {
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
    expect(await second.textContent()).toMatch(/The number of boxes is 1, and no packing has less/)
  })

  it.each<[name: string, act: () => Promise<unknown>, shown: string]>([
    ["an order's name", () => page.fill("#search", "order-500"), "1 of 1,000 orders"],
    ["an item", () => page.fill("#search", "pole"), "0 of 1,000 orders"],
    ["orders in several boxes", () => page.selectOption("#status", "many"), "100 of 1,000 orders"],
    ["what stays behind", () => page.selectOption("#status", "left"), "1 of 1,000 orders"],
    ["what is at fault", () => page.selectOption("#status", "fault"), "1 of 1,000 orders"]
  ])("filters by %s", async (_, act, shown) => {
    await act()
    expect(await count()).toBe(shown)
    expect(await page.locator("article:visible").count()).toBe(Number(shown.split(" ")[0]))
    await page.click("button[type=reset]")
    await page.waitForFunction('document.querySelector("#count").textContent === "1,000 of 1,000 orders"')
  })

  it("sorts, and what is fullest is not shown below a bound", async () => {
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

  it("an order's name is text, whatever stands in it", async () => {
    await page.fill("#search", "onerror")
    const heading = page.locator("article:visible h3")
    expect(await heading.textContent()).toContain(hostile)
    await page.locator("article:visible .turn svg").waitFor()
    expect(faults).toEqual([])
    await page.click("button[type=reset]")
  })

  it("says what each drawing is to who hears it, and every control has a name", async () => {
    const labels = await page.$$eval('.turn[role="img"][tabindex="0"]', (all) =>
      all.map((each) => each.getAttribute("aria-label"))
    )
    expect(labels.length).toBeGreaterThan(0)
    for (const label of labels) expect(label).toMatch(/^Box \d+ of \d+: \w+ .+, [\d,]+ pieces?, outside /)
    const nameless = await page.$$eval(
      "input, select, button",
      (all) => all.filter((each) => !each.closest("label") && !each.textContent?.trim()).length
    )
    expect(nameless).toBe(0)
    expect(await page.locator("h1").count()).toBe(1)
    expect(await page.getAttribute("html", "lang")).toBe("en")
  })

  it("can be used by the keyboard alone: from the top to the first box", async () => {
    const fresh = await open()
    const stops: Array<string> = []
    for (let n = 0; n < 12; n++) {
      await fresh.keyboard.press("Tab")
      stops.push(
        await fresh.evaluate<string>(
          `(({ className, id, tagName }) => id || className || tagName)(document.activeElement)`
        )
      )
    }
    expect(stops).toEqual(expect.arrayContaining(["skip", "search", "kind", "status", "fill", "sort", "turn"]))
  })

  it("is dark where the reader wants it so, and light on paper all the same", async () => {
    const dark = await open({ colorScheme: "dark" })
    const paper = () => dark.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor")
    expect(await paper()).toBe("rgb(20, 23, 28)")
    await dark.emulateMedia({ media: "print", colorScheme: "dark" })
    expect(await paper()).toBe("rgb(255, 255, 255)")
    expect(await dark.locator("#filters").isVisible()).toBe(false)
    await dark.close()
  })

  it("prints what is not filtered out, every box drawn", async () => {
    await page.fill("#search", "order-10")
    const shown = Number((await count())?.split(" ")[0])
    expect(shown).toBe(11)
    const pdf = await page.pdf({ format: "A4" })
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length).toBeGreaterThan(3)
    expect(await page.locator("article:visible:has(.turn svg)").count()).toBe(shown)
  })
})
