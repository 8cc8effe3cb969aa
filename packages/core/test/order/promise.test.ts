import { type Order, type PolicyInput, policy } from "@waybill/core"
import { operatorReplies } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { due } from "../../src/order/due.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"

const rules: PolicyInput["promise"] = [
  { finishing: "Stretched", service: "ACME_2DAY", days: 2 },
  { finishing: "Stretched", days: 5 },
  { service: "ACME_2DAY", days: 1 }
]
const { ship_deadline: _, ...order } = requests.push_order
const [print] = order.order_info

/** Pushes an order with items of these finishings, and returns calls on it. The clock is at 2026-11-20 12:00:00 UTC. */
const push = (finishings: ReadonlyArray<string | undefined>, service: string, more: object = {}, zone = "UTC") => {
  const opened = open({ policy: { promise: rules, zone } })
  const order_info = finishings.map((finishing) => ({ ...print, finishing }))
  const shipping = { carrier: "acme", service }
  expect(opened.send("push_order", { ...order, ...more, order_info, shipping })).toMatchObject({ res: "success" })
  const read = () => opened.run(opened.waybill.getOrder("demo", { xid: "A-1" }))
  return { ...opened, read }
}
const promiseOf = (...args: Parameters<typeof push>) => {
  const { promise } = push(...args).read().order
  return promise === undefined ? undefined : new Date(promise).toISOString()
}

describe("promised dates", () => {
  it.each<[string, ReadonlyArray<string | undefined>, string, string | undefined]>([
    ["the first matching entry counts", ["Stretched"], "ACME_2DAY", "2026-11-22T23:59:59.000Z"],
    ["an entry without a service matches every service", ["Stretched"], "ACME_GROUND", "2026-11-25T23:59:59.000Z"],
    ["an entry without a finishing matches an item without one", [undefined], "ACME_2DAY", "2026-11-21T23:59:59.000Z"],
    ["the slowest item decides", ["Rolled", "Stretched"], "ACME_2DAY", "2026-11-22T23:59:59.000Z"],
    ["an item without an entry does not count", ["Rolled", "Stretched"], "ACME_GROUND", "2026-11-25T23:59:59.000Z"],
    ["an order without a matching entry has none", ["Rolled"], "ACME_GROUND", undefined],
    ["case does not count in a finishing", [" stretched"], "ACME_GROUND", "2026-11-25T23:59:59.000Z"]
  ])("%s", (_, finishings, service, expected) => {
    expect(promiseOf(finishings, service)).toBe(expected)
  })

  it("the promised date ends with the day in the zone of the policy, also after a change of the clocks", () => {
    expect(promiseOf(["Stretched"], "ACME_GROUND", {}, "Asia/Kolkata")).toBe("2026-11-25T18:29:59.000Z")
    const opened = open({ policy: { promise: [{ days: 2 }], zone: "Europe/Berlin" }, now: "2026-10-23 22:30:00" })
    opened.send("push_order", order)
    // The day starts in summer time and ends in winter time, an hour behind.
    expect(opened.run(opened.waybill.getOrder("demo", { xid: "A-1" })).order.promise).toBe(
      Date.parse("2026-10-26T22:59:59Z")
    )
  })

  it("an order with a ship deadline has no promised date", () => {
    expect(promiseOf(["Stretched"], "ACME_GROUND", { ship_deadline: "2026-12-24 12:00:00" })).toBeUndefined()
  })

  it("a change of the service changes the promised date, one of the notes does not, and a deadline replaces it", () => {
    const { read, send } = push(["Stretched"], "ACME_GROUND")
    const change = (method: string, data: object) =>
      expect(send(method, { xid: "A-1", ...data })).toMatchObject({ res: "success" })
    change("change_ship_method", { carrier: "acme", service: "ACME_GROUND", notes: "x" })
    expect(read().order.promise).toBe(Date.parse("2026-11-25T23:59:59Z"))
    change("change_ship_method", { carrier: "acme", service: "ACME_2DAY" })
    expect(read().order.promise).toBe(Date.parse("2026-11-22T23:59:59Z"))
    expect(
      read()
        .history.at(-1)
        ?.changes?.map(({ path }) => path)
    ).toContain("promise")
    change("change_ship_deadline", { ship_deadline: "2026-12-24 12:00:00" })
    change("change_ship_method", { carrier: "acme", service: "ACME_GROUND" })
    expect(read().order.promise).toBe(Date.parse("2026-11-22T23:59:59Z"))
  })

  it("a service without an entry removes the promised date", () => {
    const { read, send } = push([undefined], "ACME_2DAY")
    send("change_ship_method", { xid: "A-1", carrier: "acme", service: "ACME_GROUND" })
    expect(read().order).not.toHaveProperty("promise")
  })

  it("the operator sees the promised date, and the merchant does not", () => {
    const { read, send } = push(["Stretched"], "ACME_GROUND")
    send("change_ship_method", { xid: "A-1", carrier: "acme", service: "ACME_2DAY" })
    const { history, order } = read()
    const shown = operatorReplies(policy())
    expect(shown.order(order).promise).toBe("2026-11-22 23:59:59")
    expect(shown.event(history.at(-1)!).changes).toContainEqual({
      path: "promise",
      before: "2026-11-25 23:59:59",
      after: "2026-11-22 23:59:59"
    })
    expect(JSON.stringify(send("get_order", { xid: "A-1" }))).not.toContain("promise")
  })

  it("a reprint is promised from its own date", () => {
    const { run, setClock, waybill } = push(["Stretched"], "ACME_GROUND", { ship_deadline: "2026-12-24 12:00:00" })
    run(waybill.operator.start("demo", { xid: "A-1" }))
    setClock("2026-11-27 12:00:00")
    run(waybill.operator.reprint("demo", { xid: "A-1" }, { reason: "damaged", msg: "Corner bent" }))
    expect(run(waybill.getOrder("demo", { xid: "A-1-R1" })).order.promise).toBe(Date.parse("2026-12-02T23:59:59Z"))
  })

  it("an order without a deadline is due at its promised date", () => {
    const calendar = {
      zone: "UTC",
      weekdays: ["mon", "tue", "wed", "thu", "fri"],
      holidays: [],
      cutOff: "16:00",
      productionDays: 1,
      rushDays: 1,
      soonDays: 1
    } as const
    const { order } = push(["Stretched"], "ACME_GROUND").read()
    const shipBy = (order: Order) => due(order, calendar, order.order_date).shipBy
    expect(shipBy(order)).toBe("2026-11-25")
    expect(shipBy({ ...order, ship_deadline: Date.parse("2026-11-30T17:00:00Z") as never })).toBe("2026-11-30")
  })
})
