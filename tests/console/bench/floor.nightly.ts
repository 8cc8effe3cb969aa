// A day of 300 orders in a print shop with three people, who log in with badges and work with a scanner and few clicks.
// The counts of the day are written at the end, and compared with the operator API.
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { badgeOf } from "../../../packages/console/src/session/badge.ts"
import { closePages, skipped } from "../../browser/fixtures/chromium.ts"
import { rolled, scan } from "../fixtures/bench.ts"
import { openPage } from "../fixtures/browser.ts"
import { submission } from "../fixtures/seed.ts"
import { openShop, type Shop } from "../fixtures/shop.ts"

const ORDERS = 300
/** A tenth of the orders is rolled, and the last order of every twenty has two pieces. */
const isRolled = (n: number): boolean => n % 10 === 0
const isDouble = (n: number): boolean => n % 20 === 19

const kindOf = (n: number): "rolled" | "double" | "single" =>
  isRolled(n) ? "rolled" : isDouble(n) ? "double" : "single"
/** An order of each kind. */
const examples = { rolled: 0, double: 19, single: 1 } as const

/** The faults of an order. */
const faults = [
  { name: "piece of another order", isFor: (n: number) => n % 10 === 3 },
  { name: "wrong weight", isFor: (n: number) => n % 12 === 5 },
  { name: "changed address", isFor: (n: number) => n % 50 === 9 },
  { name: "taken over", isFor: (n: number) => n % 50 === 21 }
] as const
type Fault = (typeof faults)[number]["name"]
const has = (n: number, name: Fault): boolean => faults.find((fault) => fault.name === name)!.isFor(n)

const bonn = { name: "Bo Roy", address: "Am Hof 1", city: "Bonn", zip: "53113", state: "NW", country: "DE" }

interface Stored {
  readonly stage: string
  readonly shipments: ReadonlyArray<{ readonly trackingno?: string; readonly items: ReadonlyArray<object> }>
}

