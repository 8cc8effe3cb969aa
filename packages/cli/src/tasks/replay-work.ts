import type { Work } from "../batch/order-result.ts"
import type { Order, OrderBox } from "../formats/order.ts"
import { packOrder } from "../packing/pack-order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import { unpackedProblem } from "../packing/packed-order.ts"
import { withPieceWeights } from "../rating/missing-weight.ts"
import type { Unratable } from "../rating/rate-order.ts"
import {
  type CardSide,
  type ComparedPrices,
  compileSide,
  type Incomparable,
  type PriceComparison,
  replayOrder
} from "../rating/replay-order.ts"
import { type SoldComparison, soldReplay } from "../rating/replay-sold.ts"
import { countFailures } from "../report/failures.ts"
import { emptyTally } from "../report/tally.ts"
import { replayLines } from "./lines/replay-lines.ts"
import { orderWork } from "./order-work.ts"
import { tallyMissing } from "./tally-order.ts"
import type { TaskOf } from "./task.ts"

/** The boxes of an order, packed if it has none. Undefined without pieces. */
type Boxes = ReadonlyArray<OrderBox> | undefined

const boxesOf = (order: Order, settings: PackSettings): { readonly boxes: Boxes } | Incomparable | Unratable => {
  const { boxes = [], items, prints } = order
  if (boxes.length > 0) return { boxes }
  if (items === undefined && prints === undefined) return { boxes: undefined }
  const packed = packOrder(order, settings)
  if ("refusals" in packed) return packed
  const problem = unpackedProblem(packed.unpacked)
  return problem === undefined ? packed : { problem }
}

/** The totals that receive a comparison. */
const extraOf = (replayed: PriceComparison | SoldComparison): ComparedPrices => {
  if (!("sold" in replayed)) return replayed
  const { sold, sums, today } = replayed
  const { cost, currency } = sold
  return { before: { cost, currency }, after: { cost: today.cost }, lines: sums, isReproduced: today.isReproduced }
}

/** Says that an order names a carrier or a service that no card has. */
const choiceNotes = ({ carrier, service }: Order, sides: ReadonlyArray<CardSide>): ReadonlyArray<string> => {
  const isKnown =
    (carrier === undefined || sides.some(({ tariffs }) => tariffs.carriers.includes(carrier))) &&
    (service === undefined || sides.some(({ services }) => services.has(service)))
  return isKnown
    ? []
    : ["orders that name a carrier or a service without a card are compared by their cheapest service"]
}

/**
 * Returns the work of `waybill replay`, which compares prices of an order, or its bound quote with the price today. An
 * order without boxes is packed first.
 */
export const replayWork = ({ after, before, format, html, items, pack, shipDate }: TaskOf<"replay">): Work => {
  const sides = after && ([compileSide(before), compileSide(after)] as const)
  const replaySold = soldReplay({ before, after, shipDate })
  const lines = replayLines[format]
  return orderWork({ required: "either", units: before.units, items, isPriced: true, html, lines }, (label, order) => {
    if (order.quote === undefined && sides === undefined)
      return { refusals: [{ at: "", message: "no quote; without one, --against must name the cards to compare with" }] }
    const packed = boxesOf(order, pack)
    if ("refusals" in packed) return packed
    const replayed =
      "problem" in packed
        ? packed
        : order.quote !== undefined
          ? replaySold(order, packed.boxes)
          : replayOrder(order, packed.boxes!, ...sides!)
    if ("refusals" in replayed) return order.boxes?.length ? replayed : withPieceWeights(order, replayed)
    const undated = shipDate !== undefined && order.quote === undefined
    const isCompared = !("problem" in replayed)
    const missing =
      order.quote === undefined
        ? tallyMissing(
            label,
            order,
            sides!.map(({ tariffs }) => tariffs),
            "boxes"
          )
        : {}
    const count = "problem" in packed ? 0 : (packed.boxes?.length ?? 0)
    return {
      text: lines.done(label, order, replayed),
      tally: {
        ...emptyTally,
        orders: 1,
        boxes: count,
        ...missing,
        ...(!isCompared && { unserved: 1, failures: countFailures([{ reason: "prices cannot be compared" }]) })
      },
      ...(isCompared && { extra: extraOf(replayed) }),
      notes: [
        ...(isCompared && !("sold" in replayed) && sides !== undefined ? choiceNotes(order, sides) : []),
        ...(undated ? ["--ship-date has no effect on orders without a quote"] : [])
      ]
    }
  })
}
