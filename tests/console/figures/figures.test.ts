// Compares the page of the figures with a plain fold over seeded orders, in SQLite.
import { operatorHandler } from "@waybill/adapter-http"
import { console } from "@waybill/console"
import type { HistoryEvent, Order } from "@waybill/core"
import { type Instant, OrderFigures, OrderList } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it, type TestContext } from "vitest"
import { serveOperator } from "../../../packages/adapter-http/test/operator/serve-operator.ts"
import { eventAfter, newEntry } from "../../../packages/adapter-sql/test/fixtures/orders.ts"
import { startProcess, tablesFor } from "../../../packages/adapter-sql/test/fixtures/store.ts"
import { cellsOf, dayOf, HOUR, type Past, type Story } from "./expected-cells.ts"

const DAY = 24 * HOUR
const ORDERS = 150

const accounts = ["north", "<script>alert(1)</script>", "=SUM(A1)", `${"w".repeat(200)}`]

/** The orders of 100 days. The numbers have no common factors, so that every combination appears. */
const stories: ReadonlyArray<Story> = Array.from({ length: ORDERS }, (_, index) => {
  const started = index % 4 !== 0
  const shipped = started && index % 5 !== 0
  return {
    account: accounts[index % 7 < 4 ? 0 : (index % 3) + 1]!,
    carrier: index % 3 === 0 ? "road" : "acme",
    received: ((index * 37) % 100) * 24 + 30 + (index % 23),
    start: started ? 1 + ((index * 11) % 40) : undefined,
    ship: shipped ? 42 + ((index * 13) % 90) : undefined,
    cancel: index % 8 === 4,
    deadline: index % 3 === 1 ? 80 : undefined,
    boxes: index % 4
  }
})

const pastOf = (story: Story, now: number): Past => {
  const at = now - story.received * HOUR
  const before = (hours: number | undefined) =>
    hours === undefined || at + hours * HOUR > now ? undefined : at + hours * HOUR
  const startedAt = before(story.start)
  const shippedAt = startedAt === undefined ? undefined : before(story.ship)
  return {
    ...story,
    at,
    startedAt,
    shippedAt,
    cancelledAt: story.cancel && startedAt === undefined ? before(2) : undefined
  }
}

/** Volume and air of a box. Halves have exact sums. */
const space = { volume: "200.5", air: "50.25" }
/** The parcels of the largest shipment. */
const allParcels = [
  { ...space, box: { packed: "planned", reference: "A4" } },
  { ...space, box: { packed: "by_hand" } },
  { ...space, box: { packed: "another_box", reference: "<B3>" } }
]

/** Stores an order with each of its revisions. */
const store = async (past: Past, { insert, update }: ReturnType<typeof startProcess>) => {
  const { account, at, boxes, cancelledAt, carrier, deadline, shippedAt, startedAt } = past
  const first = newEntry({
    account_id: account,
    order_date: at as Instant,
    update_date: at as Instant,
    shipping: { carrier, service: "S" } as Order["shipping"],
    ...(deadline !== undefined && { ship_deadline: (at + deadline * HOUR) as Instant })
  })
  await insert(first.order, first.event)
  let { order } = first
  const step = async (time: number | undefined, command: HistoryEvent["command"], facts: object) => {
    if (time === undefined) return
    order = { ...order, ...facts, revision: order.revision + 1, update_date: time as Instant } as Order
    await update(order, eventAfter(order, command))
  }
  await step(startedAt, "start", { stage: "processing" })
  const parcels = allParcels.slice(0, boxes)
  const shipment = {
    shipment_id: "S1",
    carrier,
    shipped_at: shippedAt,
    items: [{ index: 0, quantity: 1 }],
    tracking: []
  }
  await step(shippedAt, "ship", { stage: "shipped", shipments: [{ ...shipment, ...(boxes > 0 && { parcels }) }] })
  await step(cancelledAt, "cancel_order", { stage: "cancelled" })
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, " ")
    .trim()

