// The sale quote of an order: binding, visibility and removal.
import { orderAt, policy, type Refusal } from "@waybill/core"
import { type BoundQuote, type OperatorEvent, operatorReplies } from "@waybill/core/adapter"
import { soldQuote } from "@waybill/core/testing"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { desk } from "../commands/desk.ts"
import { requests } from "../fixtures/requests.ts"
import { open, type Service } from "../fixtures/service.ts"

const push = ({ run, waybill }: Service, quote: unknown, data: object = requests.push_order) =>
  run(Effect.catch(waybill.pushOrder("demo", data as never, { quote: quote as BoundQuote }), Effect.succeed))

const issuesOf = (quote: unknown) => {
  const refusal = push(open(), quote) as Refusal
  return [refusal.code, ...refusal.issues.map(({ path, problem }) => `${path}: ${problem}`)]
}

describe("a quote passed with a new order", () => {
  it("stays with the order, and the typed calls return it", () => {
    const service = open()
    expect(push(service, soldQuote)).toMatchObject({ xid: "A-1", quote: soldQuote })
    const { history, order } = service.run(service.waybill.getOrder("demo", { xid: "A-1" }))
    expect(order.quote).toEqual(soldQuote)
    expect(orderAt(history, 1)?.quote).toEqual(soldQuote)
  })

  it("a reorder keeps its own quote and does not inherit the original's", () => {
    const service = open()
    const { order_id } = push(service, soldQuote) as { order_id: string }
    const reorder = (xid: string, options: object) =>
      service.run(
        service.waybill.reOrder("demo", { ...requests.re_order, xid } as never, { original: order_id, ...options })
      )
    expect(reorder("R-1", {})).not.toHaveProperty("quote")
    const again = { ...soldQuote, edition: "2027" }
    expect(reorder("R-2", { quote: again }).quote).toEqual(again)
  })

  it("does not change if the caller changes its object afterwards", () => {
    const service = open()
    const quote = structuredClone(soldQuote) as unknown as { cost: string; lines: Array<object> }
    push(service, quote)
    quote.cost = "0.00"
    quote.lines.length = 0
    expect(service.run(service.waybill.getOrder("demo", { xid: "A-1" })).order.quote).toEqual(soldQuote)
  })

  it("copies the quote field by field, without undefined fields and methods of its class", () => {
    class Sold {
      toJSON(): string {
        return "something else"
      }
    }
    const quote = Object.assign(new Sold(), soldQuote, { packageType: undefined })
    const { packageType: _, ...kept } = soldQuote
    const { quote: stored } = push(open(), quote) as { quote: object }
    expect(stored).toEqual(kept)
    expect(Object.keys(stored)).not.toContain("packageType")
    expect(Object.getPrototypeOf(stored)).toBe(Object.prototype)
  })

  it("an invalid quote is refused with the path of each problem", () => {
    expect(issuesOf({ ...soldQuote, cost: "10.51", lines: soldQuote.lines })).toEqual([
      "102",
      'quote.cost: found "10.51"; expected 10.5, the sum of the lines'
    ])
    expect(issuesOf({ ...soldQuote, lines: [{ ...soldQuote.lines[0], amount: 9 }], "a/b": 1 })).toEqual([
      "102",
      'quote.lines[0].amount: found 9; expected a decimal in a string, such as "12.50"',
      expect.stringContaining('quote.a/b: unknown field "a/b"; expected one of carrier, service')
    ])
    expect(issuesOf("10.50")).toEqual(["102", 'quote: found "10.50"; expected an object'])
    expect(issuesOf(null)).toEqual(["102", "quote: found null; expected an object"])
  })

  it("a quote for a different carrier or service than the order is refused", () => {
    expect(issuesOf({ ...soldQuote, carrier: "swift" })).toEqual([
      "102",
      "quote.carrier: must be acme, the carrier of the order"
    ])
    expect(issuesOf({ ...soldQuote, service: "ACME_2DAY" })).toEqual([
      "102",
      "quote.service: must be ACME_GROUND, the service of the order"
    ])
  })

  it("does not make a repeated submission another one", () => {
    const service = open()
    push(service, soldQuote)
    expect(push(service, { ...soldQuote, edition: "2027" })).toMatchObject({
      kind: "duplicate",
      existing: { identical: true }
    })
  })

  it("a quote in the data of a merchant's request is ignored", () => {
    const service = open()
    service.send("push_order", { ...requests.push_order, quote: soldQuote })
    expect(service.run(service.waybill.getOrder("demo", { xid: "A-1" })).order).not.toHaveProperty("quote")
  })
})

