import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { operatorApi } from "@waybill/adapter-http"
import { docsPages, nodeListener, nodeServer, operatorDocsPages } from "@waybill/adapter-http/node"
import { openStores } from "@waybill/adapter-sql/plain"
import { createWaybill } from "@waybill/core"
import { demoAccount, memory } from "@waybill/core/testing"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { closePages, openBrowser, skipped } from "./fixtures/chromium.ts"

describe.skipIf(skipped !== "")(`reference page${skipped}`, () => {
  let server: Server
  let browser: Browser
  let origin: string
  let token: string
  let closeStores: () => Promise<void>
  const basePath = "/dev"
  beforeAll(async () => {
    const waybill = createWaybill({ ports: memory() })
    const stores = await openStores({ sqlite: ":memory:" })
    closeStores = stores.close
    token = (await stores.operatorTokens.create({ name: "ada", role: "viewer" })).token
    const ports = { waybill, ...stores.operatorPorts }
    const pages = operatorDocsPages(ports, { basePath })
    const operator = operatorApi(ports, { basePath, pages })
    server = nodeServer(nodeListener(waybill, { basePath, operator, pages: docsPages({ basePath }) }))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages()
    server?.close()
    await closeStores?.()
  })

  /** Opens a page. `problems` lists requests to other hosts and errors, including those of the content security policy. */
  const open = async (path: string): Promise<{ readonly page: Page; readonly problems: ReadonlyArray<string> }> => {
    const page = await browser.newPage()
    const problems: Array<string> = []
    page.on("request", (request) => {
      if (!/^data:/.test(request.url()) && !request.url().startsWith(origin)) problems.push(request.url())
    })
    page.on("pageerror", (error) => problems.push(error.message))
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text())
    })
    const reply = await page.goto(`${origin}${basePath}${path}`)
    expect(reply?.headers()["content-security-policy"]).toMatch(/^default-src 'self'; .*frame-ancestors 'none'/)
    expect(reply?.headers()["content-security-policy"]).not.toContain("unsafe")
    return { page, problems }
  }

  const visible = (page: Page) =>
    page.locator("section.operation:visible").evaluateAll((all) => all.map(({ id }) => id))

  it("the page at the address of the service links to the reference", async () => {
    const { page, problems } = await open("/")
    await page.click("text=Reference")
    expect(await page.locator("#guide h2").allTextContents()).toContain("Order status")
    expect(problems).toEqual([])
  })

  it("the reference of the methods is searched, loads nothing from other hosts and sends a call", async () => {
    const { page, problems } = await open("/docs")
    expect(await visible(page)).toHaveLength(13)
    await page.fill("#search", "rush 1213")
    expect(await visible(page)).toEqual(["enable_rush_processing"])
    expect(await page.locator("nav li:visible").allTextContents()).toEqual(["enable_rush_processing"])
    await page.fill("#search", "xylophone")
    expect(await page.locator("#nothing").isVisible()).toBe(true)
    await page.fill("#search", "")

    await page.click('nav a[href="#push_order"]')
    await page.fill("[name=username]", demoAccount.username)
    await page.fill("[name=password]", demoAccount.password)
    await page.fill("[name=secretkey]", demoAccount.secretkey)
    await page.click("#push_order .try summary")
    await page.click("#push_order button")
    const answer = page.locator("#push_order .answer")
    await answer.filter({ hasText: "res" }).waitFor()
    expect(await answer.textContent()).toMatch(/^200 OK\n\{\s*"res": "success",\s*"receipt_id": "[1-9]\d*"/)
    expect(problems).toEqual([])
  })

  it("the reference of the operator API loads nothing from other hosts and sends calls with a token", async () => {
    const { page, problems } = await open("/operator/docs")
    await page.fill("#search", "shipments voided")
    expect(await visible(page)).toContain("object-Order")
    await page.fill("#search", "")
    await page.fill("[name=token]", token)
    await page.click("#listOrders .try summary")
    await page.fill('#listOrders [name="query:limit"]', "5")
    await page.click("#listOrders button")
    const answer = page.locator("#listOrders .answer")
    await answer.filter({ hasText: "orders" }).waitFor()
    const reply = { orders: [], applied: { stage: ["new", "processing"], sort: "created" } }
    expect(await answer.textContent()).toBe(`200 OK\n${JSON.stringify(reply, null, 2)}`)
    expect(problems).toEqual([])
  })
})