/** Returns the rows of the table with a label, each as a list of its cells. */
const tableOf = (page: string, label: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, table = ""] = page.split(`aria-label="${label}"`)
  const [body = ""] = table.slice(table.indexOf("<tbody>")).split("</tbody>")
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<(?:th|td)\b[^>]*>(.*?)<\/(?:th|td)>/gs)].map(([, cell = ""]) => textOf(cell))
  )
}

/** Opens the console over the figures of orders in SQLite, as a viewer. */
const openFigures = async (test: TestContext, listed = stories) => {
  const process = startProcess(await tablesFor("SQLite", test))
  const orders = listed.map((story) => pastOf(story, Date.now()))
  for (const order of orders) await store(order, process)
  const figures = {
    read: (starts: ReadonlyArray<Instant>) =>
      Effect.promise(() => process.run(OrderFigures.use((each) => each.read(starts)))),
    work: (hours: ReadonlyArray<Instant>, end?: Instant) =>
      Effect.promise(() => process.run(OrderFigures.use((each) => each.work!(hours, end))))
  }
  const board = {
    list: (filters: object) => Effect.promise(() => process.run(OrderList.use((each) => each.list(filters)))),
    counts: () => Effect.promise(() => process.run(OrderList.use((each) => each.counts())))
  }
  const ports = { figures: figures as never, board: board as never }
  const { api } = serveOperator({ ports, policy: { zone: "UTC" } })
  const handler = console({ api: operatorHandler(api) })
  const login = await handler(
    new Request("http://localhost/console/login", {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ token: "secret-viewer" })
    })
  )
  const cookie = login.headers.get("set-cookie")!.split(";", 1)[0]!
  // The method text() of a response would drop a byte order mark.
  const open = async (path: string) =>
    Buffer.from(
      await (await handler(new Request(`http://localhost/console${path}`, { headers: { cookie } }))).bytes()
    ).toString()
  return { orders, open, process }
}

