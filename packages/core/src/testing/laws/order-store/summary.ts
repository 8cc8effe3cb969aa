import * as Effect from "effect/Effect"
import type { NewValues } from "../../../order/history.ts"
import type { OrderSummary } from "../../../order/summary.ts"
import { type OrderRef, OrderStore } from "../../../ports/order-store.ts"
import { instantOf } from "../../../values/wire-date.ts"
import { expectSame, type Law, law } from "../../law/law.ts"
import { freshAccount, freshId } from "./fresh.ts"
import { changed, fullOrder, held, minimalOrder, placed } from "./sample-orders.ts"

/** Requires the expected summary for each reference, if the store implements `summary`. */
const hasSummary = (account_id: string, refs: ReadonlyArray<OrderRef>, expected: OrderSummary | undefined) =>
  Effect.gen(function* () {
    const store = yield* OrderStore
    for (const ref of refs) {
      const summary = store.summary?.(account_id, ref)
      if (summary !== undefined) yield* expectSame(yield* summary, expected)
    }
  })

const [first, second] = fullOrder.shipments

/** Changes that are visible in a summary, each with the expected summary. */
const steps: ReadonlyArray<readonly [NewValues, Omit<OrderSummary, "order_id" | "xid" | "revision" | "update_date">]> =
  [
    [{ holds: [held] }, { stage: "new", isHeld: true }],
    [
      { stage: "processing", holds: [] },
      { stage: "processing", isHeld: false }
    ],
    [{ shipments: [first!] }, { stage: "processing", isHeld: false }],
    [
      { shipments: [first!, second!], stage: "shipped" },
      { stage: "shipped", isHeld: false, trackingno: second!.trackingno! }
    ]
  ]

const trackingnos = ["0012.50", "null", "true", "\"1Z\"\\ '9'", "[1, 2]", "Zoë\tand\r\nZoe\u0308", "🖼️👩🏽‍🎨", " 1Z "]

/** Laws requiring that a summary agrees with its order, if the store implements `summary`. */
export const summaryLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "summarizes an order after its latest change",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount })
      const { account_id, order_id, xid } = order
      const refs = [{ xid }, { order_id }]
      yield* store.insert(order, event)
      const at = order.update_date
      yield* hasSummary(account_id, refs, { order_id, xid, revision: 1, stage: "new", update_date: at, isHeld: false })
      let last = order
      for (const [changes, visible] of steps) {
        const now = instantOf(last.update_date + 1)
        const next = yield* changed(last, changes, { now })
        yield* store.update(next.order, next.event)
        last = next.order
        yield* hasSummary(account_id, refs, { order_id, xid, revision: last.revision, update_date: now, ...visible })
      }
    })
  ),
  law(
    "returns a tracking number unchanged",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      for (const trackingno of trackingnos) {
        const shipments = [first!, { ...second!, trackingno }]
        const { event, order } = yield* placed({ account_id, ...minimalOrder, stage: "shipped", shipments })
        yield* store.insert(order, event)
        const { order_id, update_date, xid } = order
        const expected = {
          order_id,
          xid,
          revision: 1,
          stage: "shipped",
          update_date,
          isHeld: false,
          trackingno
        } as const
        yield* hasSummary(account_id, [{ xid }], expected)
      }
    })
  ),
  law(
    "returns undefined for the summary of an unknown order or another account's order",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount })
      const { account_id, order_id, xid } = order
      yield* store.insert(order, event)
      yield* hasSummary(yield* freshAccount, [{ xid }, { order_id }], undefined)
      yield* hasSummary(account_id, [{ xid: yield* freshId }, { order_id: yield* freshId }], undefined)
    })
  )
]
