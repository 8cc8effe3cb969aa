import {
  createWaybill,
  fallback,
  OrderIds,
  type PlainPorts,
  plainPort,
  printPacker,
  Refusal,
  Unavailable
} from "@waybill/core"
import type { Instant, MethodName, OrderId } from "@waybill/core/adapter"
import { accountsLaws, carriersLaws, lawTests, orderIdsLaws, orderStoreLaws, packerLaws } from "@waybill/core/testing"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { login, PlainStore, plainHost, sequentialIds, submission } from "../fixtures/plain-host.ts"

describe("plain ports", () => {
  const accountsOf = (known: ReadonlyArray<{ readonly account_id: string; readonly apiAccess?: boolean }>) =>
    plainPort.accounts({
      login: async (credentials) => {
        const matches = (account: object) =>
          Object.entries(credentials).every(([field, text]) => account[field as keyof typeof account] === text)
        const account = known.find(matches)
        return account === undefined || account.apiAccess === false
          ? { _tag: "Denied" }
          : { _tag: "Granted", account_id: account.account_id }
      }
    })
  const carriers = { acme: ["A1", "A2"], rapid: ["R1"] }
  const catalogue = new Map(Object.entries(carriers).map(([carrier, services]) => [carrier, new Set(services)]))
  const sequential = () => {
    let count = 10 ** 9
    return plainPort.orderIds({ next: async () => String(++count) })
  }

  it.each([
    ...lawTests(orderStoreLaws, () => plainPort.store(new PlainStore())),
    ...lawTests(accountsLaws, accountsOf),
    ...lawTests(carriersLaws(carriers), () => plainPort.carriers(carriers)),
    ...lawTests(carriersLaws(carriers), () => plainPort.carriers({ catalogue: async () => catalogue })),
    ...lawTests(packerLaws, () =>
      plainPort.packer({
        pack: (prints) => ({
          _tag: "Packed",
          boxes: prints.slice(0, 1).map(({ height, width }) => ({ type: "Box", width, height, length: width }))
        })
      })
    ),
    ...lawTests(orderIdsLaws(OrderIds.layer(0)), () => plainPort.orderIds(1)),
    ...lawTests(orderIdsLaws(OrderIds.layer(0)), sequential)
  ])("$name", ({ run }) => run())
})

/** Lines logged during a test. */
let log: Array<string> = []
beforeEach(() => {
  log = []
  vi.spyOn(console, "log").mockImplementation((...lines) => void log.push(lines.map(String).join(" ")))
})

const failures = {
  throws: () => {
    throw new Error("db-7 is down")
  },
  rejects: () => Promise.reject(new Error("db-7 is down")),
  "rejects with undefined": () => Promise.reject(undefined)
}

/** Each method with a port and an operation that it needs, and the code it returns if the operation fails. */
const needed: ReadonlyArray<readonly [MethodName, keyof PlainPorts, string, string]> = [
  ["push_order", "store", "insert", "100"],
  ["re_order", "store", "insert", "200"],
  ["push_order", "carriers", "catalogue", "100"],
  ["push_order", "orderIds", "next", "100"],
  ["hold_order", "store", "find", "300"],
  ["hold_order", "store", "update", "300"],
  ["get_order", "store", "history", "900"],
  ["get_status", "accounts", "login", "900"],
  ["shipping_rate", "rater", "rate", "1013"],
  ["package_info", "packer", "pack", "1113"]
]

const summary = () => ({
  order_id: "7" as OrderId,
  xid: "A-1",
  revision: 2,
  stage: "new" as const,
  update_date: 0 as Instant,
  isHeld: true
})
const box = { width: 10, height: 10, length: 10, weight: 2 }
const data: Partial<Record<MethodName, object>> = {
  push_order: { ...submission, xid: "A-2" },
  re_order: { ...submission, xid: "A-2" },
  hold_order: { xid: "A-1", msg: "wait" },
  get_order: { xid: "A-1" },
  get_status: { xid: "A-1" },
  shipping_rate: { shipping_address: submission.shipping_address, order_info: [box], shipping: { carrier: "acme" } },
  package_info: { order_info: [{ width: 8, height: 10, qty: 1 }] }
}

