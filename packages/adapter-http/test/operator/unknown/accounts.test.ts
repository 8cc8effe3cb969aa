// cspell:ignore acne

import type { PageOptions } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { memoryAccounts, memoryWebhooks, noEvents } from "../admin-ports.ts"
import { serveOperator } from "../serve-operator.ts"

/** Serves stored accounts, of which only acme has an order. */
const serve = async (names: ReadonlyArray<string> = []) => {
  const accounts = memoryAccounts()
  for (const account_id of names) await Effect.runPromise(accounts.create({ account_id }))
  const served = serveOperator({ ports: { accounts, webhooks: memoryWebhooks(), sendTest: noEvents } })
  const path = await served.place("A-1")
  return { ...served, path, order_id: path.split("/")[3]! }
}

const refusal = (path: string, problem: string) => ({ status: 422, body: { issues: [{ path, problem }] } })

describe("an unknown account is refused with the nearest stored name, where a reply would be empty", () => {
  it.each(["/orders", "/webhooks"])("the list %s refuses it", async (list) => {
    const { get } = await serve(["mill"])
    const problem = 'unknown account "acne"; did you mean "acme"?'
    expect(await get(`${list}?account_id=acne`)).toMatchObject(refusal("account_id", problem))
    expect(await get(`${list}?account_id=elsewhere`)).toMatchObject(
      refusal("account_id", 'unknown account "elsewhere"; expected a stored account')
    )
    for (const known of ["acme", "mill"]) expect((await get(`${list}?account_id=${known}`)).status).toBe(200)
  })

  it.each(["GET /", "GET /history", "GET /actions", "GET /at/1", "POST /start"])(
    "%s of an order names it",
    async (call) => {
      const { get, order_id, post } = await serve()
      const [method, rest = ""] = call.split(" ")
      const send = (account: string, id: string) => {
        const path = `/orders/${account}/${id}${rest.replace(/\/$/, "")}`
        return method === "GET" ? get(path) : post(path, {})
      }
      expect(await send("acne", order_id)).toMatchObject({
        status: 404,
        body: { code: "unknownOrder", detail: 'unknown account "acne"; did you mean "acme"?' }
      })
      expect((await send("acme", "999")).body).toMatchObject({ code: "unknownOrder", detail: "unknown order" })
    }
  )

  it("a line of a bulk request names it", async () => {
    const { order_id, post } = await serve()
    const { body } = await post("/orders:bulk", { lines: [{ account: "acne", order_id, command: "start" }] })
    expect(body.results).toMatchObject([
      { status: 404, problem: { code: "unknownOrder", detail: 'unknown account "acne"; did you mean "acme"?' } }
    ])
  })
})

it("500 lines of a bulk request compare each unknown account once, and at most ten", async () => {
  const accounts = memoryAccounts()
  let lists = 0
  const list = (options?: PageOptions) => {
    lists++
    return accounts.list(options)
  }
  const { post } = serveOperator({ ports: { accounts: { ...accounts, list } } })
  const resultsOf = async (names: number) => {
    lists = 0
    const lines = Array.from({ length: 500 }, (_, n) => ({
      account: `a${n % names}`,
      order_id: `${n}`,
      command: "start"
    }))
    const { body } = await post("/orders:bulk", { lines })
    expect(body.results.every(({ status }: { readonly status: number }) => status === 404)).toBe(true)
    return lists
  }
  // Two lists find that an account is absent, and the names of others.
  expect(await resultsOf(1)).toBe(2)
  expect(await resultsOf(500)).toBe(20)
})

it("a reply does not repeat an operator's token that was sent as an account", async () => {
  const { get } = await serve()
  const token = `wb_op_${"x".repeat(43)}`
  const detail = "unknown account; expected its id, not the token of an operator"
  expect((await get(`/orders/${token}/1`)).body.detail).toBe(detail)
  const { body } = await get(`/orders?account_id=${token}`)
  expect([body.issues[0].problem, JSON.stringify(body).includes(token)]).toEqual([detail, false])
})

it("an account is known by its orders, and by its place in a long list of accounts", async () => {
  const names = Array.from({ length: 1100 }, (_, number) => `shop-${1000 + number}`)
  const { get, path, post } = await serve(names)
  expect((await get("/orders?account_id=shop-2050")).body.orders).toEqual([])
  await post(`${path}/start`, {})
  expect((await get("/orders?account_id=acme&stage=new")).body.orders).toEqual([])
})

it.each(["%20", "%01", "%00", "%EE%80%80", "%F0%9F%98%80", "x".repeat(300)])(
  "the odd account %s is refused",
  async (name) => {
    const { get } = await serve()
    expect((await get(`/orders?account_id=${name}`)).status).toBe(422)
  }
)

it("any account is accepted if none is stored, because a host can keep its own", async () => {
  const none = { ...memoryAccounts(), list: () => Effect.succeed([]) }
  for (const ports of [{}, { accounts: none }]) {
    const { get } = serveOperator({ ports })
    expect((await get("/orders?account_id=elsewhere")).status).toBe(200)
    expect((await get("/orders/elsewhere/1")).body.detail).toBe("unknown order")
  }
})

it("an account with orders is accepted although it is not stored", async () => {
  const accounts = memoryAccounts()
  const { get, place, post } = serveOperator({ ports: { accounts: { ...accounts, list: () => other } } })
  await post(`${await place("A-1")}/start`, {})
  expect(await get("/orders?account_id=acme&stage=new")).toMatchObject({ status: 200, body: { orders: [] } })
})

const other = memoryAccounts()
  .list({ limit: 1 })
  .pipe(Effect.map((all) => all.map((each) => ({ ...each, account_id: "acmeX" }))))
