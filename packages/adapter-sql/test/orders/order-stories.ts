// Random stories of orders for tests of the figures.
import type { HistoryEvent, Order, Stage } from "@waybill/core"
import type { Instant } from "@waybill/core/adapter"
import fc from "fast-check"
import { eventAfter, newEntry } from "../fixtures/orders.ts"
import { type Entry, FIRST, HOUR } from "./figures-fold.ts"

interface Step {
  readonly command: HistoryEvent["command"]
  readonly stage: Stage
  /** New carrier of the order. Default: no change. */
  readonly carrier?: string
  /** Boxes of a shipment; 0 for one without parcels. */
  readonly boxes?: number
}

/** The steps that are possible in a stage. */
const possible: Readonly<Record<Stage, ReadonlyArray<Step>>> = {
  new: [
    { command: "start", stage: "processing" },
    { command: "start", stage: "processing" },
    { command: "note", stage: "new" },
    { command: "change_ship_method", stage: "new", carrier: "road" },
    { command: "cancel_order", stage: "cancelled" },
    { command: "reject", stage: "cancelled" }
  ],
  processing: [
    { command: "undoStart", stage: "new" },
    { command: "change_ship_method", stage: "processing", carrier: "acme" },
    { command: "ship", stage: "processing", boxes: 2 },
    { command: "ship", stage: "shipped", boxes: 0 },
    { command: "ship", stage: "shipped", boxes: 3 },
    { command: "cancel", stage: "cancelled" }
  ],
  shipped: [
    { command: "voidShipment", stage: "processing" },
    { command: "track", stage: "shipped" },
    { command: "correctShipment", stage: "shipped" }
  ],
  cancelled: [{ command: "note", stage: "cancelled" }]
}

export const story = fc.record({
  account_id: fc.constantFrom("a", "b", "ä\ufb00", "😀"),
  carrier: fc.constantFrom("acme", "road"),
  deadline: fc.option(fc.integer({ min: 20, max: 40 })),
  // Whole hours, so that many orders have the same times.
  received: fc.integer({ min: -30, max: 80 }).map((hours) => hours * HOUR),
  steps: fc.array(
    fc.record({ choice: fc.nat(), after: fc.integer({ min: 0, max: 15 }).map((hours) => hours * HOUR) }),
    { maxLength: 8 }
  )
})

const ways = ["planned", "another_box", "by_hand"] as const

/** Parcels with and without a known volume, and a recorded box. Halves have exact sums. */
const parcelOf = (box: number, way: number): object => ({
  ...(box === 0 ? { type: "Box" } : { volume: `${box}0.5`, air: `${box}.25` }),
  ...(way < 3 && { box: { packed: ways[way], ...(way < 2 && { reference: `R${way + box}` }) } })
})

/** Returns an order with each of its revisions. */
export const entriesOf = ({
  account_id,
  carrier,
  deadline,
  received,
  steps
}: typeof story extends fc.Arbitrary<infer A> ? A : never) => {
  const at = (FIRST + received) as Instant
  const first = newEntry({
    account_id,
    order_date: at,
    update_date: at,
    shipping: { carrier, service: "S" } as Order["shipping"],
    ...(deadline !== null && { ship_deadline: (FIRST + deadline * HOUR) as Instant })
  })
  const entries: Array<Entry> = [first]
  for (const { after, choice } of steps) {
    const { order } = entries.at(-1)!
    const steps = possible[order.stage]
    const { boxes, carrier: changed, command, stage } = steps[choice % steps.length]!
    const now = (order.update_date + after) as Instant
    const shipment = {
      shipment_id: `S${order.shipments.length + 1}`,
      carrier,
      shipped_at: now,
      items: [{ index: 0, quantity: 1 }],
      tracking: [],
      ...(boxes !== undefined &&
        boxes > 0 && { parcels: Array.from({ length: boxes }, (_, box) => parcelOf(box, choice % 4)) })
    }
    const shipments =
      command === "ship"
        ? [...order.shipments, shipment]
        : command === "voidShipment"
          ? order.shipments.map((each, index) => (index === 0 ? { ...each, voided: { at: now, msg: "x" } } : each))
          : // A correction names the box of the first parcel.
            command === "correctShipment"
            ? order.shipments.map(({ parcels: [first, ...others] = [], ...each }) =>
                first === undefined
                  ? each
                  : { ...each, parcels: [{ ...first, box: { packed: "planned", reference: "😀" } }, ...others] }
              )
            : order.shipments
    const shipping = changed === undefined ? order.shipping : { ...order.shipping, carrier: changed }
    const next = { ...order, revision: order.revision + 1, stage, update_date: now, shipments, shipping } as Order
    entries.push({ order: next, event: eventAfter(next, command) })
  }
  return entries
}