describe.skipIf(skipped !== "")(`a day of ${ORDERS} orders${skipped}`, () => {
  let shop: Shop
  const ids: Array<string> = []
  const weights: Record<string, string> = {}
  beforeAll(async () => {
    shop = await openShop({}, [])
    const [print] = submission("").order_info
    for (let n = 0; n < ORDERS; n++) {
      const item = { ...(isRolled(n) ? rolled : print!), quantity: isDouble(n) ? "2" : "1" }
      const { receipt_id } = await shop.merchant("push_order", submission(`F-${n}`, { deadline: 40, items: [item] }))
      ids.push(String(receipt_id))
    }
    // The weights on the scale.
    for (const [kind, n] of Object.entries(examples)) {
      const { boxes } = await shop.operator("GET", `/orders/demo/${ids[n]}/packing`)
      expect(boxes.length).toBe(1)
      weights[kind] = String(Math.round(boxes[0].weight * 10) / 10)
    }
  })
  afterAll(async () => {
    await closePages()
    await shop?.clear()
  })

  const counts = { clicks: 0, scans: 0, refused: 0, repeated: 0, opened: 0 }
  let waitedMs = 0
  const caught: Partial<Record<Fault, number>> = {}

  const waiting = async <A>(work: Promise<A>): Promise<A> => {
    const start = performance.now()
    const result = await work
    waitedMs += performance.now() - start
    return result
  }
  const click = async (page: Page, selector: string): Promise<void> => {
    counts.clicks++
    await page.locator(selector).first().click()
  }
  const scanned = async (page: Page, code: string): Promise<void> => {
    counts.scans++
    await scan(page, code)
  }
  const says = async (page: Page, text: string): Promise<void> => {
    const result = page.locator("#bench-result")
    await waiting(result.filter({ hasText: text }).waitFor()).catch(async () =>
      expect.fail(`${page.url()} shows ${await result.textContent()}, not ${text}`)
    )
  }
  const catches = (fault: Fault): void => {
    caught[fault] = (caught[fault] ?? 0) + 1
  }

  const board = async (page: Page): Promise<void> => {
    counts.opened++
    await waiting(page.goto(shop.url))
  }

  /** Logs in with a badge, and returns the page of the person. */
  const arrive = async (name: string, role: string): Promise<Page> => {
    const { token } = (await shop.operator("POST", "/tokens", { name, role })) as { readonly token: string }
    const { page } = await openPage(shop.url, { viewport: { width: 1280, height: 900 } })
    page.context().setDefaultTimeout(30_000)
    await page.locator("#token:focus").waitFor()
    await scanned(page, badgeOf(token)!)
    await waiting(page.locator(".holder b", { hasText: name }).waitFor())
    return page
  }

  const startColumn = async (page: Page, query: string, expected: string): Promise<void> => {
    counts.opened++
    await waiting(page.goto(shop.url + query))
    await click(page, "#pick-all-new")
    await click(page, ".selection button:has-text('Start production')")
    await waiting(page.locator("[data-done]").waitFor())
    expect(await page.locator(".outcome p").textContent()).toBe(expected)
  }

  /** Packs an order. Its first piece is scanned on the board, or where the last order has shipped. */
  const pack = async (page: Page, n: number, colleague: Page): Promise<void> => {
    const order_id = ids[n]!
    await scanned(page, `${order_id}-1-1`)
    const left = isDouble(n) ? "1 piece is not packed." : "All pieces are packed."
    await waiting(page.locator("#bench-left", { hasText: left }).waitFor())
    if (has(n, "piece of another order")) {
      await scanned(page, `${ids[(n + 1) % ORDERS]!}-1-1`)
      await says(page, "Piece of another order")
      counts.refused++
      catches("piece of another order")
    }
    let bench = page
    if (has(n, "taken over")) {
      bench = colleague
      counts.opened++
      await waiting(bench.goto(`${shop.url}/orders/demo/${order_id}/pack`))
      await waiting(bench.locator("#take-over").waitFor())
      await scanned(bench, `${order_id}-1-1`)
      await says(bench, "Take over first.")
      counts.refused++
      catches("taken over")
      await click(bench, "#take-over")
      await bench.locator(".bench-colleague").waitFor({ state: "hidden" })
    }
    if (isDouble(n)) await scanned(bench, `${order_id}-1-2`)
    await waiting(bench.locator("#bench-left", { hasText: "All pieces are packed." }).waitFor())
    if (has(n, "changed address")) {
      await shop.merchant("change_ship_address", { order_id, ...bonn })
      await waiting(bench.locator(".address-stop").waitFor())
      catches("changed address")
      await click(bench, "#address-confirmed")
      await click(bench, "#address-go-on")
      await says(bench, "The new address is confirmed.")
    }
    if (has(n, "wrong weight")) {
      await scanned(bench, "320")
      await waiting(bench.locator("#weight-1:focus").waitFor())
      counts.refused++
      catches("wrong weight")
      counts.repeated++
    }
    await scanned(bench, weights[kindOf(n)]!)
    await scanned(bench, `1Z-FLOOR-${n}`)
    await says(bench, "The order has shipped: 1 shipment is recorded.")
  }

  it("every order ships once, and every planned mistake is caught", async () => {
    const started = performance.now()
    const people = [
      await arrive("Ana María", "packer"),
      await arrive("Bo", "packer"),
      await arrive("Çelik", "operator")
    ]
    const [, , office] = people as [Page, Page, Page]
    await startColumn(office, "/?finishing=Rolled", "Production started: 30 of 30 orders.")
    await startColumn(office, "/", "Production started: 270 of 270 orders.")
    await board(office)
    await click(office, "#pick-all-processing")
    await click(office, ".selection button:has-text('Print documents')")
    const parts = office.locator("ol.chosen a")
    await waiting(parts.first().waitFor())
    expect(await parts.count()).toBe(6)
    for (const href of await parts.evaluateAll((links) => links.map((link) => link.getAttribute("href")!))) {
      counts.clicks++
      counts.opened++
      const tickets = await office.context().newPage()
      await waiting(tickets.goto(new URL(href, shop.url).href))
      expect(await tickets.locator(".sheet h1", { hasText: "Job ticket" }).count()).toBe(50)
      await tickets.close()
    }
    await Promise.all(
      people.map(async (page, person) => {
        await board(page)
        for (let n = person; n < ORDERS; n += people.length) {
          const isTakenOver = has(n, "taken over")
          const colleague = await (isTakenOver ? people[(person + 1) % 3]!.context().newPage() : page)
          await pack(page, n, colleague)
          if (isTakenOver) {
            await colleague.close()
            await board(page)
          }
        }
      })
    )
    const minutes = (performance.now() - started) / 60_000

    const numbers = new Set<string>()
    for (const [n, order_id] of ids.entries()) {
      const order = (await shop.operator("GET", `/orders/demo/${order_id}`)) as Stored
      expect([n, order.stage, order.shipments.length]).toEqual([n, "shipped", 1])
      expect(order.shipments[0]).toMatchObject({
        trackingno: `1Z-FLOOR-${n}`,
        items: [{ index: 0, quantity: isDouble(n) ? 2 : 1 }]
      })
      numbers.add(order.shipments[0]!.trackingno!)
    }
    expect(numbers.size).toBe(ORDERS)
    expect(caught).toEqual({ "piece of another order": 30, "wrong weight": 25, "changed address": 6, "taken over": 6 })
    expect(counts).toEqual({ clicks: 30, scans: 979, refused: 61, repeated: 25, opened: 24 })
    const rows = {
      clicks: counts.clicks,
      scans: counts.scans,
      "scans refused": counts.refused,
      "scans done again": counts.repeated,
      "pages opened": counts.opened,
      ...Object.fromEntries(Object.entries(caught).map(([name, count]) => [`caught: ${name}`, count])),
      "seconds waited": Math.round(waitedMs / 1000),
      minutes: minutes.toFixed(1)
    }
    for (const [name, count] of Object.entries(rows)) process.stdout.write(`${name.padEnd(32)}${count}\n`)
  })
})
