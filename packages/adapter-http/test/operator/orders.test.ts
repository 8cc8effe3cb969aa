// cspell:ignore artwrk

import { ListRefusal } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { serveOperator } from "./serve-operator.ts"

describe("orders in the operator API", () => {
  it("reads an order with its revision as the entity tag", async () => {
    const { get, place } = serveOperator()
    const path = await place("A-1", "a/b ä")
    expect(path).toContain("a%2Fb%20%C3%A4")
    const { body, headers, status } = await get(path, "viewer")
    expect(status).toBe(200)
    expect(headers.get("etag")).toBe('"1"')
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8")
    expect(body).toMatchObject({
      account_id: "a/b ä",
      xid: "A-1",
      revision: 1,
      stage: "new",
      order_status: "New",
      kind: "order",
      rush: false,
      holds: [],
      shipments: []
    })
    expect(body.order_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it("reads the history of an order and each of its revisions", async () => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    await post(`${path}/hold`, { reason: "artwork", msg: "too small" }, { "x-request-id": "req-1" })
    await post(`${path}/release`, {}, { "idempotency-key": "g-1" }, "operator")
    const { body } = await get(`${path}/history`)
    expect(body.events).toMatchObject([
      { command: "push_order", actor: "account", revision: 1, stage: "new" },
      { command: "hold", actor: "operator", operator: "the-admin", msg: "too small", request_id: "req-1" },
      { command: "release", operator: "the-operator", gesture: "g-1", revision: 3 }
    ])
    expect(body.events[1].changes).toMatchObject([{ path: "holds[0]", after: { reason: "artwork" } }])
    const revisions = await Promise.all([1, 2, 3].map(async (each) => (await get(`${path}/at/${each}`)).body))
    expect(revisions).toMatchObject([
      { revision: 1, holds: [], order_status: "New" },
      { revision: 2, holds: [{ hold_id: "H2", reason: "artwork" }], order_status: "On Hold" },
      { revision: 3, holds: [], order_status: "New" }
    ])
    for (const revision of ["0", "4", "x", "1.0", "99999999999999999999"])
      expect(await get(`${path}/at/${revision}`)).toMatchObject({ status: 404, body: { code: "unknownRevision" } })
  })

  it("reads the history of an order in pages", async () => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    for (let n = 2; n <= 7; n++) await post(`${path}/note`, { msg: `note ${n}` })
    const page = async (query: string) => {
      const { body, status } = await get(`${path}/history${query}`)
      return status === 200 ? [body.total, ...body.events.map((each: { revision: number }) => each.revision)] : body
    }
    expect(await page("?limit=3")).toEqual([7, 1, 2, 3])
    expect(await page("?after=3&limit=3")).toEqual([7, 4, 5, 6])
    expect(await page("?after=6")).toEqual([7, 7])
    expect(await page("?after=7")).toEqual([7])
    expect(await page("?after=-1")).toMatchObject({ issues: [{ path: "after", problem: "must be a revision" }] })
    expect(await page("?limit=501")).toMatchObject({ issues: [{ path: "limit" }] })
    expect(await get("/orders/acme/999/history")).toMatchObject({ status: 404, body: { code: "unknownOrder" } })
  })

  it("ends a page of events at 1,900,000 bytes", async () => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    const msg = "🖼".repeat(2000)
    for (let n = 0; n < 240; n++) await post(`${path}/note`, { msg })
    const revisions: Array<number> = []
    const sizes: Array<number> = []
    for (let after = 0; after < 241; after = revisions.at(-1)!) {
      const { body } = await get(`${path}/history?after=${after}&limit=500`)
      sizes.push(Buffer.byteLength(JSON.stringify(body)))
      revisions.push(...body.events.map((each: { revision: number }) => each.revision))
    }
    expect(revisions).toEqual(Array.from({ length: 241 }, (_, n) => n + 1))
    expect(sizes).toHaveLength(2)
    expect(sizes[0]).toBeGreaterThan(1_880_000)
    expect(Math.max(...sizes)).toBeLessThan(2_000_000)
  })

  it("lists the commands on an order with what would unblock them", async () => {
    const { get, place, post } = serveOperator()
    const path = await place("A-1")
    await post(`${path}/hold`, { reason: "stock", msg: "no canvas" })
    const { body } = await get(`${path}/actions`, "viewer")
    const byName = Object.fromEntries(body.actions.map((each: { command: string }) => [each.command, each]))
    expect(byName.start).toEqual({
      command: "start",
      allowed: false,
      code: "onHold",
      reason: "the operator holds the order: stock (no canvas)",
      unblocked_by: "release"
    })
    expect(byName.cancel).toEqual({ command: "cancel", allowed: true, to: "cancelled" })
    expect(byName["undo-start"]).toMatchObject({ allowed: false, unblocked_by: "start" })
    expect(byName.hold_order).toMatchObject({ allowed: true, to: "new" })
  })

  it("lists orders page by page, and counts them", async () => {
    const { get, place, post } = serveOperator()
    for (const xid of ["A-1", "A-2", "A-3"]) await place(xid)
    const started = await place("B-1", "other")
    await post(`${started}/start`)
    const first = await get("/orders?limit=2&stage=new&account_id=acme")
    expect(first.body.orders.map(({ xid }: { xid: string }) => xid)).toEqual(["A-1", "A-2"])
    const rest = await get(`/orders?limit=2&stage=new&cursor=${encodeURIComponent(first.body.cursor)}`)
    expect(rest.body.orders.map(({ xid }: { xid: string }) => xid)).toEqual(["A-3"])
    expect(rest.body).not.toHaveProperty("cursor")
    expect((await get("/orders?stage=new&stage=processing")).body.orders).toHaveLength(4)
    expect((await get("/orders/counts")).body).toEqual({ new: 3, processing: 1, held: 0, rush: 0, late: 0 })
  })

  it.each([
    ["", { stage: ["new", "processing"], sort: "created" }],
    ["search=1", { stage: ["new", "processing"], sort: "created", search: "1" }],
    ["held=true&sort=updated", { stage: ["new", "processing"], sort: "updated", held: true }],
    ["stage=shipped&stage=new", { stage: ["shipped", "new"], sort: "created" }],
    ["shipped_today=true", { stage: ["shipped"], sort: "created", shipped_today: true }]
  ])("states the applied filter, with its stages, for the query %j", async (query, applied) => {
    expect((await serveOperator().get(`/orders?${query}`)).body.applied).toEqual(applied)
  })

  it("shows when an order is due by the working calendar, and nothing without one", async () => {
    const calendar = {
      zone: "UTC",
      weekdays: ["mon", "tue", "wed", "thu", "fri"],
      holidays: ["2099-06-08"],
      cutOff: "16:00",
      productionDays: 2,
      rushDays: 1,
      soonDays: 1
    } as const
    const { get, place, waybill } = serveOperator({ ports: { calendar } })
    const path = await place("A-1")
    expect((await get(path)).body.due).toEqual({ urgency: "none" })
    // A Wednesday at noon, before the carriers leave, after a Monday on which the shop is closed.
    const deadline = { xid: "A-1", ship_deadline: "2099-06-10 12:00:00" }
    await Effect.runPromise(waybill.changeShipDeadline("acme", deadline))
    const due = { urgency: "fine", ship_by: "2099-06-09", start_by: "2099-06-04" }
    expect((await get(path)).body.due).toEqual(due)
    expect((await get("/orders")).body.orders).toMatchObject([{ xid: "A-1", due }])
    const plain = serveOperator()
    expect((await plain.get(await plain.place("A-1"))).body).not.toHaveProperty("due")
  })

  it("passes every filter of the board to the port", async () => {
    const seen: Array<object> = []
    const board = serveOperator().ports.board
    const { get } = serveOperator({
      policy: { zone: "Europe/Berlin" },
      ports: {
        board: {
          ...board,
          list: (query = {}) => {
            seen.push(query)
            return board.list({ limit: 1 })
          }
        }
      }
    })
    const query = new URLSearchParams({
      account_id: "acme",
      rush: "true",
      carrier: "acme",
      held_by: "operator",
      held_reason: "stock",
      due_before: "2026-07-01 14:00:00",
      updated_since: "2026-01-01 01:00:00",
      search: "A-1",
      sort: "due",
      limit: "7"
    })
    const { body, status } = await get(`/orders?${query}`)
    expect(status).toBe(200)
    expect(body.applied).toEqual({
      stage: ["new", "processing"],
      sort: "due",
      account_id: "acme",
      rush: true,
      carrier: "acme",
      held_by: "operator",
      held_reason: "stock",
      due_before: "2026-07-01 14:00:00",
      updated_since: "2026-01-01 01:00:00",
      search: "A-1"
    })
    expect((await get("/orders?held=false")).status).toBe(200)
    expect(seen).toEqual([
      {
        account_id: "acme",
        rush: true,
        carrier: "acme",
        held: { by: "operator", reason: "stock" },
        dueBefore: Date.UTC(2026, 6, 1, 12),
        updatedSince: Date.UTC(2026, 0, 1),
        search: "A-1",
        sort: "due",
        limit: 7
      },
      { held: false, limit: 50 }
    ])
  })

  it("refuses invalid, repeated and unknown query parameters", async () => {
    const { get } = serveOperator()
    const problems = async (query: string) => {
      const { body, status } = await get(`/orders?${query}`)
      expect([status, body.code]).toEqual([422, "invalid"])
      return body.issues.map(({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`)
    }
    expect(await problems("limit=0")).toEqual(["limit: must be an integer from 1 to 500"])
    expect(await problems("limit=501&stage=open")).toEqual([
      "limit: must be an integer from 1 to 500",
      "stage: must be one of new, processing, shipped, cancelled"
    ])
    expect(await problems("rush=yes&due_before=tomorrow")).toEqual([
      "rush: must be true or false",
      "due_before: must be YYYY-MM-DD HH:MM:SS in UTC"
    ])
    expect(await problems("rush=true&rush=false")).toEqual(["rush: must appear once"])
    expect(await problems("__proto__=1&constructor=2&hold=true")).toEqual([
      expect.stringMatching(/^__proto__: unknown parameter "__proto__"; expected one of account_id, .*, limit$/),
      expect.stringMatching(/^constructor: unknown parameter "constructor"; expected one of account_id, .*, limit$/),
      'hold: unknown parameter "hold"; did you mean "held"?'
    ])
    expect(await problems("held=false&held_by=operator")).toEqual([
      "held: must not be false with held_by or held_reason"
    ])
    const future = "must not be in the future"
    expect(await problems("held_reason=artwrk")).toEqual([
      "held_reason: must be one of customer, artwork, payment, address, stock, other"
    ])
    expect(await problems("updated_since=2999-01-01 00:00:00")).toEqual([`updated_since: ${future}`])
    expect(await problems("shipped_since=2999-01-01 00:00:00")).toEqual([`shipped_since: ${future}`])
    const soon = new Date(Date.now() + 1_800_000).toISOString().slice(0, 19).replace("T", " ")
    expect((await get(`/orders?updated_since=${soon}`)).status).toBe(200)
    for (const filter of ["shipped_since=2020-01-01 00:00:00", "shipped_today=true"])
      expect(await problems(`stage=new&${filter}`)).toEqual([
        "stage: must include shipped with shipped_since or shipped_today"
      ])
    expect(await problems("held=true&stage=cancelled")).toEqual([
      "stage: must not be cancelled alone with held, because cancelling releases holds"
    ])
    const strict = serveOperator({ policy: { holdFrom: ["cancelled"] } })
    expect((await strict.get("/orders?held=true&stage=cancelled")).status).toBe(200)
    expect(await problems("stage=new&".repeat(51))).toEqual(["query: must have at most 50 parameters"])
  })
})

it("a refused list names the parameters of the request, not the options of the port", async () => {
  const rest = "required for the stages shipped and cancelled; add it, or list new and processing"
  const board = {
    counts: () => Effect.die("unused"),
    list: () => Effect.fail(new ListRefusal({ option: "updatedSince", message: `updatedSince: ${rest}` }))
  }
  const { get } = serveOperator({ ports: { board } })
  expect(await get("/orders?stage=shipped")).toMatchObject({
    status: 422,
    body: { detail: `updated_since: ${rest}`, issues: [{ path: "updated_since", problem: rest }] }
  })
})
