import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { logIn, openAs, openPage, press, type } from "./fixtures/browser.ts"
import { submission } from "./fixtures/seed.ts"
import { openShop, type Shop } from "./fixtures/shop.ts"

describe.skipIf(skipped !== "")(`board of the console${skipped}`, () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterEach(closePages)
  afterAll(() => shop?.clear())

  const xidsIn = (page: Awaited<ReturnType<typeof openPage>>["page"], column: string) =>
    page.locator(`#column-${column} .card a`).allTextContents()

  it("a person logs in by keyboard, and the board shows the orders by stage, due date and age", async () => {
    const { page, problems } = await openPage(shop.url)
    await logIn(page, shop.tokens.packer)
    expect(await page.title()).toBe("Board · Waybill")
    expect(await page.locator(".holder").textContent()).toContain("the-packer")
    expect(await xidsIn(page, "new")).toEqual(["N-1003-late", "N-1002-rush", "N-1001"])
    expect(await xidsIn(page, "processing")).toEqual(["P-3001", "P-3002-partly"])
    expect((await xidsIn(page, "held")).toSorted()).toEqual(["H-2001-merchant", "H-2002-artwork"])
    expect(await xidsIn(page, "shipped")).toEqual(["S-4001"])
    expect(await page.locator(".column h2").allInnerTexts()).toEqual([
      expect.stringMatching(/^New\s3\s1 late$/),
      expect.stringMatching(/^On hold\s2$/),
      expect.stringMatching(/^Processing\s2$/),
      expect.stringMatching(/^Shipped today\s1$/)
    ])
    const rush = await page.locator("#column-new .card").nth(1).textContent()
    expect(rush).toContain("4 pieces")
    expect(rush).toContain("千代田区, 東京都, JP")
    expect(await page.locator("#column-new .card").first().textContent()).toContain("Late")
    // Every open card says when it is due.
    for (const column of ["new", "held", "processing"])
      for (const text of await page.locator(`#column-${column} .card`).allTextContents())
        expect(text).toMatch(/start by|ship by|no deadline/)
    expect(problems).toEqual([])
  })

  it("an order that arrives appears on the board, and keeps the focus, the scroll and a half-filled field", async () => {
    const { page, problems } = await openPage(shop.url, { viewport: { width: 360, height: 500 } })
    const stream = page.waitForResponse((reply) => reply.url().endsWith("/console/events"))
    await logIn(page, shop.tokens.viewer)
    expect((await stream).headers()["content-type"]).toContain("text/event-stream")
    await page.locator('[href="#column-processing"]').click()
    await page.fill("[name=carrier]", "half")
    const link = page.locator(".card a", { hasText: "P-3001" })
    await link.focus()
    const top = await page.evaluate("scrollY")
    expect(top).toBeGreaterThan(0)
    await shop.merchant("push_order", submission("N-9001-arrives"))
    await page.locator(".card a", { hasText: "N-9001-arrives" }).waitFor({ state: "attached" })
    expect(await page.evaluate("document.activeElement.textContent")).toBe("P-3001")
    expect(await page.inputValue("[name=carrier]")).toBe("half")
    expect(await link.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBeGreaterThan(0)
    expect(problems).toEqual([])
  })

  it("the keys of the board move between cards and columns, focus the search and list themselves", async () => {
    const { page } = await openAs(shop, "viewer", "", { viewport: { width: 1280, height: 800 } })
    const focused = () => page.evaluate("document.activeElement.textContent")
    await press(page, "j")
    expect(await focused()).toBe("N-1003-late")
    await press(page, "j")
    expect(await focused()).toBe("N-1002-rush")
    await press(page, "k")
    await press(page, "l")
    expect(await focused()).toMatch(/^H-200/)
    await press(page, "?")
    expect(await page.locator("dialog").textContent()).toMatch(/\/ Search[\s\S]*j k Next and previous order/)
    await press(page, "Escape")
    await press(page, "/")
    await type(page, "s-4001\n")
    await page.waitForURL(/search=s-4001/)
    expect(await page.locator(".card a").allTextContents()).toEqual(["S-4001"])
    // A search counts what it finds, not all orders of the stages.
    expect(await page.locator(".column .count").allTextContents()).toEqual(["0", "0", "0", "1"])
    // The exact number of one order opens it.
    await page.locator("[name=search]").fill("S-4001")
    await page.locator("[name=search]").press("Enter")
    await page.waitForURL(/\/orders\/demo\/\d+$/)
    expect(await page.locator("h1").textContent()).toContain("S-4001")
  })

  it.each([
    ["of 21 words", "a b c d e f g h i j k l m n o p q r s t u", "must have at most 20 words; it has 21"],
    ["with a NUL character", "papa%00dop", "must have 1 to 255 characters without NUL, not only blanks"]
  ])("a search %s has its problem at the field, above the board", async (_, search, problem) => {
    const { page } = await openAs(shop, "viewer", "")
    const reply = await page.goto(`${shop.url}/?search=${search}`)
    expect(reply?.status()).toBe(422)
    expect(await page.locator("#search-issues").allTextContents()).toEqual([problem])
    expect(await page.locator("[name=search]").getAttribute("aria-describedby")).toBe("search-issues")
    expect(await xidsIn(page, "new")).toContain("N-1003-late")
  })
})
