import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { exampleCards } from "@waybill/packing/rating"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { workplace } from "../service/fixtures/service.ts"
import { closePages, openBrowser, skipped } from "./fixtures/chromium.ts"
import { dimensionalOf, figuresOf, fillOf, savedBy, shown } from "./fixtures/figures.ts"
import { variedOrders } from "./fixtures/varied-orders.ts"

type Lines = Parameters<typeof figuresOf>[0]

describe.skipIf(skipped !== "")(`figures of the HTML report${skipped}`, () => {
  const { clear, folder, run } = workplace()
  let browser: Browser
  let page: Page
  let lines: Lines
  let figures: ReturnType<typeof figuresOf>

  /** Returns the cells of each row of a table, except for columns of bars. */
  const rowsIn = (selector: string) =>
    page.$$eval(`${selector} tbody tr`, (rows) =>
      rows.map((row) => [...row.children].filter((cell) => !cell.querySelector(".bar")).map((cell) => cell.textContent))
    )

  beforeAll(async () => {
    writeFileSync(join(folder, "orders.ndjson"), variedOrders.map((order) => `${JSON.stringify(order)}\n`).join(""))
    const flags = ["--at", "2026-11-20T09:00:00Z", "--html", "report.html", "--out", "out.ndjson"]
    const { code, err } = await run(["ship", "orders.ndjson", ...flags])
    expect(code, err).toBe(1)
    const text = readFileSync(join(folder, "out.ndjson"), "utf8").trim()
    lines = text.split("\n").map((line) => JSON.parse(line) as Lines[number])
    figures = figuresOf(lines, exampleCards)
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
    await page.goto(pathToFileURL(join(folder, "report.html")).href)
  }, 300_000)
  afterAll(async () => {
    await closePages()
    clear()
  })

  it("the key figures are those of the output", async () => {
    const shownTotals = await page.$$eval("#totals > div", (all) =>
      all.map((each) => [
        each.querySelector("dt")?.textContent,
        each.querySelector("dd")?.firstChild?.textContent,
        each.querySelector("small")?.textContent
      ])
    )
    expect(shownTotals).toEqual(figures.totals)
  })

  it("the tables of fills, boxes, services and weights have the figures of the output", async () => {
    const sorted = (rows: ReadonlyArray<ReadonlyArray<unknown>>) => rows.map(String).toSorted()
    expect(await rowsIn("#histogram")).toEqual(figures.fills.filter(([, count]) => count !== "0"))
    expect(sorted(await rowsIn("#kinds"))).toEqual(sorted(figures.boxes))
    expect(sorted(await rowsIn("#services"))).toEqual(sorted(figures.services))
    expect(sorted(await rowsIn("#weights"))).toEqual(sorted(figures.weights))
    expect(sorted(await rowsIn("#sku-air"))).toEqual(sorted(figures.air))
    expect(figures.services.length).toBeGreaterThan(1)
    expect(figures.weights.length).toBeGreaterThan(3)
  })

  it("the heading, the boxes and the cost of each order have the figures of the output", async () => {
    for (const [n, line] of lines.entries()) {
      const article = page.locator("article").nth(n)
      await article.scrollIntoViewIfNeeded()
      await article.locator(".body > *").first().waitFor()
      const text = ((await article.textContent()) ?? "").replace(/\s+/g, " ")
      const fills = (line.boxes ?? []).flatMap((box) => fillOf(box) ?? [])
      const mean = fills.reduce((sum, fill) => sum + fill, 0) / fills.length
      if (fills.length > 0) expect(text).toContain(` ${Math.round(mean * 100)} % full `)
      if (line.rate) expect(text).toContain(` for ${line.rate.cost} USD; ships ${line.shipDate}`)
      if (savedBy(line) > 0) {
        expect(text).toContain(`This saves ${savedBy(line).toFixed(2)} USD`)
        expect(text).toContain(`would cost ${line.fewestBoxes!.cost} USD`)
      }
      for (const [at, box] of (line.boxes ?? []).entries()) {
        const facts = (await article.locator(`[data-box="${at}"] .quiet`).first().textContent())!
        expect(facts).toContain(`outside ${[box.width, box.length, box.height].map(shown).join(" × ")} in`)
        expect(facts).toContain(`weight ${shown(box.weight)} lb`)
        const dimensional = line.rate && dimensionalOf(line, box, exampleCards)
        if (dimensional) expect(facts).toContain(`dimensional weight ${shown(dimensional)} lb`)
        const fill = fillOf(box)
        if (fill !== undefined) expect(facts).toContain(`${Math.round(fill * 100)} % full`)
      }
    }
  })

  it("the printed summary has at most two pages, and no table is wider than its section", async () => {
    const paper = await browser.newPage({ viewport: { width: 700, height: 1000 } })
    await paper.goto(pathToFileURL(join(folder, "report.html")).href)
    await paper.emulateMedia({ media: "print" })
    const excesses = await paper.$$eval(".charts .scroll", (all) =>
      all.map((table) => table.scrollWidth - table.clientWidth)
    )
    expect(excesses.length).toBeGreaterThan(1)
    expect(Math.max(...excesses)).toBe(0)
    for (const format of ["A4", "Letter"] as const) {
      const pdf = await paper.pdf({ format })
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length).toBeLessThanOrEqual(2)
    }
    await paper.close()
  })

  it("charts and dates are readable on a phone, and no dot covers the label of an axis", async () => {
    const phone = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await phone.goto(pathToFileURL(join(folder, "report.html")).href)
    const heights = await phone.$$eval(".charts svg text", (all) =>
      all.map((text) => text.getBoundingClientRect().height)
    )
    expect(Math.min(...heights)).toBeGreaterThan(10)
    await phone.locator("article").first().scrollIntoViewIfNeeded()
    await phone.locator("article time").first().waitFor()
    const lines = await phone.$$eval("article time", (all) => all.map((time) => time.getClientRects().length))
    expect(lines.length).toBeGreaterThan(0)
    expect(new Set(lines)).toEqual(new Set([1]))
    const bottom = await phone.$eval("#weights svg text:last-of-type", (label) => label.getBoundingClientRect().bottom)
    const top = await phone.$eval("#weights .frame", (frame) => frame.getBoundingClientRect().top)
    expect(bottom).toBeLessThanOrEqual(top)
    await phone.close()
  })
})
