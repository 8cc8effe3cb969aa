import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { operatorClient } from "../../src/client/index.ts"
import { serveOperator } from "./serve-operator.ts"

type Served = ReturnType<typeof serveOperator>

const clientOf = ({ handler }: Pick<Served, "handler">, more: Partial<Parameters<typeof operatorClient>[0]> = {}) =>
  operatorClient({
    url: "http://localhost/operator/v1/",
    token: "secret-admin",
    fetch: (input, init) => handler(new Request(input, init)),
    sleep: async () => {},
    ...more
  })

const nameOf = (path: string) => {
  const [, , account = "", order_id = ""] = path.split("/")
  return { account: decodeURIComponent(account), order_id }
}

describe("the client of the operator API", () => {
  it("runs commands and reads orders with typed replies", async () => {
    const served = serveOperator({
      ports: {
        packer: { pack: () => Effect.succeed({ units: { length: "in", weight: "lb" }, boxes: [], unpacked: [] }) }
      }
    })
    const client = clientOf(served)
    const order = nameOf(await served.place("A-1", "a/b"))
    expect(await client.getMe()).toEqual({ _tag: "Success", body: { name: "the-admin", role: "admin" } })
    const held = await client.hold(order, { reason: "stock", msg: "no canvas" })
    expect(held).toMatchObject({ _tag: "Success", body: { revision: 2, order_status: "On Hold" } })
    expect(await client.start(order)).toMatchObject({
      _tag: "Refused",
      problem: { status: 409, code: "onHold", unblocked_by: "release" }
    })
    await client.release(order)
    expect(await client.start(order, {}, { revision: 1 })).toMatchObject({ _tag: "Refused", problem: { status: 412 } })
    const started = await client.start(order, { msg: "press 2" }, { revision: 3 })
    expect(started._tag === "Success" && started.body.stage).toBe("processing")
    expect(await client.undoStart(order, { msg: "wrong" })).toMatchObject({ _tag: "Success", body: { stage: "new" } })
    expect(await client.getOrder(order)).toMatchObject({ _tag: "Success", body: { xid: "A-1" } })
    expect(await client.getOrderAt(order, 2)).toMatchObject({ _tag: "Success", body: { revision: 2 } })
    const history = await client.getHistory(order)
    expect(history._tag === "Success" && history.body.events.length).toBe(5)
    expect(await client.getHistory(order, { after: 3, limit: 1 })).toMatchObject({
      body: { events: [{ revision: 4 }], total: 5 }
    })
    const actions = await client.getActions(order)
    expect(actions._tag === "Success" && actions.body.actions.find(({ command }) => command === "start")?.allowed).toBe(
      true
    )
    expect(await client.getPacking(order)).toMatchObject({ _tag: "Success", body: { boxes: [] } })
    const list = await client.listOrders({ stage: ["new", "processing"], limit: 10 })
    expect(list._tag === "Success" && list.body.orders.map(({ xid }) => xid)).toEqual(["A-1"])
    expect(await client.countOrders()).toMatchObject({ _tag: "Success", body: { new: 1 } })
    expect(await client.listEvents({ limit: 1 })).toMatchObject({ _tag: "Success", body: { cursor: "1" } })
    const bulk = await client.bulk([{ ...order, command: "note", msg: "x" }])
    expect(bulk._tag === "Success" && bulk.body.results).toMatchObject([{ status: 200, revision: 6 }])
    expect(await client.request("DELETE", "/tokens/the-viewer")).toEqual({ _tag: "Success", body: undefined })
  })

  it("applies a command once if its reply is lost", async () => {
    const served = serveOperator()
    let lost = 0
    const client = clientOf(served, {
      fetch: async (input, init) => {
        const reply = await served.handler(new Request(input, init))
        if (lost++ < 2) throw new Error("connection reset")
        return reply
      }
    })
    const path = await served.place("A-1")
    expect(await client.note(nameOf(path), { msg: "once" })).toMatchObject({ _tag: "Success", body: { revision: 2 } })
    expect(lost).toBe(3)
    expect((await served.get(`${path}/history`)).body.events).toHaveLength(2)
  })

  it("waits as long as the service requests, and gives up after the attempts", async () => {
    const waits: Array<number> = []
    const problem = { type: "x", title: "x", status: 503, detail: "x", code: "temporary" }
    const client = clientOf(serveOperator(), {
      fetch: async () => new Response(JSON.stringify(problem), { status: 503, headers: { "retry-after": "7" } }),
      sleep: async (milliseconds) => void waits.push(milliseconds)
    })
    expect(await client.countOrders()).toEqual({ _tag: "Refused", problem, retryAfter: 7 })
    expect(waits).toHaveLength(2)
    expect(waits.every((wait) => wait >= 7000 && wait <= 9000)).toBe(true)
    const broken = clientOf(serveOperator(), {
      attempts: 1,
      fetch: async () => new Response("<html>", { status: 502 })
    })
    expect(await broken.countOrders()).toMatchObject({ _tag: "Unanswered" })
    const other = clientOf(serveOperator(), { attempts: 1, fetch: async () => new Response("{}", { status: 502 }) })
    expect(await other.countOrders()).toEqual({ _tag: "Unanswered", message: "HTTP 502: not a problem" })
  })
})
