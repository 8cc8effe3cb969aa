// npm run bench:report: time to open the HTML report of a thousand orders in headless Chromium.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { chromium } from "playwright-core"
import { boxesFile, orderLines } from "./orders.ts"
import { runWaybill } from "./run-waybill.ts"

const CHROMIUM = "/usr/bin/chromium"
const ORDERS = 1000
const RUNS = 5

const folder = mkdtempSync(join(tmpdir(), "waybill-report-"))
const file = (name: string): string => join(folder, name)
writeFileSync(file("orders.ndjson"), [...orderLines(ORDERS)].join(""))
writeFileSync(file("boxes.json"), boxesFile())

try {
  if (!existsSync(CHROMIUM)) throw new Error(`${CHROMIUM} not found`)
  const report = file("report.html")
  const args = [file("orders.ndjson"), "--boxes", file("boxes.json"), "--units", "mm,g", "--html", report]
  await runWaybill(["pack", ...args, "--out", file("out.ndjson")])
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] })
  const times: Array<number> = []
  for (let n = 0; n < RUNS; n++) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 1000 } })
    const start = performance.now()
    await page.goto(pathToFileURL(report).href)
    await page.locator(".turn svg").first().waitFor()
    times.push(performance.now() - start)
    await page.close()
  }
  await browser.close()
  const sorted = times.toSorted((a, b) => a - b).map((time) => Math.round(time))
  process.stdout.write(
    `${ORDERS} orders, ${(statSync(report).size / 1e6).toFixed(1)} MB: boxes drawn after ${sorted.join(", ")} ms ` +
      `(load before: ${loadavg()[0]!.toFixed(1)})\n`
  )
} finally {
  rmSync(folder, { recursive: true })
}
