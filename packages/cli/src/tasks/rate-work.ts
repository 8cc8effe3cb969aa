import { millionthsOf } from "@waybill/packing/values"
import type { Work } from "../batch/order-result.ts"
import { packOrder } from "../packing/pack-order.ts"
import { withPieceWeights } from "../rating/missing-weight.ts"
import { rateOrder, unreachedPlace } from "../rating/rate-order.ts"
import { compileTariffs } from "../rating/tariffs.ts"
import { countFailures } from "../report/failures.ts"
import { emptyTally } from "../report/tally.ts"
import { rateLines, refusalsOf } from "./lines/rate-lines.ts"
import { serviceFailures } from "./order-failures.ts"
import { orderWork } from "./order-work.ts"
import { tallyMissing } from "./tally-order.ts"
import type { TaskOf } from "./task.ts"

/** Returns the work of `waybill rate`, which rates the boxes of an order. An order without boxes is packed first. */
export const rateWork = ({ format, html, items, pack, rate }: TaskOf<"rate">): Work => {
  const tariffs = compileTariffs(rate)
  const lines = rateLines[format]
  return orderWork({ required: "packable", units: rate.units, items, isPriced: true, html, lines }, (label, order) => {
    const given = order.boxes ?? []
    const packed = given.length === 0 ? packOrder(order, pack) : { boxes: given, unpacked: [] }
    if ("refusals" in packed) return packed
    const { boxes, unpacked } = packed
    if (unpacked[0] !== undefined) return { refusals: [{ at: "", message: unpacked[0].message, code: "not packed" }] }
    const rated = rateOrder(order, boxes, tariffs)
    if ("refusals" in rated) return given.length === 0 ? withPieceWeights(order, rated) : rated
    const [cheapest] = rated.rates
    const unreached = unreachedPlace(order, rated.notOffered)
    const skus = (order.items ?? []).map(({ reference }) => reference)
    return {
      text: lines.done(label, order, rated),
      unserved: cheapest === undefined ? [refusalsOf(rated)] : [],
      tally: {
        ...emptyTally,
        orders: 1,
        boxes: boxes.length,
        ...(cheapest === undefined && { unserved: 1, failures: countFailures(serviceFailures(skus, unreached)) }),
        ...tallyMissing(label, order, [tariffs], "boxes"),
        costs: cheapest === undefined ? {} : { [cheapest.currency]: millionthsOf(cheapest.cost) }
      }
    }
  })
}