describe("the page of the figures", () => {
  it("its tables and plots are those of a fold over the orders, for each period", async (test) => {
    const { open, orders } = await openFigures(test)
    for (const days of [7, 30, 90]) {
      const page = await open(`/figures?days=${days}`)
      const perDay = tableOf(page, "Orders per day")
      const dates = perDay.map(([date]) => date!)
      expect(dates).toHaveLength(days)
      expect(Date.parse(dates[0]!) - Date.parse(dates.at(-1)!)).toBe((days - 1) * DAY)
      const on = (date: string, of: (order: Past) => number | undefined) =>
        `${orders.filter((order) => dayOf(of(order)) === date).length}`
      expect(perDay).toEqual(
        dates.map((date) => [
          date,
          on(date, ({ at }) => at),
          on(date, ({ startedAt }) => startedAt),
          on(date, ({ shippedAt }) => shippedAt),
          on(date, ({ cancelledAt }) => cancelledAt)
        ])
      )
      // The greatest number of all plots has the full height of 60.
      const received = perDay.map(([, number]) => Number(number)).toReversed()
      const greatest = Math.max(...perDay.flatMap(([, ...numbers]) => numbers.map(Number)))
      const [, plot = ""] = /<svg class="plot"[^>]*aria-label="Received[^>]*>(.*?)<\/svg>/s.exec(page) ?? []
      const heights = [...plot.matchAll(/x="(\d+)"[^>]* height="([\d.]+)"/g)].map(([, x, height]) => [
        Math.floor(Number(x) / 10),
        Number(height)
      ])
      expect(heights).toEqual(
        received.flatMap((number, index) =>
          number === 0 ? [] : [[index, Number(((60 * number) / greatest).toFixed(2))]]
        )
      )
      const byName = (of: (order: Past) => string, table: string) => {
        const rows = tableOf(page, table)
        expect(rows.length).toBeGreaterThan(1)
        for (const [name, ...cells] of rows)
          expect([name, ...cells]).toEqual([
            name,
            ...cellsOf(
              orders.filter((order) => of(order) === name),
              dates
            )
          ])
      }
      const withBoxes = (least: number) =>
        `${orders.filter(({ boxes, shippedAt }) => boxes >= least && dates.includes(dayOf(shippedAt))).length}`
      expect(tableOf(page, "Recorded boxes")).toEqual([
        ["A4", withBoxes(1)],
        ["<B3>", withBoxes(3)],
        ["Others", withBoxes(2)]
      ])
      byName(({ carrier }) => carrier, "Figures by Carrier")
      byName(({ account }) => account, "Figures by Merchant")
      const [, all = ""] = page.split('id="figures-all"')
      const sums = [...all.matchAll(/<dd class="sum">(.*?)<\/dd><dd>(.*?)<\/dd>/gs)].map(([, sum = "", more = ""]) =>
        textOf(`${sum} ${more}`)
      )
      expect(sums).toEqual(cellsOf(orders, dates))
      expect(page).not.toMatch(/<script>| style=/)
    }
  })

  it("an unknown period shows 30 days, and names of merchants are text", async (test) => {
    const { open } = await openFigures(test, stories.slice(0, 20))
    const page = await open("/figures?days=<script>")
    expect(tableOf(page, "Orders per day")).toHaveLength(30)
    expect(page).toContain('href="/console/figures?days=30" aria-current="page"')
    expect(page).toContain("<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>")
    expect(page).toContain(`<bdi>${"w".repeat(200)}</bdi>`)
  })

  it("today's work is shown by hour and by person, with the orders that are late tomorrow, and each as CSV", async (test) => {
    const { open, process } = await openFigures(test, [])
    const now = Date.now()
    const midnight = now - (now % DAY)
    const push = async (xid: string, deadline: number, carrier: string) => {
      const at = (midnight - DAY) as Instant
      const shipping = { carrier, service: "S" } as Order["shipping"]
      const entry = newEntry({ xid, shipping, order_date: at, update_date: at, ship_deadline: deadline as Instant })
      await process.insert(entry.order, entry.event)
      return entry.order
    }
    const act = async (order: Order, operator: string, command: "start" | "ship", stage: Order["stage"]) => {
      const next = { ...order, revision: order.revision + 1, stage, update_date: now as Instant } as Order
      await process.update(next, { ...eventAfter(next, command), actor: "operator", operator })
      return next
    }
    await push("late already", now - 60_000, "acme")
    const tomorrow = await push("tomorrow, 23:00", midnight + DAY + 23 * HOUR, '=1+"1"')
    await push("in two days", midnight + 2 * DAY + HOUR, "acme")
    const shipped = await push("shipped", midnight + DAY, "acme")
    await act(await act(shipped, "=Ana", "start", "processing"), "Zoë", "ship", "shipped")
    const page = await open("/figures")
    expect(tableOf(page, "Work by person")).toEqual([
      ["=Ana", "1", "0", "0"],
      ["Zoë", "0", "1", "1"]
    ])
    expect(textOf(page)).toMatch(/Late tomorrow 1 Show on the board, with those that are late already · CSV/)
    const lines = async (name: string) => (await open(`/figures/${name}.csv`)).trimEnd().split("\r\n")
    // Spreadsheets read a file without a byte order mark in an older encoding.
    expect(await lines("people")).toEqual([
      "\uFEFFPerson,Orders started,Shipments recorded,Orders shipped",
      "'=Ana,1,0,0",
      "Zoë,0,1,1"
    ])
    const hours = await lines("hours")
    expect(hours[1]).toMatch(/^\d{4}-\d{2}-\d{2} 00:00:00,/)
    const hour = new Date(now).toISOString().slice(0, 13).replace("T", " ")
    expect(hours).toContain(`${hour}:00:00,1,1,1`)
    const late = `${new Date(midnight + DAY).toISOString().slice(0, 10)} 23:00:00`
    expect(await lines("late-tomorrow")).toEqual([
      "\uFEFFOrder,Merchant,Status,Ship by,Carrier",
      `"tomorrow, 23:00",${tomorrow.account_id},New,${late},"'=1+""1"""`
    ])
  })
})
