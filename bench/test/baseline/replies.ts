// Calls to a server of the benchmark, each with the reply that the specification requires.
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Credentials } from "../../baseline/credentials.ts"
import type { Against, Database } from "../../server/command-line.ts"
import { baseline, createAccount, ourService } from "../../server/contenders.ts"
import { freshPlace, type Place } from "../../server/place.ts"
import { orderOf } from "../../server/requests.ts"
import { start } from "../../server/server-process.ts"

const never = new AbortController().signal

const demo: Credentials = { username: "demo", password: "demo-password", secretkey: "demo-secret" }

/** Starts the service or the baseline on a database. */
const started = async (place: Place, database: Database, against: Against | undefined) => {
  const credentials = against === undefined ? await createAccount(place, never) : demo
  const launch = against === undefined ? ourService(place, 1) : baseline(place, { database, against }, credentials)
  return { ...(await start(launch, never)), credentials }
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

/**
 * Tests the service, or the baseline with the given writes, on a database. If the database is absent, skips the tests
 * for the given reason.
 */
export const testReplies = (database: Database, against?: Against, absent?: string) => {
  let place: Place | undefined
  let server: Awaited<ReturnType<typeof started>> | undefined
  const reason = absent === undefined ? "" : ` (skipped: ${absent})`
  beforeAll(async () => {
    if (absent !== undefined) return
    place = await freshPlace(database)
    server = await started(place, database, against)
  })
  afterAll(async () => {
    await server?.stop()
    await place?.clear()
  })

  it.skipIf(absent !== undefined).each(cases)(`$title${reason}`, async ({ method, data, expected, login }) => {
    const body = JSON.stringify({ ...server!.credentials, ...login, data })
    const headers = { "content-type": "application/json" }
    const reply = await fetch(`${server!.url}/v1/${method}`, { method: "POST", headers, body })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject(expected)
  })
}
