import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Credentials } from "../baseline/credentials.ts"
import { baseline, createAccount, ourService } from "../server/contenders.ts"
import { freshPlace, type Place, postgresAnswers } from "../server/place.ts"
import { orderOf } from "../server/requests.ts"
import { type Running, start } from "../server/server-process.ts"

const hasPostgres = await postgresAnswers()
const never = new AbortController().signal
const places: Array<Place> = []
const running: Array<Running> = []

afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await Promise.all(places.map(({ clear }) => clear()))
})

const demo: Credentials = { username: "demo", password: "demo-password", secretkey: "demo-secret" }

/** Starts the service or the baseline on a database. */
const started = async (database: "sqlite" | "postgres", against: "grouped" | "single" | undefined) => {
  const place = await freshPlace(database)
  places.push(place)
  const credentials = against === undefined ? await createAccount(place, never) : demo
  const launch = against === undefined ? ourService(place, 1) : baseline(place, { database, against }, credentials)
  const server = await start(launch, never)
  running.push(server)
  return { url: server.url, credentials }
}

interface Case {
  readonly title: string
  readonly method: string
  readonly data: object
  readonly expected: object
  readonly login?: Partial<Credentials>
}

const order = orderOf("order-1")
const { city: _, ...noCity } = order.shipping_address

/** Calls made in sequence, each with the reply that the specification requires. */
const cases: ReadonlyArray<Case> = [
  {
    title: "stores an order",
    method: "push_order",
    data: order,
    expected: { res: "success", receipt_id: expect.stringMatching(/^[1-9]\d{0,15}$/) }
  },
  {
    title: "refuses a duplicate xid",
    method: "push_order",
    data: order,
    expected: { res: "error", code: "121" }
  },
  {
    title: "refuses a call with a wrong secretkey",
    method: "push_order",
    data: orderOf("order-2"),
    expected: { res: "error", code: "101" },
    login: { secretkey: "another" }
  },
  {
    title: "refuses an order whose address has no city",
    method: "push_order",
    data: { ...orderOf("order-3"), shipping_address: noCity },
    expected: { res: "error", code: "102", message: expect.stringContaining("shipping_address.city") }
  },
  {
    title: "finds no order with an unknown xid",
    method: "get_status",
    data: { xid: "order-4" },
    expected: { res: "error", code: "915" }
  },
  {
    title: "finds no order with an unknown id",
    method: "get_status",
    data: { order_id: "9000000000000000" },
    expected: { res: "error", code: "915" }
  },
  {
    title: "returns the status of a stored order",
    method: "get_status",
    data: { xid: "order-1" },
    expected: { res: "success", order_id: expect.stringMatching(/^[1-9]\d{0,15}$/), order_status: "New" }
  }
]

describe.each([
  { title: "the service", database: "sqlite", against: undefined },
  { title: "the baseline on SQLite, grouped", database: "sqlite", against: "grouped" },
  { title: "the baseline on SQLite, not grouped", database: "sqlite", against: "single" },
  { title: "the baseline on PostgreSQL, grouped", database: "postgres", against: "grouped" },
  { title: "the baseline on PostgreSQL, not grouped", database: "postgres", against: "single" }
] as const)("$title", ({ database, against }) => {
  let server: Awaited<ReturnType<typeof started>>
  const isMissing = database === "postgres" && !hasPostgres
  const reason = isMissing ? " (skipped: PostgreSQL does not respond)" : ""
  beforeAll(async () => {
    if (!isMissing) server = await started(database, against)
  })

  it.skipIf(isMissing).each(cases)(`$title${reason}`, async ({ method, data, expected, login }) => {
    const body = JSON.stringify({ ...server.credentials, ...login, data })
    const headers = { "content-type": "application/json" }
    const reply = await fetch(`${server.url}/v1/${method}`, { method: "POST", headers, body })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject(expected)
  })
})
