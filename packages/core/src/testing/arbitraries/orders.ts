import type { Fields } from "../../input/field.ts"
import { readShape, type Shape } from "../../input/shape.ts"
import { pushOrder } from "../../methods/push-order.ts"
import { reOrder } from "../../methods/re-order.ts"
import type { HistoryEvent } from "../../order/history.ts"
import { type Command, commands } from "../../order/lifecycle.ts"
import type { Hold, Order, OrderId, OrderShipment, Submission } from "../../order/order.ts"
import { stages } from "../../order/stage.ts"
import { type TrackingUpdate, trackingStatuses, withUpdate } from "../../order/tracking.ts"
import { presets } from "../../policy/policy.ts"
import { catalogueOf } from "../../values/catalogue.ts"
import { toNumber } from "../../values/decimal.ts"
import { instantOf } from "../../values/wire-date.ts"
import { type Offer, submissionsFrom } from "./submissions.ts"
import { type Arbitrary, type FastCheck, valuesFrom } from "./values.ts"

type Submitted = Submission & Pick<Order, "xid" | "kind">

/** Distributes all items among the shipments as the numbers specify, and omits empty shipments. */
const shipmentsOf = (
  order_info: Order["order_info"],
  numbers: ReadonlyArray<number>,
  sent: ReadonlyArray<Omit<OrderShipment, "items" | "shipment_id">>
) =>
  sent.flatMap((shipment, number) => {
    const items = order_info.flatMap(({ quantity }, index) =>
      numbers[index]! % sent.length === number ? [{ index, quantity: toNumber(quantity) }] : []
    )
    return items.length === 0 ? [] : [{ shipment_id: `S${number + 1}`, ...shipment, items }]
  })

const submittedOrders = (fc: FastCheck, offer: Offer): Arbitrary<Submitted> => {
  const context = { policy: presets.default, zone: "UTC", now: instantOf(0), catalogue: catalogueOf(offer) } as const
  const submitted = (kind: Order["kind"], shape: Shape<Fields>, payloads: Arbitrary<unknown>): Arbitrary<Submitted> =>
    payloads.map((payload) => {
      const { draft } = readShape(shape, payload, context)
      return { isgift: false, ...draft, kind } as unknown as Submitted
    })
  const payloads = submissionsFrom(fc, offer)
  return fc.oneof(
    submitted("order", pushOrder.shape as never, payloads.pushOrder),
    submitted("reorder", reOrder.shape as never, payloads.reOrder)
  )
}

const orderIds = (fc: FastCheck) => fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String)

/** Generates the parts of an order that the merchant does not submit. */
const progressFrom = (fc: FastCheck) => {
  const { note, text } = valuesFrom(fc)
  /** Instants from 1970 to 2099, with milliseconds. */
  const instant = fc.integer({ min: 0, max: 4_102_444_799_999 }).map(instantOf)
  const hold = fc.record({
    by: fc.constantFrom<Hold["by"]>("account", "operator"),
    reason: fc.constantFrom(...presets.default.holdReasons),
    msg: note,
    since: instant
  })
  const facts = fc.record({
    account_id: fc.stringMatching(/^[a-z]{1,8}-\d{1,4}$/),
    order_id: orderIds(fc) as Arbitrary<OrderId>,
    stage: fc.constantFrom(...stages),
    holds: fc.array(hold, { maxLength: 3 }),
    rush: fc.boolean(),
    order_date: instant
  })
  const tracking = fc
    .array(fc.record({ status: fc.constantFrom(...trackingStatuses), at: instant }), { maxLength: 3 })
    .map((updates) => updates.reduce<ReadonlyArray<TrackingUpdate>>(withUpdate, []))
  const sent = fc.array(fc.record({ carrier: text, trackingno: text, shipped_at: instant, tracking }), {
    minLength: 1,
    maxLength: 3
  })
  const history = fc.record({
    sent,
    numbers: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
    more: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
    age: fc.nat(1_000_000_000_000),
    original: fc.option(orderIds(fc))
  })
  return fc.tuple(facts, history)
}

const eventsFrom =
  (fc: FastCheck) =>
  ({ account_id, kind, order_id, revision, stage, update_date }: Order): Arbitrary<HistoryEvent> => {
    const { note, text } = valuesFrom(fc)
    return fc
      .record({
        event_id: fc.uuid({ version: 7 }),
        actor: fc.constantFrom<HistoryEvent["actor"]>("account", "operator"),
        command: fc.constantFrom<Command>(...commands),
        optional: fc.record({ msg: note, request_id: text }, { requiredKeys: [] })
      })
      .map(({ actor, command, event_id, optional }) => ({
        event_id,
        account_id,
        order_id,
        revision,
        at: update_date,
        actor: revision === 1 ? "account" : actor,
        command: revision > 1 ? command : kind === "order" ? "push_order" : "re_order",
        stage,
        ...optional
      }))
  }

/** Generators of orders as a store may contain them, and of their latest events. */
export const ordersFrom = (fc: FastCheck, offer: Offer) => {
  const order: Arbitrary<Order> = fc
    .tuple(submittedOrders(fc, offer), progressFrom(fc))
    .map(([submitted, [{ holds: anyHolds, ...facts }, { age, more, numbers, original, sent }]]) => {
      const { order_date, rush, stage } = facts
      const whole = shipmentsOf(submitted.order_info, numbers, sent)
      const shipments = stage === "shipped" ? whole : stage === "processing" ? whole.slice(0, -1) : []
      const holds = stage === "cancelled" ? [] : anyHolds.map((hold, index) => ({ hold_id: `H${index + 2}`, ...hold }))
      // Each visible change requires a command: leaving the stage `new`, a hold, rush processing, a shipment.
      const visibleChanges = [stage !== "new", rush].filter((isTrue) => isTrue).length + holds.length + shipments.length
      const revision = 1 + visibleChanges + more
      return {
        ...submitted,
        ...facts,
        ...(submitted.kind === "reorder" && original !== null && { original }),
        revision,
        holds,
        update_date: revision === 1 ? order_date : instantOf(order_date + age),
        shipments
      }
    })
  return { order, event: eventsFrom(fc) }
}
