import { once } from "node:events"
import { afterAll, describe, expect, it } from "vitest"
import { databaseNames } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { databaseFlags } from "./fixtures/database-flags.ts"
import { orderOf, pushing } from "./fixtures/load.ts"
import { workplace } from "./fixtures/service.ts"

const { clear, run, serve, stored } = workplace()
afterAll(clear)

describe.each(databaseNames)("a service on %s", (name) => {
  const flags = databaseFlags(name)

  it("a service loses no acknowledged order when killed, and no request when stopped", async ({ skip }) => {
    const where = flags(skip)
    const killed = await serve(where)
    const first = pushing(killed, "kill")
    await first.acknowledged(150)
    killed.child.kill("SIGKILL")
    await first.ended

    const service = await serve(where)
    const login = killed.credentials
    const again = { ...service, call: (method: string, data: object) => service.call(method, data, login) }
    for (const [xid, order_id] of first.receipts)
      expect(await again.call("get_status", { xid })).toMatchObject({ res: "success", order_id, order_status: "New" })

    const second = pushing(again, "term")
    await second.acknowledged(150)
    const atTheSignal = [...second.inProgress]
    const start = Date.now()
    service.child.kill("SIGTERM")
    const { code, err } = await service.ended
    expect([code, err]).toEqual([0, expect.stringContaining("SIGTERM received: finishing requests in progress.\n")])
    expect(Date.now() - start).toBeLessThan(10_000)
    await second.ended
    expect(atTheSignal.length).toBeGreaterThan(0)
    expect(atTheSignal.filter((xid) => !second.receipts.has(xid))).toEqual([])

    // The database contains every acknowledged order with its receipt.
    const ids = await stored(where)
    const acknowledged = [...first.receipts, ...second.receipts]
    expect(acknowledged.filter(([xid, receipt]) => ids.get(xid) !== receipt)).toEqual([])
    // All other orders are those whose replies were lost; none of them was refused.
    const known = new Set([...acknowledged.map(([xid]) => xid), ...first.unanswered, ...second.unanswered])
    expect([...ids.keys()].filter((xid) => !known.has(xid))).toEqual([])
    expect([...first.others, ...second.others]).toEqual([])
  })
})

describe.each(["PostgreSQL", "MariaDB"] as const)("an operator on %s", (name) => {
  const flags = databaseFlags(name)

  it("an operator ships an order in two parcels while the service runs", async ({ skip }) => {
    const where = flags(skip)
    const { call } = await serve(where)
    const items = orderOf("A-1").order_info
    const pushed = await call("push_order", { ...orderOf("A-1"), order_info: [...items, ...items] })
    const id = String(pushed.receipt_id)
    const order = (...args: ReadonlyArray<string>) => run(["order", ...args, ...where])
    expect((await order("start", id)).err).toBe(`Order ${id} is in processing.\n`)
    const part = ["--carrier", "acme", "--tracking", "1Z-1", "--items", "1:1"]
    expect((await order("ship", id, ...part)).err).toBe(`Order ${id} has shipped in part.\n`)
    expect(await call("get_status", { xid: "A-1" })).toMatchObject({ order_status: "Processing" })
    expect(await call("change_ship_method", { xid: "A-1", carrier: "acme", service: "ACME_2DAY" })).toMatchObject({
      code: "720"
    })
    const rest = ["--carrier", "acme", "--tracking", "1Z-2"]
    expect((await order("ship", id, ...rest)).err).toBe(`Order ${id} has shipped.\n`)
    expect(await call("get_status", { xid: "A-1" })).toMatchObject({ order_status: "Shipped", trackingno: "1Z-1" })
  })
})

describe("two services that start together on one empty PostgreSQL database", () => {
  const flags = databaseFlags("PostgreSQL")

  it("two services that start together create one demo account and behave like one service", async ({ skip }) => {
    const where = flags(skip)
    const both = await Promise.all([serve(where), serve(where)])
    const withDemo = both.filter(({ ran }) => ran.err.includes("Created a demo account"))
    expect(withDemo).toHaveLength(1)
    const login = withDemo[0]!.credentials
    const send = (process: number, method: string, data: object) => both[process]!.call(method, data, login)

    const xids = Array.from({ length: 20 }, (_, index) => `both-${index}`)
    for (const xid of xids) {
      const answers = await Promise.all([0, 1].map((process) => send(process, "push_order", orderOf(xid))))
      expect(answers.map(({ code, res }) => code ?? res).sort()).toEqual(["121", "success"])
      const receipt = answers.find(({ res }) => res === "success")?.receipt_id
      for (const process of [0, 1])
        expect(await send(process, "get_status", { xid })).toMatchObject({ order_id: receipt, order_status: "New" })
    }
    // Each service sees the other's changes immediately, and only one of two identical commands succeeds.
    expect(await send(0, "hold_order", { xid: "both-0", msg: "wait" })).toEqual({ res: "success" })
    const ended = await Promise.all([0, 1].map((process) => send(process, "unhold_order", { xid: "both-0" })))
    expect(ended.map(({ code, res }) => code ?? res).sort()).toEqual(["419", "success"])
    for (const { child } of both) {
      child.kill("SIGTERM")
      if (child.exitCode === null) await once(child, "exit")
      expect(child.exitCode).toBe(0)
    }
  })
})
