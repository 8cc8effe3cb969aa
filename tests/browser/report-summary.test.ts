import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { workplace } from "../service/fixtures/service.ts"
import { closePages, openBrowser, skipped } from "./fixtures/chromium.ts"

/** A card without surcharges: 9.40 to the states and 14.90 to Alaska, up to two pounds. */
const card = () => {
  const harbor = exampleCards.find(({ carrier }) => carrier === "harbor")!
  const weight = { basis: "shipment", rounding: [{ step: "1" }], minimum: "1" }
  return { ...harbor, surcharges: {}, services: [{ ...harbor.services[0]!, weight, surcharges: [] }] }
}
const boxes = { boxes: [{ reference: "M", inner: { width: 10, length: 10, height: 10 } }] }

const cup = { reference: "CUP", width: 4, length: 4, height: 4, weight: 1 }
const brick = { reference: "BRICK", width: 10, length: 10, height: 9, weight: 1 }
const pole = { ...cup, reference: "POLE", length: 90 }
const inState = (state: string) => ({ country: "US", state, postal: state === "AK" ? "99501" : "10001" })
const [ny, ak] = [inState("NY"), inState("AK")]

const orders = [
  { order: "o-1", items: [cup], destination: ny },
  { order: "o-2", items: [brick], destination: ny },
  { order: "o-3", items: [cup], destination: ak },
  { order: "o-4", items: [{ ...brick, quantity: 2 }], destination: ny },
  { order: "o-5", items: [pole], destination: ny },
  { order: "o-6", items: [pole, { ...pole, reference: "x".repeat(90) }], destination: ny },
  { order: "o-7", items: [{ ...cup, reference: "NIL", width: -1 }], destination: ny },
  { order: "o-8", items: [cup], destination: { country: "JP", postal: "100-0001" } },
  { order: "o-9", items: [cup], destination: ny }
]