describe.each(Object.entries(failures))("a port that %s", (name, fail) => {
  it.each(needed)("returns a temporary refusal from %s if %s.%s fails", async (method, port, operation, code) => {
    const host = { ...plainHost(), orderIds: sequentialIds() }
    await createWaybill({ ports: host }).pushOrder("merchant-7", submission)
    // Class methods are on the prototype, so a spread would lose them.
    const ports: PlainPorts = {
      ...host,
      [port]: Object.assign(Object.create(host[port] as object), { [operation]: fail })
    }
    expect(await createWaybill({ ports }).handle(method, { ...login, data: data[method] })).toMatchObject({
      body: { res: "error", code, message: "Unexpected error; try again later" },
      outcome: "temporary",
      retryAfter: 1
    })
    expect(log.join("\n")).toMatch(name.includes("undefined") ? /is unavailable/ : /is unavailable .*db-7 is down/)
  })

  it("fails a typed call with retryAfter, and an operator command with the operator's message", async () => {
    const store = Object.assign(new PlainStore(), { find: fail })
    const waybill = createWaybill({ ports: plainHost(store), policy: { retryAfter: 30 } })
    const refusal = await waybill.getStatus("merchant-7", { xid: "A-1" }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ kind: "temporary", code: "900", retryAfter: 30, issues: [] })
    expect(JSON.stringify(refusal)).not.toContain("db-7")
    await expect(waybill.operator.start("merchant-7", { xid: "A-1" })).rejects.toMatchObject({
      _tag: "OperatorRefusal",
      kind: "temporary",
      message: "temporary failure; try again"
    })
    expect(log.filter((line) => line.includes("OrderStore is unavailable"))).toHaveLength(2)
  })

  it("fails get_status only if `summary` fails, provided that the store has it", async () => {
    const store = Object.assign(new PlainStore(), { summary: fail })
    const ports = { ...plainHost(store), orderIds: sequentialIds() }
    await createWaybill({ ports }).pushOrder("merchant-7", submission)
    const body = { ...login, data: { xid: "A-1" } }
    expect((await createWaybill({ ports }).handle("get_status", body)).outcome).toBe("temporary")
    expect((await createWaybill({ ports }).handle("get_order", body)).outcome).toBe("success")
    const other = Object.assign(new PlainStore(), { summary, find: fail })
    const reply = await createWaybill({ ports: plainHost(other) }).handle("get_status", body)
    expect(reply.body).toMatchObject({ res: "success", order_id: "7", order_status: "On Hold" })
  })

  it("rejects `events` with Unavailable", async () => {
    const store = Object.assign(new PlainStore(), { events: fail })
    const events = createWaybill({ ports: plainHost(store) }).operator.events({ limit: 10 })
    const error = await events.catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ port: "OrderStore", maybeDone: false })
  })
})

describe("createWaybill", () => {
  const data = { shipping_address: submission.shipping_address, order_info: [box], shipping: { carrier: "acme" } }
  it("accepts a layer as rater, such as a fallback for a silent carrier", async () => {
    const live = plainPort.rater({ rate: () => new Promise(() => {}) })
    const rater = fallback(live, plainPort.rater(plainHost().rater), { timeout: 20 })
    const waybill = createWaybill({ ports: { ...plainHost(), rater } })
    expect(await waybill.shippingRate("merchant-7", data)).toEqual([
      { title: "acme ground", method: "ACME_GROUND", cost: "1.50", delivery_time: "ONE_DAY" }
    ])
    expect(log.join("\n")).toContain("The live rater timed out; using the rate cards no response within 20ms")
  })

  it("accepts a layer as packer, such as the one with the default boxes and tubes", async () => {
    const waybill = createWaybill({ ports: { ...plainHost(), packer: printPacker() } })
    expect(await waybill.packageInfo("merchant-7", { order_info: [{ width: 8, height: 10, qty: 1 }] })).toMatchObject({
      package_type: "Box",
      boxes: [{}]
    })
  })
})

describe("order ids in createWaybill", () => {
  it.each([-1, 32, 1.5, Number.NaN])("refuses the node number %s", (orderIds) => {
    expect(() => createWaybill({ ports: { ...plainHost(), orderIds } })).toThrow(
      new RangeError(`node: ${orderIds} is invalid; expected an integer from 0 to 31`)
    )
  })

  it("accepts a generator of order ids", async () => {
    const waybill = createWaybill({ ports: { ...plainHost(), orderIds: sequentialIds() } })
    expect((await waybill.pushOrder("merchant-7", submission)).order_id).toBe("1")
  })
})
