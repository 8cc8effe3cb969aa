import * as Effect from "effect/Effect"
import type { NewValues } from "../../../order/history.ts"
import type { Order } from "../../../order/order.ts"
import { OrderStore } from "../../../ports/order-store.ts"
import type { Decimal } from "../../../values/decimal.ts"
import { instantOf } from "../../../values/wire-date.ts"
import { expectSame, type Law, law } from "../../law/law.ts"
import { freshAccount, freshId } from "./fresh.ts"
import { changed, fullOrder, held, minimalOrder, orderedAt, placed } from "./sample-orders.ts"
import { withoutEachPart } from "./without-each-part.ts"

type Facts = Partial<typeof minimalOrder>

/** Defines a law that inserts orders and requires that each is found unchanged by its xid and by its id. */
const stores = (name: string, all: ReadonlyArray<Facts>): Law<OrderStore> =>
  law(
    name,
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      for (const facts of all) {
        const { event, order } = yield* placed({ account_id, ...facts })
        yield* expectSame(yield* store.insert(order, event), { _tag: "Inserted" })
        yield* expectSame(yield* store.find(account_id, { xid: order.xid }), order)
        yield* expectSame(yield* store.find(account_id, { order_id: order.order_id }), order)
      }
    })
  )

const [item] = minimalOrder.order_info
const itemCosting = (text: string) => ({ ...item!, item_cost: text as Decimal })
const costs = [
  "0",
  "0.00",
  "100",
  "24.9",
  "24.90",
  "0.000001",
  "1.000000",
  "999999999999999.99999999999999999999",
  "0.00000000000000000001"
]

const instants = [
  instantOf(orderedAt + 1),
  instantOf(orderedAt + 999),
  instantOf(0), // 1970-01-01 00:00:00
  instantOf(4_102_444_799_999), // 2099-12-31 23:59:59.999
  instantOf(253_402_300_799_000) // 9999-12-31 23:59:59
]

/** Strings that a text column, a JSON column or a database driver may change. */
const strings = [
  " spaces at both ends ",
  "two\r\nlines\tand a tab",
  "Zoë and Zoe\u0308",
  "'; drop table orders; -- \" \\ ` $1 ? :name %s {}",
  "<b>&amp;</b>",
  "null",
  "undefined",
  "true",
  "[]",
  "0012.50",
  "2026-02-30 25:00:00",
  "\u200b\u200e\ufeff\u00a0\u007f\u0085",
  "🖼️👩🏽‍🎨".repeat(200),
  "a".repeat(2000),
  "𝄞".repeat(2000)
]

/** Every kind of change that a command can make. */
export const allChanges: ReadonlyArray<NewValues> = [
  { holds: [held] },
  { holds: [{ ...held, msg: "still", earlier: ["wait", "wait"] }, fullOrder.holds[1]!] },
  { holds: fullOrder.holds.slice(1) },
  { holds: [] },
  { rush: true },
  { ship_deadline: instantOf(orderedAt + 1) },
  { shipping_address: fullOrder.shipping_address },
  { shipping_address: minimalOrder.shipping_address },
  { shipping: fullOrder.shipping },
  { shipping: minimalOrder.shipping },
  { stage: "processing" },
  { shipments: fullOrder.shipments.slice(0, 1) },
  { shipments: fullOrder.shipments, stage: "shipped" },
  { shipments: fullOrder.shipments.map((each) => ({ ...each, tracking: [] })), stage: "processing" },
  { quote: fullOrder.quote },
  { quote: { ...fullOrder.quote!, edition: "2031", lines: fullOrder.quote!.lines.slice(0, 1), cost: "13.00" } },
  { quote: undefined },
  { reprints: ["1"] },
  { reprints: ["1", "2"] },
  { stage: "cancelled", holds: [], rejected: { reason: "other", msg: "no" } },
  { erased: orderedAt }
]

/** Laws requiring that orders are returned exactly as they were written. */
export const storedValueLaws: ReadonlyArray<Law<OrderStore>> = [
  stores("finds an order by its xid and by its order_id", [minimalOrder]),
  stores("returns every field of an order and no omitted field", [
    fullOrder,
    ...withoutEachPart(fullOrder, minimalOrder)
  ]),
  stores(
    "stores decimals with their scale",
    costs.map((cost) => ({ order_info: [itemCosting(cost)] }))
  ),
  stores(
    "stores instants with milliseconds",
    instants.map((at) => ({ order_date: at, update_date: at, ship_deadline: at, holds: [{ ...held, since: at }] }))
  ),
  stores(
    "stores strings unchanged",
    strings.map((text) => ({ message: text, shipping: { ...minimalOrder.shipping, notes: text } }))
  ),
  stores("stores 500 items and keeps their order", [
    { order_info: Array.from({ length: 500 }, (_, index) => itemCosting(`${(index * 7) % 500}.${index % 10}0`)) }
  ]),
  law(
    "returns an order after its latest change",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const first = yield* placed({ account_id: yield* freshAccount })
      yield* store.insert(first.order, first.event)
      let order: Order = first.order
      for (const changes of allChanges) {
        const next = yield* changed(order, changes)
        yield* expectSame(yield* store.update(next.order, next.event), true)
        order = next.order
        yield* expectSame(yield* store.find(order.account_id, { xid: order.xid }), order)
        yield* expectSame(yield* store.find(order.account_id, { order_id: order.order_id }), order)
      }
    })
  ),
  law(
    "returns undefined for an order that does not exist",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount, xid: yield* freshId })
      const { account_id, order_id, xid } = order
      yield* expectSame(yield* store.find(account_id, { xid }), undefined)
      yield* expectSame(yield* store.find(account_id, { order_id }), undefined)
      yield* store.insert(order, event)
      yield* expectSame(yield* store.find(account_id, { xid: order_id }), undefined)
      yield* expectSame(yield* store.find(account_id, { order_id: xid }), undefined)
      yield* expectSame(yield* store.find(account_id, { order_id: `${order_id}.0` }), undefined)
      yield* expectSame(yield* store.find(account_id, { order_id: `0${order_id}` }), undefined)
      yield* expectSame(yield* store.find(yield* freshAccount, { xid }), undefined)
    })
  ),
  law(
    "does not modify an order returned before",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount })
      yield* store.insert(order, event)
      const before = yield* store.find(order.account_id, { xid: order.xid })
      const history = yield* store.history(order.account_id, order.order_id)
      const next = yield* changed(order, { rush: true, stage: "processing" })
      yield* store.update(next.order, next.event)
      yield* expectSame(before, { ...order, rush: false, stage: "new", revision: 1 })
      yield* expectSame(history, [event])
    })
  )
]