describe("the command bindQuote", () => {
  it("binds and replaces a quote, and the history keeps what it replaced", () => {
    const { bindQuote, record } = desk("new")
    expect(bindQuote({ quote: soldQuote, msg: "from the shop" })).toMatchObject({ revision: 2, quote: soldQuote })
    expect(bindQuote({ quote: soldQuote })).toMatchObject({ revision: 2 })
    expect(bindQuote({ quote: { ...soldQuote, edition: "2027" } })).toMatchObject({ revision: 3 })
    const { history } = record()
    expect(history.slice(1).map(({ changes, command, msg }) => [command, msg, changes])).toEqual([
      ["bindQuote", "from the shop", [{ path: "quote", after: soldQuote }]],
      ["bindQuote", undefined, [{ path: "quote.edition", before: "2026", after: "2027" }]]
    ])
    expect(orderAt(history, 1)).not.toHaveProperty("quote")
    expect(orderAt(history, 2)?.quote).toEqual(soldQuote)
  })

  it("refuses an invalid quote, one for a different service, and a missing one", () => {
    const { bindQuote } = desk("new")
    expect(bindQuote({ quote: { ...soldQuote, zone: "" } })).toMatchObject({
      kind: "invalid",
      issues: [{ path: "quote.zone", problem: expect.stringContaining("expected up to 64 letters") }]
    })
    expect(bindQuote({ quote: { ...soldQuote, service: "ACME_2DAY" } })).toMatchObject({
      kind: "invalid",
      message: "quote.service: must be ACME_GROUND, the service of the order"
    })
    expect(bindQuote({})).toMatchObject({ message: "quote: is required" })
  })

  it("binds a quote after the order has shipped, but not if it is cancelled or erased", () => {
    expect(desk("shipped").bindQuote({ quote: soldQuote })).toMatchObject({ stage: "shipped", quote: soldQuote })
    expect(desk("cancelled").bindQuote({ quote: soldQuote })).toMatchObject({ kind: "wrongStage" })
    const { bindQuote, erase } = desk("shipped")
    erase({})
    expect(bindQuote({ quote: soldQuote })).toMatchObject({
      kind: "erased",
      message: "the order's personal data was erased"
    })
  })
})

describe("an order with a bound quote", () => {
  const bound = (scene: Parameters<typeof desk>[0]) => {
    const opened = desk(scene)
    opened.bindQuote({ quote: soldQuote })
    return opened
  }

  it("does not show the quote to the merchant, neither in the order nor in its history", () => {
    const { bindQuote, send } = bound("new")
    bindQuote({ quote: { ...soldQuote, edition: "2027" } })
    send("change_ship_method", { xid: "A-1", carrier: "acme", service: "ACME_2DAY" })
    const reply = send("get_order", { xid: "A-1" }) as { order?: { history: ReadonlyArray<object> } }
    expect(JSON.stringify(reply)).not.toContain(soldQuote.digest)
    expect(JSON.stringify(reply)).not.toContain("2027")
    expect(reply.order?.history.slice(1)).toEqual([
      { date: "2026-11-20 12:00:00", command: "bindQuote", actor: "operator" },
      { date: "2026-11-20 12:00:00", command: "bindQuote", actor: "operator" },
      expect.objectContaining({
        command: "change_ship_method",
        changes: [
          { path: "shipping.service", before: "ACME_GROUND", after: "ACME_2DAY" },
          { path: "shipping.shipping_cost", before: "7.50" }
        ]
      })
    ])
  })

  it("shows the quote and its changes to the operator", () => {
    const { record } = bound("new")
    const { history, order } = record()
    const replies = operatorReplies(policy())
    expect(replies.order(order).quote).toEqual(soldQuote)
    const event: OperatorEvent = replies.event(history[1]!)
    expect(event.changes).toEqual([{ path: "quote", after: soldQuote }])
  })

  it("loses it with a different carrier or service, and keeps it with a different address or deadline", () => {
    const { record, send } = bound("new")
    const changed = (method: string, data: object) => {
      expect(send(method, { xid: "A-1", ...data })).toEqual({ res: "success" })
      return record().order
    }
    const { address, city, country, name, zip, state } = requests.push_order.shipping_address as unknown as Record<
      string,
      string
    >
    expect(changed("change_ship_address", { name, address, city: `New ${city}`, zip, state, country }).quote).toEqual(
      soldQuote
    )
    expect(changed("change_ship_deadline", { ship_deadline: "2027-01-31 00:00:00" }).quote).toEqual(soldQuote)
    expect(changed("change_ship_method", { carrier: "acme", service: "ACME_GROUND", notes: "Bell" }).quote).toEqual(
      soldQuote
    )
    expect(changed("change_ship_method", { carrier: "acme", service: "ACME_2DAY" })).not.toHaveProperty("quote")
    expect(record().history.at(-1)?.changes).toContainEqual({ path: "quote", before: soldQuote })
    expect(orderAt(record().history, 2)?.quote).toEqual(soldQuote)
  })

  it("does not pass it on to a reprint", () => {
    const { reprint, record } = bound("processing")
    reprint({ reason: "damaged", msg: "bent" })
    expect(record("A-1-R1").order).not.toHaveProperty("quote")
  })

  it("keeps everything but the postal code when its personal data is erased", () => {
    const { bindQuote, erase, record } = bound("shipped")
    bindQuote({ quote: { ...soldQuote, destination: { ...soldQuote.destination, postal: "40299" } } })
    erase({})
    const { history, order } = record()
    expect(order.quote).toEqual({ ...soldQuote, destination: { country: "US", state: "KY", postal: "" } })
    expect(JSON.stringify({ history, order })).not.toMatch(/40214|40299/)
  })
})