describe.skipIf(skipped !== "")(`summary of the HTML report${skipped}`, () => {
  const { clear, folder, run } = workplace()
  let browser: Browser

  const open = async (file = "report.html", width = 1200): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.goto(pathToFileURL(join(folder, file)).href)
    await page.locator("#count:not(:empty)").waitFor()
    return page
  }
  const counted = (page: Page) => page.locator("#count").textContent()
  /** Returns the cells of each row of a table. */
  const rowsIn = (page: Page, selector: string) =>
    page.$$eval(`${selector} tbody tr`, (rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll("\u00a0", " ").trim()))
    )
  const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length ?? 0

  beforeAll(async () => {
    mkdirSync(join(folder, "cards"))
    writeFileSync(join(folder, "cards/card.json"), JSON.stringify(card()))
    writeFileSync(join(folder, "from.json"), JSON.stringify(exampleShipFrom))
    writeFileSync(join(folder, "boxes.json"), JSON.stringify(boxes))
    writeFileSync(join(folder, "orders.ndjson"), orders.map((order) => `${JSON.stringify(order)}\n`).join(""))
    const cards = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-11-20T09:00:00Z"]
    const flags = ["--boxes", "boxes.json", ...cards, "--empty-space", "0.5", "--what-if", "9", "--html", "report.html"]
    const { code, err } = await run(["ship", "orders.ndjson", ...flags, "--out", "out.ndjson"])
    expect(code, err).toBe(1)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages()
    clear()
  })

  it("lists the reasons of failures with their SKUs, and selects the orders of each", async () => {
    const page = await open()
    const long = "x".repeat(90)
    expect(await rowsIn(page, "#failures")).toEqual([
      ["too large for every box", "2", `POLE × 2 ${long} × 1`],
      ["items/*/width: must be greater than 0", "1", "NIL × 1"],
      ["no service delivers to JP", "1", "none"]
    ])
    expect(await page.locator("#failures > p").textContent()).toMatch(/^1 order invalid, 3 orders not served in full\./)
    await page.click(`#failures a bdi:text-is("${long}")`)
    await page.locator("#count", { hasText: "1 of 9 orders" }).waitFor()
    expect(await page.locator("article h3 bdi").allTextContents()).toEqual(["o-6"])
    await page.waitForFunction('document.activeElement.id === "list"')
    await page.click('#failures a bdi:text-is("too large for every box")')
    await page.locator("#count", { hasText: "2 of 9 orders" }).waitFor()
    expect(await page.inputValue("#reason")).toBe("too large for every box")
    expect(await page.inputValue("#q")).toBe("")
  })

  it("shows the postage by zone, the air by SKU, and the orders above the limit on empty space", async () => {
    const page = await open()
    const service = "Harbor Parcel (harbor), USD"
    expect(await rowsIn(page, "#zones")).toEqual([
      [service, "OUT", "1", "1", "14.90", "14.90"],
      [service, "US", "4", "5", "37.60", "9.40"]
    ])
    // Four parcels with 1,000 − 64 = 936 in³ of air, and three with 100 in³, in cubic feet of 1,728 in³.
    expect(await rowsIn(page, "#sku-air")).toEqual([
      ["CUP", "4", "2.17", "94 %"],
      ["BRICK", "3", "0.174", "10 %"]
    ])
    expect(await page.locator("#empty > p").textContent()).toBe("4 of 7 measured parcels in 4 orders above the limit.")
    expect(await rowsIn(page, "#empty")).toEqual(
      ["o-1", "o-3", "o-8", "o-9"].map((name) => [name, "94 %", "1", "box M"])
    )
    await page.click('#empty a bdi:text-is("o-8")')
    await page.locator("#count", { hasText: "1 of 9 orders" }).waitFor()
    await page.click('#sku-air a bdi:text-is("BRICK")')
    await page.locator("#count", { hasText: "2 of 9 orders" }).waitFor()
  })

  it("cuts nothing at a width of 390 pixels", async () => {
    const page = await open("report.html", 390)
    await page.locator("article").last().scrollIntoViewIfNeeded()
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
    await page.locator(".turn svg").first().waitFor()
    const cut = await page.evaluate<ReadonlyArray<string>>(`[...document.querySelectorAll("body *")]
      .filter((each) => !each.closest(".unseen, .skip, thead, svg"))
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect()
        const isScrolled = getComputedStyle(each).display !== "inline" && each.scrollWidth > each.clientWidth + 1
        return width > 0 && (left < 0 || right > 390 || (isScrolled && each.tagName !== "INPUT"))
      })
      .map(({ className, id, tagName }) => [tagName, id, className].join(" "))`)
    expect(cut).toEqual([])
    const label = await page.evaluate(
      'getComputedStyle(document.querySelector("#zones td"), "::before").content + getComputedStyle(document.querySelector("#zones tr")).display'
    )
    expect(label).toBe('"Zone "grid')
  })

  it("prints the summary on at most two pages, and orders only on request", async () => {
    const page = await open()
    for (const format of ["A4", "Letter"] as const) expect(pagesOf(await page.pdf({ format }))).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: "print" })
    expect(await page.locator("article").first().isVisible()).toBe(false)
    const breaks = (selector: string) =>
      page.evaluate(
        `(({ breakAfter, breakInside }) => [breakInside, breakAfter])(getComputedStyle(document.querySelector("${selector}")))`
      )
    // A heading, the sentence below it and the table stay together.
    expect(await breaks("#failures-title")).toEqual(["auto", "avoid"])
    expect(await breaks("#failures > p")).toEqual(["auto", "avoid"])
    expect(await breaks("#failures > .scroll")).toEqual(["avoid", "auto"])
    expect(await breaks("#changes .scroll")).toEqual(["avoid", "auto"])
    await page.emulateMedia({ media: "screen" })
    expect(await page.locator("#printable").textContent()).toBe("(9 orders that match the filters)")
    await page.check("#print-orders")
    expect(pagesOf(await page.pdf({ format: "A4" }))).toBeGreaterThan(2)
    const article = page.locator("article", { hasText: "o-4" })
    await article.scrollIntoViewIfNeeded()
    const lead = article.locator(".lead")
    await lead.waitFor()
    expect(await lead.locator("table, .box").count()).toBe(2)
    await page.emulateMedia({ media: "print" })
    expect(await page.evaluate('getComputedStyle(document.querySelector(".lead")).breakInside')).toBe("avoid")
  })

  it("lists every failed order of 10,050, also the last ones", async () => {
    const rows = Array.from({ length: 10_050 }, (_, n) => `n-${n},CUP,4,${n < 10_000 ? 4 : 90},4`)
    writeFileSync(join(folder, "many.csv"), `order,reference,width,length,height\n${rows.join("\n")}\n`)
    const flags = ["--boxes", "boxes.json", "--html", "many.html", "--out", "many.ndjson"]
    expect(await run(["pack", "many.csv", ...flags])).toMatchObject({ code: 1 })
    const page = await open("many.html")
    expect(await counted(page)).toBe("10,050 of 10,050 orders")
    expect(await page.locator("#subtitle").textContent()).toContain(": 50 orders, without drawings.")
    for (const n of [10_000, 10_023, 10_049]) {
      await page.fill("#q", `n-${n}`)
      expect(await counted(page)).toBe("1 of 10,050 orders")
      expect(await page.locator("article p.bad").textContent()).toContain("CUP is too large for every box")
    }
    await page.fill("#q", "")
    await page.selectOption("#show", "unserved")
    expect(await counted(page)).toBe("50 of 10,050 orders")
    expect(await page.locator("#place").isVisible()).toBe(false)
  })
})
