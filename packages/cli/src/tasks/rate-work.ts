import type { Work } from "../batch/order-result.ts"
import { millionths } from "../rating/amounts.ts"
import { rateOrder } from "../rating/rate-order.ts"
import { compileTariffs } from "../rating/tariffs.ts"
import { emptyTally } from "../report/tally.ts"
import { rateLines } from "./lines/rate-lines.ts"
import { orderWork } from "./order-work.ts"
import type { TaskOf } from "./task.ts"

/** Returns the work of `waybill rate`, which rates the boxes of an order. */
export const rateWork = ({ format, html, items, rate }: TaskOf<"rate">): Work => {
  const tariffs = compileTariffs(rate)
  const lines = rateLines[format]
  return orderWork({ required: "boxes", items, html, lines }, (label, order) => {
    const boxes = order.boxes ?? []
    const rated = rateOrder(order, boxes, tariffs)
    if ("refusals" in rated) return rated
    const [cheapest] = rated.rates
    return {
      text: lines.done(label, order, rated),
      tally: {
        ...emptyTally,
        orders: 1,
        boxes: boxes.length,
        unserved: cheapest === undefined ? 1 : 0,
        costs: cheapest === undefined ? {} : { [cheapest.currency]: millionths(cheapest.cost) }
      }
    }
  })
}
