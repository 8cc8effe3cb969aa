// npm run bench -- report: time to open and use the HTML report of 1,000 and 10,000 orders in headless Chromium.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, chromium } from "playwright-core"
import { boxesFile, orderLines } from "./orders.ts"
import { runWaybill } from "./run-waybill.ts"

const CHROMIUM = "/usr/bin/chromium"
const RUNS = 5

const folder = mkdtempSync(join(tmpdir(), "waybill-report-"))
const file = (name: string): string => join(folder, name)

/** Measures an action in the page, in milliseconds, until the next frame. */
const inPage = (action: string): string =>
  `new Promise((resolve) => {
    const start = performance.now()
    ${action}
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
  })`

const search = inPage(`
    const field = document.querySelector("#q")
    field.value = "-99"
    field.dispatchEvent(new Event("input", { bubbles: true }))`)
const nextPage = inPage('document.querySelector("#next").click()')

const listed = (times: ReadonlyArray<number>): string =>
  times
    .toSorted((a, b) => a - b)
    .map((time) => Math.round(time))
    .join(", ")

/** Writes a report of a number of orders and opens it several times. */
const measure = async (browser: Browser, orders: number): Promise<void> => {
  writeFileSync(file("orders.ndjson"), [...orderLines(orders)].join(""))
  const report = file("report.html")
  const args = [file("orders.ndjson"), "--boxes", file("boxes.json"), "--units", "mm,g", "--html", report]
  await runWaybill(["pack", ...args, "--out", file("out.ndjson")])
  const [opened, searched, turned] = [[], [], []] as [Array<number>, Array<number>, Array<number>]
  for (let n = 0; n < RUNS; n++) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 1000 } })
    const start = performance.now()
    await page.goto(pathToFileURL(report).href)
    // The summary can fill more than a screen, and an order is drawn when it is near the visible part.
    await page.locator("article").first().scrollIntoViewIfNeeded()
    await page.locator(".turn svg").first().waitFor()
    opened.push(performance.now() - start)
    turned.push(await page.evaluate<number>(nextPage))
    searched.push(await page.evaluate<number>(search))
    await page.close()
  }
  process.stdout.write(
    `${orders} orders, ${(statSync(report).size / 1e6).toFixed(1)} MB: boxes drawn after ${listed(opened)} ms, ` +
      `next page after ${listed(turned)} ms, search after ${listed(searched)} ms ` +
      `(load before: ${loadavg()[0]!.toFixed(1)})\n`
  )
}

try {
  if (!existsSync(CHROMIUM)) throw new Error(`${CHROMIUM} not found`)
  writeFileSync(file("boxes.json"), boxesFile())
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] })
  for (const orders of [1_000, 10_000]) await measure(browser, orders)
  await browser.close()
} finally {
  rmSync(folder, { recursive: true })
}
