import { describe, expect, it } from "vitest"
import { waybillClient } from "../src/client/index.ts"
import { examples } from "../src/openapi/examples.ts"
import { credentials, serve } from "./serve.ts"

type Fetch = typeof globalThis.fetch
type Way = (request: Request, pass: () => Promise<Response>) => Promise<Response>

/**
 * Creates a client of an in-memory service over a connection that may lose messages. `log` lists the methods of the
 * calls that reached the service.
 */
const open = (way: Way = (_, pass) => pass()) => {
  const log: Array<string> = []
  const waits: Array<number> = []
  const { handler } = serve()
  const fetch: Fetch = (input, init) => {
    const request = new Request(input as string, init)
    return way(request.clone(), () => {
      log.push(new URL(request.url).pathname.slice("/v1/".length))
      return handler(request)
    })
  }
  const sleep = async (ms: number) => void waits.push(ms)
  return { client: waybillClient({ url: "http://localhost/", ...credentials, fetch, sleep }), log, waits }
}

/** Returns a connection that loses requests before they arrive, or their replies. Requests are numbered from 1. */
const losing = (which: ReadonlyArray<number>, when: "before" | "after"): Way => {
  let count = 0
  return async (_, pass) => {
    if (!which.includes(++count)) return pass()
    if (when === "after") await pass()
    throw new TypeError("socket hang up")
  }
}

const { push_order: order } = examples

describe("the client", () => {
  it("returns a success as a typed value", async () => {
    const { client } = open()
    const pushed = await client.pushOrder(order)
    expect(pushed).toEqual({ _tag: "Success", receipt_id: expect.stringMatching(/^[1-9]\d+$/) })
    const status = await client.getStatus({ xid: order.xid })
    expect(status._tag === "Success" && status.order_status).toBe("New")
    const read = await client.getOrder({ xid: order.xid })
    expect(read._tag === "Success" && read.order.order_info[0]?.item_cost).toBe("24.90")
  })

  it("returns a refusal as a value with its code", async () => {
    const { client } = open()
    expect(await client.getStatus({ xid: "none" })).toEqual({
      _tag: "Refused",
      code: "915",
      message: "Invalid order_id or xid: xid (unknown order)",
      kind: "unknownOrder",
      issues: [{ path: "xid", problem: "unknown order", value: "none" }]
    })
  })

  it.each([
    ["an error page", () => new Response("<html>", { status: 502 })],
    ["JSON with other fields", () => Response.json({ hello: 1 })],
    ["null", () => Response.json(null)]
  ])("treats %s as a lost reply", async (_, reply) => {
    const { client, waits } = open(async () => reply())
    expect(await client.getStatus({ xid: "1" })).toMatchObject({ _tag: "Unanswered" })
    expect(waits).toHaveLength(2)
  })

  it("stops waiting for a service that does not reply", async () => {
    const fetch: Fetch = (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("timed out"))))
    const client = waybillClient({ url: "http://localhost", ...credentials, fetch, timeoutMs: 5, attempts: 1 })
    expect(await client.getStatus({ xid: "1" })).toEqual({ _tag: "Unanswered", message: "timed out" })
  })

  it("retries a call over the quota, but not a throttled login", async () => {
    const seen: Array<string> = []
    const client = (kind: string) =>
      waybillClient({
        url: "http://waybill.example",
        username: "u",
        password: "p",
        secretkey: "s",
        sleep: async () => {},
        fetch: async () => {
          seen.push(kind)
          return Response.json({ res: "error", code: "900", message: "later", kind }, { status: 429 })
        }
      })
    await client("overQuota").getStatus({ xid: "1" })
    await client("credentials").getStatus({ xid: "1" })
    expect(seen).toEqual(["overQuota", "overQuota", "overQuota", "credentials"])
  })

  it("retries a temporary refusal after the requested delay", async () => {
    let down = 2
    const busy = () =>
      Response.json({ res: "error", code: "900", message: "later" }, { status: 503, headers: { "retry-after": "3" } })
    const { client, waits } = open(async (_, pass) => (down-- > 0 ? busy() : pass()))
    expect(await client.getStatus({ xid: "1" })).toMatchObject({ code: "915" })
    expect(waits.map((ms) => ms >= 3000)).toEqual([true, true])
    down = 9
    expect(await client.getStatus({ xid: "1" })).toMatchObject({ code: "900", retryAfter: 3 })
  })
})

describe("a client after a lost reply", () => {
  it("recovers the receipt of a stored order after a lost reply, without a second push", async () => {
    const { client, log } = open(losing([1], "after"))
    const answer = await client.pushOrder(order)
    expect(answer).toMatchObject({ _tag: "Success", recovered: true })
    expect(log).toEqual(["push_order", "get_status"])
    const read = await client.getStatus({ xid: order.xid })
    expect(answer._tag === "Success" && read._tag === "Success" && answer.receipt_id === read.order_id).toBe(true)
  })

  it("pushes an order again after a lost reply if the order never arrived", async () => {
    const { client, log } = open(losing([1], "before"))
    expect(await client.pushOrder(order)).toEqual({ _tag: "Success", receipt_id: expect.any(String) })
    expect(log).toEqual(["get_status", "push_order"])
  })

  it("does not report a duplicate if the first attempt reaches the service after the second", async () => {
    // The replies to the first attempt and to the query that follows it are lost, but the order is stored.
    let count = 0
    const { client } = open(async (_, pass) => {
      count++
      if (count === 1) await pass()
      if (count <= 2) throw new TypeError("socket hang up")
      return pass()
    })
    expect(await client.pushOrder(order)).toMatchObject({ _tag: "Success", recovered: true })
  })

  it("reports a duplicate if no reply was lost", async () => {
    const { client } = open()
    await client.pushOrder(order)
    expect(await client.pushOrder(order)).toMatchObject({ _tag: "Refused", code: "121" })
  })

  it("holds and releases an order only once if a reply is lost", async () => {
    const held = open(losing([2], "after"))
    await held.client.pushOrder(order)
    expect(await held.client.holdOrder(examples.hold_order)).toEqual({ _tag: "Success", recovered: true })
    const read = await held.client.getOrder({ xid: order.xid })
    expect(read._tag === "Success" && read.order.holds.map(({ msg }) => msg)).toEqual([examples.hold_order.msg])
    const unheld = open(losing([3], "after"))
    await unheld.client.pushOrder(order)
    await unheld.client.holdOrder(examples.hold_order)
    expect(await unheld.client.unholdOrder({ xid: order.xid })).toEqual({ _tag: "Success", recovered: true })
  })

  it("repeats a call of any other method after a lost reply", async () => {
    const { client, log } = open(losing([2], "after"))
    await client.pushOrder(order)
    expect(await client.changeShipMethod(examples.change_ship_method)).toEqual({ _tag: "Success" })
    expect(log).toEqual(["push_order", "change_ship_method", "change_ship_method"])
  })
})
