import { Effect } from "effect"
import type { Changes } from "../../../order/history.ts"
import type { OrderSummary } from "../../../order/summary.ts"
import { type OrderRef, OrderStore } from "../../../ports/order-store.ts"
import { instantOf } from "../../../values/wire-date.ts"
import { type Law, law, same } from "../../law/law.ts"
import { freshAccount, freshId } from "./fresh.ts"
import { bareOrder, changed, orderedAt, placed, wholeOrder } from "./sample-orders.ts"

/** A store that has `summary` answers this, by each of these names; one that has not is asked nothing. */
const told = (account_id: string, refs: ReadonlyArray<OrderRef>, right: OrderSummary | undefined) =>
  Effect.gen(function* () {
    const store = yield* OrderStore
    for (const ref of refs) {
      const summary = store.summary?.(account_id, ref)
      if (summary !== undefined) yield* same(yield* summary, right)
    }
  })

const [first, second] = wholeOrder.shipments

/** Each kind of change that shows in a summary, with what shows of it; the tracking number shows once all has gone. */
const steps: ReadonlyArray<readonly [Changes, Omit<OrderSummary, "order_id" | "xid" | "revision" | "update_date">]> = [
  [{ hold: { since: orderedAt, reasons: ["wait"] } }, { stage: "new", isHeld: true }],
  [
    { stage: "processing", hold: null },
    { stage: "processing", isHeld: false }
  ],
  [{ shipments: [first!] }, { stage: "processing", isHeld: false }],
  [
    { shipments: [first!, second!], stage: "shipped" },
    { stage: "shipped", isHeld: false, trackingno: first!.trackingno }
  ]
]

const trackingnos = ["0012.50", "null", "true", "\"1Z\"\\ '9'", "[1, 2]", "Zoë\tand\r\nZoe\u0308", "🖼️👩🏽‍🎨", " 1Z "]

/** A store that tells how far an order is tells what the order itself would. */
export const summaryLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "tells how far an order is, as it was changed last",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount })
      const { account_id, order_id, xid } = order
      const refs = [{ xid }, { order_id }]
      yield* store.insert(order, event)
      const at = order.update_date
      yield* told(account_id, refs, { order_id, xid, revision: 1, stage: "new", update_date: at, isHeld: false })
      let last = order
      for (const [changes, shown] of steps) {
        const now = instantOf(last.update_date + 1)
        const next = yield* changed(last, changes, { now })
        yield* store.update(next.order, next.event)
        last = next.order
        yield* told(account_id, refs, { order_id, xid, revision: last.revision, update_date: now, ...shown })
      }
    })
  ),
  law(
    "tells a tracking number as it was written",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      for (const trackingno of trackingnos) {
        const shipments = [{ ...first!, trackingno }, second!]
        const { event, order } = yield* placed({ account_id, ...bareOrder, stage: "shipped", shipments })
        yield* store.insert(order, event)
        const { order_id, update_date, xid } = order
        const right = { order_id, xid, revision: 1, stage: "shipped", update_date, isHeld: false, trackingno } as const
        yield* told(account_id, [{ xid }], right)
      }
    })
  ),
  law(
    "tells nothing of orders that are not there, or another's",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount })
      const { account_id, order_id, xid } = order
      yield* store.insert(order, event)
      yield* told(yield* freshAccount, [{ xid }, { order_id }], undefined)
      yield* told(account_id, [{ xid: yield* freshId }, { order_id: yield* freshId }], undefined)
    })
  )
]
