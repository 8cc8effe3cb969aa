import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { closePages, skipped } from "../browser/fixtures/chromium.ts"
import { openAs, openPage, press, type } from "./fixtures/browser.ts"
import { submission } from "./fixtures/seed.ts"
import { openShop, type Role, type Shop } from "./fixtures/shop.ts"

describe.skipIf(skipped !== "")(`orders and commands of the console${skipped}`, () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterEach(closePages)
  afterAll(() => shop?.clear())

  /** Places a new order, and returns its path. */
  const place = async (xid: string): Promise<string> => {
    const { receipt_id } = await shop.merchant("push_order", submission(xid))
    return `/orders/demo/${receipt_id}`
  }

  const open = (role: Role, path: string) => openAs(shop, role, path)

  const eventsOf = async (path: string) =>
    (
      (await shop.operator("GET", `${path}/history`)) as {
        readonly events: ReadonlyArray<{ readonly command: string }>
      }
    ).events

  const commandsOf = async (path: string) => (await eventsOf(path)).map(({ command }) => command)

  /** Errors on a page, without the status of a page that reports a refusal. */
  const unexpected = (problems: ReadonlyArray<string>) =>
    problems.filter((text) => !/status of 4(?:09|12|22)/.test(text))

  it("the second of two people who change one order reads who changed what in the meantime, and keeps the input", async () => {
    const path = await place("two-people")
    const ada = await open("operator", `${path}/hold`)
    const ben = await open("admin", `${path}/hold`)
    const fill = async (page: Page, msg: string) => {
      await page.selectOption("[name=reason]", "artwork")
      await page.fill("[name=msg]", msg)
    }
    await fill(ada.page, "The image is too small")
    await fill(ben.page, "The colours are wrong")
    await Promise.all([ada, ben].map(({ page }) => page.click("main button.primary")))
    await Promise.all([ada, ben].map(({ page }) => page.locator(".meanwhile, .notice").waitFor()))
    expect(await commandsOf(path)).toEqual(["push_order", "hold"])
    const hasWon = await ada.page.locator(".notice").isVisible()
    const [loser, winner, lost, won] = hasWon
      ? [ben, "the-operator", "The colours are wrong", "The image is too small"]
      : [ada, "the-admin", "The image is too small", "The colours are wrong"]
    const report = await loser.page.locator(".meanwhile").textContent()
    expect(report).toContain("Nothing was done, because the order has changed since you opened it")
    expect(report).toContain(`Put on hold by ${winner}`)
    expect(report).toContain(won)
    expect(await loser.page.inputValue("[name=msg]")).toBe(lost)
    expect(await loser.page.inputValue("[name=reason]")).toBe("artwork")
    await loser.page.click("main button.primary")
    await loser.page.locator(".notice").waitFor()
    expect(await loser.page.locator(".holds li").count()).toBe(2)
    expect(unexpected([...ada.problems, ...ben.problems])).toEqual([])
  })

  it("an open order shows the change of another person, and keeps its focus and what is unfolded", async () => {
    const path = await place("live-order")
    const { page, problems } = await open("operator", path)
    await page.click("#merchant-actions summary")
    await page.locator("#command-note a").focus()
    await shop.operator("POST", `${path}/start`, {})
    await page.locator("#command-ship").waitFor()
    expect(await page.locator(".badges").textContent()).toContain("Processing")
    expect(await page.locator("#command-start").count()).toBe(0)
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Add a note")
    expect(await page.locator("#merchant-actions").getAttribute("open")).not.toBeNull()
    expect(problems).toEqual([])
  })

  it("a double click runs a command once", async () => {
    const path = await place("double-click")
    const { page } = await open("packer", path)
    await page.dblclick("#command-start button")
    await page.locator(".notice").waitFor()
    expect(await page.locator(".notice").textContent()).toContain("Production started: double-click")
    expect(await commandsOf(path)).toEqual(["push_order", "start"])
  })

  it("an order is started, undone, held, released and shipped by keyboard alone", async () => {
    const path = await place("by-keyboard")
    const { page, problems } = await open("operator", path)
    const notice = (text: string) => page.locator(".notice", { hasText: text }).waitFor()
    await press(page, "?")
    const list = await page.locator("dialog").textContent()
    expect(list).toMatch(/s\s+Start production/)
    expect(list).toMatch(/h\s+Put on hold/)
    expect(list).toMatch(/n\s+Add a note/)
    await press(page, "Escape")
    await press(page, "s")
    await notice("Production started")
    expect(await page.locator(".notice button").textContent()).toBe("Undo")
    await press(page, "u")
    await notice("Start of production undone")
    await press(page, "h")
    await page.waitForURL(/\/hold$/)
    await type(page, "stock")
    await press(page, "Tab")
    await type(page, "No canvas left")
    await press(page, "Tab")
    await press(page, "Enter")
    await notice("Put on hold")
    await press(page, "r")
    await notice("Hold released")
    await press(page, "s")
    await notice("Production started")
    await press(page, "p")
    await page.waitForURL(/\/ship$/)
    await type(page, "1Z999\n")
    await notice("Shipment recorded")
    expect(await page.locator(".badges").textContent()).toContain("Shipped")
    await press(page, "u")
    await notice("Shipment voided")
    await press(page, "n")
    await page.waitForURL(/\/note$/)
    await press(page, "Escape")
    await press(page, "Escape")
    await page.waitForURL((url) => url.pathname.endsWith(path))
    expect(await commandsOf(path)).toEqual([
      "push_order",
      "start",
      "undoStart",
      "hold",
      "release",
      "start",
      "ship",
      "voidShipment"
    ])
    expect(problems).toEqual([])
  })

  it("orders selected by keyboard on the board start together, with one result", async () => {
    const paths = [await place("select-1"), await place("select-2")]
    const { page, problems } = await open("packer", "/?search=select")
    expect(await page.locator(".selection").isVisible()).toBe(false)
    await page.goto(`${shop.url}/`)
    for (const xid of ["select-1", "select-2"]) {
      await page.locator(".card a", { hasText: xid }).focus()
      await press(page, "x")
    }
    await page.locator(".selection").waitFor()
    await press(page, "s")
    await page.locator(".outcome").waitFor()
    expect(await page.locator(".outcome p").innerText()).toBe("Production started: 2 of 2 orders.")
    expect(await page.locator(".chosen li").allTextContents()).toEqual(["select-1 demo", "select-2 demo"])
    expect(await page.evaluate("sessionStorage.getItem('waybill-selection')")).toBe(null)
    for (const path of paths) expect(await commandsOf(path)).toEqual(["push_order", "start"])
    await press(page, "p")
    await page.locator(".sheet").first().waitFor()
    expect(
      await page.locator(".sheet").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))
    ).toEqual(["Job ticket of item 1 of select-1", "Job ticket of item 1 of select-2"])
    expect(problems).toEqual([])
  })

  it("an order is started and shipped in two parcels without JavaScript", async () => {
    const path = await place("no-script")
    const { page, problems } = await openPage(shop.url, { javaScriptEnabled: false })
    await page.fill("[name=token]", shop.tokens.packer)
    await page.click("main button")
    await page.goto(shop.url + path)
    await page.click("#command-start button")
    expect(await page.locator(".notice").textContent()).toContain("Production started: no-script")
    await page.click("#command-ship a")
    await page.fill("[name=trackingno]", "1Z1")
    await page.click("summary")
    await page.fill("[name='parcels[0].weight']", "2.5")
    await page.click("text=Add a parcel")
    await page.fill("[name='parcels[1].weight']", "none")
    await page.click("main button.primary")
    expect(await page.locator(".issues").allInnerTexts()).toEqual([expect.stringMatching(/number/)])
    expect(await page.inputValue("[name='parcels[0].weight']")).toBe("2.5")
    await page.fill("[name='parcels[1].weight']", "3")
    await page.click("main button.primary")
    expect(await page.locator("#shipment-S1 tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/^1\s+2\.5$/),
      expect.stringMatching(/^2\s+3$/)
    ])
    expect(unexpected(problems)).toEqual([])
  })

  it("an order with two items is at most 2,000 px long on a phone", async () => {
    const { order_id } = shop.orders.get("P-3002-partly")!
    const { page } = await openAs(shop, "admin", `/orders/demo/${order_id}`, { viewport: { width: 360, height: 740 } })
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThan(2000)
    expect(await page.locator("#impossible").getAttribute("open")).toBe(null)
  })

  it("a pressed button says that it waits, until a page is shown", async () => {
    const { page } = await open("operator", await place("waits"))
    const states = await page.evaluate(`(() => {
      const states = []
      const button = document.querySelector("#command-start button")
      const note = () => states.push(button.getAttribute("aria-busy"))
      addEventListener("submit", (event) => {
        note()
        event.preventDefault()
      })
      button.click()
      dispatchEvent(new Event("pageshow"))
      note()
      return states
    })()`)
    expect(states).toEqual(["true", null])
  })
})
