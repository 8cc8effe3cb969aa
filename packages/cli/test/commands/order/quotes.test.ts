// Binds quotes to stored orders and prints them for replay.
import { writeFileSync } from "node:fs"
import { SqlDatabase, sqlOrderStore } from "@waybill/adapter-sql"
import { CurrentPolicy, OrderIds, policy, printPacker, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { exampleCards } from "@waybill/packing/rating"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, folder, put, read, run, values } = sandbox()
afterAll(clear)

const address = { name: "A", address: "1 Main", city: "New York", zip: "10001", state: "NY", country: "US" }
const item = {
  type: "Canvas",
  finishing: "Canvas",
  width: "16",
  height: "20",
  item_cost: "1",
  quantity: "2",
  large_img: "https://example.com/1.tif"
}
const orderOf = (xid: string) => ({
  xid,
  billing_address: address,
  shipping_address: address,
  order_info: [item],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})
const ids = Layer.sync(OrderIds, () => {
  let last = 100
  return OrderIds.of({ next: () => Effect.sync(() => String(++last)) })
})

/** Order 101 has the quote of its packed prints, 102 none, and the quote of 103 was erased. */
const pushOrders = Effect.gen(function* () {
  const waybill = yield* Waybill
  const { quote } = yield* waybill.pushOrder("east", orderOf("E-1"))
  yield* waybill.pushOrder("east", orderOf("E-2"))
  yield* waybill.changeShipMethod("east", { xid: "E-2", carrier: "acme", service: "ACME_2DAY" })
  yield* waybill.pushOrder("west", orderOf("W-1"))
  yield* waybill.operator.cancel("west", { xid: "W-1" }, { msg: "x" })
  yield* waybill.operator.erase("west", { xid: "W-1" })
  return quote
})
let quote: object | undefined

beforeAll(async () => {
  const stores = Layer.provideMerge(sqlOrderStore(), SqlDatabase.layer({ sqlite: `${folder}/waybill.db` }))
  const ports = Layer.mergeAll(memory(), stores, ids, printPacker())
  const services = Waybill.layer.pipe(
    Layer.provideMerge(ports),
    Layer.provide(Layer.succeed(CurrentPolicy, policy({ bindQuotes: "push" })))
  )
  quote = await Effect.runPromise(Effect.provide(pushOrders, services))
  for (const card of exampleCards) put(`cards/${card.id}-${card.edition}.json`, JSON.stringify(card))
})

describe("waybill order quotes", () => {
  it("prints the orders with a quote, reproducible by replay", async () => {
    const { code, err, out } = await run(["order", "quotes"])
    expect([code, err]).toEqual([0, "Omitted 1 order with an erased postal code.\n"])
    expect(JSON.parse(out)).toEqual({
      order: "east/101",
      destination: { country: "US", state: "NY", postal: "10001" },
      quote
    })
    put("sold.ndjson", out)
    const replayed = await run(["replay", "sold.ndjson", "--cards", "cards", "--json"])
    expect(replayed.code).toBe(0)
    expect(JSON.parse(replayed.out)).toMatchObject({ compared: 1, unknownCards: 0 })
    expect((await run(["order", "quotes", "--account", "west"])).out).toBe("")
  })
})

describe("waybill order quotes --prints", () => {
  it("prints the prints of an order, and replay compares their boxes with the quote's", async () => {
    const { out } = await run(["order", "quotes", "--prints"])
    const order = JSON.parse(out)
    expect(order.prints).toEqual([{ width: 16, height: 20, quantity: 2, finishing: "Canvas" }])
    // The same prints need the same boxes; a third canvas makes the parcel heavier.
    const more = { ...order, order: "east/102", prints: [{ ...order.prints[0], quantity: 3 }] }
    put("sold.ndjson", `${out}${JSON.stringify(more)}\n`)
    const replayed = await run(["replay", "sold.ndjson", "--cards", "cards", "--out", "sold-out.ndjson"])
    expect(replayed.code).toBe(0)
    const causes = values(read("sold-out.ndjson")).map((line) =>
      (line as unknown as { changed: ReadonlyArray<{ cause: string }> }).changed.map(({ cause }) => cause)
    )
    expect(causes).toEqual([[], ["boxes"]])
  })
})

describe("waybill order bind-quote", () => {
  it("binds the quote in a file, and waybill order show prints it", async () => {
    writeFileSync(`${folder}/quote.json`, JSON.stringify({ ...quote, service: "ACME_2DAY" }))
    const { code, err } = await run(["order", "bind-quote", "102", "--quote", "quote.json", "--operator", "Ann"])
    expect([code, err]).toEqual([0, expect.stringMatching(/^Order 102 has the quote \d+\.\d\d USD for ACME_2DAY\.\n$/)])
    const shown = JSON.parse((await run(["order", "show", "102"])).out)
    expect(shown.quote).toEqual({ ...quote, service: "ACME_2DAY" })
    expect((await run(["order", "history", "102"])).out).toContain("operator Ann  bindQuote, new")
  })

  it("refuses a quote for a different service, an invalid one and a missing file", async () => {
    writeFileSync(`${folder}/quote.json`, JSON.stringify(quote))
    const bind = async (file: string) => {
      const { code, err } = await run(["order", "bind-quote", "102", "--quote", file])
      return [code, err]
    }
    expect(await bind("quote.json")).toEqual([
      1,
      "waybill: --quote.service: must be ACME_2DAY, the service of the order\n"
    ])
    writeFileSync(`${folder}/bad.json`, JSON.stringify({ ...quote, lines: [] }))
    expect(await bind("bad.json")).toEqual([
      1,
      "waybill: --quote.lines: found a list of 0; expected a list of 1 or more elements\n"
    ])
    expect((await bind("none.json"))[0]).toBe(2)
  })
})
