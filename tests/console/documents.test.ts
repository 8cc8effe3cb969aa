import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Locator, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"
import { closePages, openBrowser, skipped } from "../browser/fixtures/chromium.ts"
import { openAs, press } from "./fixtures/browser.ts"
import { submission } from "./fixtures/seed.ts"
import { openShop, type Shop, type ShopOrder } from "./fixtures/shop.ts"

const names = {
  chinese: "王小明",
  arabic: "ليلى حداد",
  thai: "สมชาย ใจดี",
  emoji: "Zoë 🎁👩‍👩‍👧"
} as const

const print = {
  type: "Paper",
  width: "8",
  height: "10",
  quantity: "30",
  item_cost: "17.35",
  large_img: "https://images.example.com/a.tif",
  top_mat: "Antique white",
  bottom_mat: "Black",
  finishing: "Rolled",
  notes: "Sign at the back\nTwice",
  title: names.thai
}

const address = { name: names.chinese, address: "中山路1号", city: "上海", zip: "200000", state: "上海", country: "CN" }

// The library would load this file from another host.
const wasm = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Reads the code in each element with a library that the console does not use. */
const decoded = async (elements: ReadonlyArray<Locator>): Promise<ReadonlyArray<string>> => {
  const texts: Array<string> = []
  for (const element of elements) {
    const [found] = await readBarcodes(new Uint8Array(await element.screenshot()))
    texts.push(`${found?.format}: ${found?.text}`)
  }
  return texts
}

/** A busy machine can take a picture before the page has its layout and colours. */
const PICTURES = { timeout: 30_000 }

/**
 * Resolution of a label printer. The narrowest line of a code then has exactly two dots. With other factors, such as 2,
 * lines are rounded to one or two dots, and 7 % of the order numbers cannot be read.
 */
const PRINTER_DPI = 203
const SCREEN_DPI = 96

/** Returns the number of pages of a PDF. Chromium writes their dictionaries without compression. */
const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)?.length ?? 0

describe.skipIf(skipped !== "")(`documents of the console${skipped}`, () => {
  let shop: Shop
  let many: ShopOrder
  beforeAll(async () => {
    shop = await openShop()
    const gift = { isgift: "1", gift_to: names.arabic, gift_from: names.emoji, message: "生日快乐 🎂" }
    const sent = submission("M-7001", { address, items: [print as never], more: gift })
    many = { account: "demo", order_id: String((await shop.merchant("push_order", sent)).receipt_id) }
  })
  afterEach(closePages)
  afterAll(() => shop?.clear())

  const openDocuments = async (order: ShopOrder, kinds: ReadonlyArray<string> = [], options = {}) => {
    const screen = { viewport: { width: 1100, height: 800 }, deviceScaleFactor: PRINTER_DPI / SCREEN_DPI }
    const query = kinds.map((kind) => `kind=${kind}`).join("&")
    const path = `/orders/demo/${order.order_id}/documents?${query}`
    return openAs(shop, "viewer", path, { ...screen, ...options })
  }
  const sheetsOf = (page: Page) => page.locator(".sheet")

  it("a reader of barcodes reads the order, each piece and the address of the bench from a job ticket", async () => {
    const order = shop.orders.get("N-1002-rush")!
    const { page, problems } = await openDocuments(order, ["ticket"])
    const codes = sheetsOf(page).nth(1).locator(".code")
    const elements = await codes.all()
    await expect
      .poll(() => decoded(elements), PICTURES)
      .toEqual([
        `Code128: ${order.order_id}`,
        `QRCode: ${shop.url}/orders/demo/${order.order_id}/pack`,
        `Code128: ${order.order_id}-2-1`,
        `Code128: ${order.order_id}-2-2`,
        `Code128: ${order.order_id}-2-3`
      ])
    expect(problems).toEqual([])
  })

  it("the ticket of an item with many pieces has one code for all of them, and every detail for the workers", async () => {
    const { page } = await openDocuments(many, ["ticket"], { colorScheme: "dark" })
    const sheet = sheetsOf(page)
    expect(await sheet.count()).toBe(1)
    const codes = await sheet.locator("section .code").all()
    await expect.poll(() => decoded(codes), PICTURES).toEqual([`Code128: ${many.order_id}-1`])
    const text = await sheet.innerText()
    for (const part of ["8 × 10", "30 pieces", "Rolled", "Antique white", "Black", "Sign at the back\nTwice"])
      expect(text).toContain(part)
  })

  it("a packing slip of a gift shows the message and no price, and any other slip shows prices", async () => {
    const { page } = await openDocuments(many, ["slip"])
    const gift = await sheetsOf(page).innerText()
    for (const part of [names.chinese, names.arabic, names.thai, names.emoji, "生日快乐 🎂", "上海"])
      expect(gift).toContain(part)
    expect(gift).not.toMatch(/17\.35|price/i)
    expect(await page.locator(".sheet-columns address").getAttribute("lang")).toBe("zh-Hans")
    await page.goto(`${shop.url}/orders/demo/${shop.orders.get("P-3001")!.order_id}/documents?kind=slip`)
    const other = await sheetsOf(page).innerText()
    expect(other).toContain("24.9")
    expect(other).toContain("Price")
    expect(other).not.toContain("Gift")
  })

  it("each document starts on a new page of A4 and of Letter, and the print has only documents", async () => {
    const { page } = await openDocuments(shop.orders.get("N-1002-rush")!)
    expect(await sheetsOf(page).count()).toBe(4)
    expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(4)
    expect(pagesOf(await page.pdf({ format: "Letter" }))).toBe(4)
    await page.emulateMedia({ media: "print" })
    const printed = await page.locator("body").innerText()
    expect(printed.trim()).toMatch(/^Job ticket/)
    expect(printed).not.toMatch(/Log out|Print/)
  })

  it("the button calls the print dialog of the browser, and without scripts the documents are complete", async () => {
    const order = shop.orders.get("S-4001")!
    const { page } = await openDocuments(order)
    await page.evaluate("globalThis.printed = 0; print = () => { printed++ }")
    await page.getByRole("button", { name: "Print" }).click()
    expect(await page.evaluate("printed")).toBe(1)
    const plain = await (await openBrowser()).newContext({ javaScriptEnabled: false })
    await plain.addCookies(await page.context().cookies())
    const reading = await plain.newPage()
    await reading.goto(page.url())
    expect(await reading.locator(".sheet").count()).toBe(3)
    expect(await reading.getByRole("button", { name: "Print" }).count()).toBe(0)
    expect(await reading.locator(".summary").innerText()).toContain("1Z2")
  })

  it("a person selects all orders of a stage and shows their documents together", async () => {
    const { page, problems } = await openAs(shop, "packer")
    await press(page, "g d")
    await page.waitForURL(/documents$/)
    await page.getByLabel("Select all").check()
    await page.getByRole("checkbox", { name: "Job tickets" }).uncheck()
    await page.getByLabel("Shipping summary").uncheck()
    await page.getByRole("button", { name: "Show documents" }).click()
    await page.waitForURL(/documents\/print/)
    const headings = await page
      .locator(".sheet")
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))
    expect(headings.toSorted()).toEqual(["Packing slip of P-3001", "Packing slip of P-3002-partly"])
    expect(problems).toEqual([])
  })

  it("the list of documents keeps its words whole on a phone", async () => {
    const { page } = await openAs(shop, "packer", "/documents", { viewport: { width: 360, height: 700 } })
    const merchant = page.locator("td", { hasText: /^demo$/ }).first()
    expect(await merchant.evaluate((cell) => cell.getBoundingClientRect().height)).toBeLessThan(60)
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
  })
})
