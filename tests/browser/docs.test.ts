import { existsSync } from "node:fs"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { docsPages, nodeListener, nodeServer } from "@waybill/adapter-http/node"
import { createWaybill } from "@waybill/core"
import { demoAccount, memory } from "@waybill/core/testing"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const CHROMIUM = "/usr/bin/chromium"
const skipped = existsSync(CHROMIUM) ? "" : ` (skipped: ${CHROMIUM} not found)`

describe.skipIf(skipped !== "")(`reference page${skipped}`, () => {
  let server: Server
  let browser: Browser
  const base = "/dev"
  beforeAll(async () => {
    const waybill = createWaybill({ ports: memory() })
    server = nodeServer(nodeListener(waybill, { basePath: base, pages: docsPages(base) }))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  it("the page at the address of the service links to the reference", async () => {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${base}/`)
    await page.click("text=Reference")
    await page.waitForSelector(".opblock")
    expect(await page.locator(".info h2").allTextContents()).toContain("Order status")
  })

  it("the reference page shows every method, loads nothing from other hosts and sends a request", async () => {
    const page = await browser.newPage()
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const foreignUrls: Array<string> = []
    const errors: Array<string> = []
    page.on("request", (request) => {
      if (!/^data:/.test(request.url()) && !request.url().startsWith(origin)) foreignUrls.push(request.url())
    })
    page.on("pageerror", (error) => errors.push(error.message))
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text())
    })
    const reply = await page.goto(`${origin}${base}/docs`)
    expect(reply?.headers()["content-security-policy"]).toMatch(/^default-src 'self'; .*frame-ancestors 'none'/)
    await page.waitForSelector(".opblock")
    const paths = await page.$$eval(".opblock-summary-path", (all) => all.map((each) => each.getAttribute("data-path")))
    expect(paths).toHaveLength(13)

    await page.click('.opblock-summary-path[data-path="/v1/push_order"]')
    await page.click(".try-out__btn")
    const text = await page.inputValue(".body-param__text")
    await page.fill(".body-param__text", text.replace('"demo-secretkey"', JSON.stringify(demoAccount.secretkey)))
    await page.click(".execute")
    const response = page.locator(".live-responses-table .highlight-code").first()
    await response.waitFor()
    expect(await response.textContent()).toMatch(/"res": "success",\s*"receipt_id": "[1-9]\d*"/)
    expect(foreignUrls).toEqual([])
    expect(errors).toEqual([])
  })
})
