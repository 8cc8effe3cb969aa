import type { Work } from "../batch/order-result.ts"
import { packOrder } from "../packing/pack-order.ts"
import { compileSide, replayOrder } from "../rating/replay-order.ts"
import { emptyTally } from "../report/tally.ts"
import { replayLines } from "./lines/replay-lines.ts"
import { orderWork } from "./order-work.ts"
import type { TaskOf } from "./task.ts"

/** Returns the work of `waybill replay`, which compares prices of an order. An order without boxes is packed first. */
export const replayWork = ({ after, before, format, html, pack }: TaskOf<"replay">): Work => {
  const [sideBefore, sideAfter] = [compileSide(before), compileSide(after)]
  const lines = replayLines[format]
  return orderWork("either", html, lines.refused, (label, order) => {
    const packed = (order.boxes ?? []).length > 0 ? { boxes: order.boxes ?? [], unpacked: [] } : packOrder(order, pack)
    if ("refusals" in packed) return packed
    const replayed =
      packed.unpacked.length > 0
        ? { problem: "not everything can be packed" }
        : replayOrder(order, packed.boxes, sideBefore, sideAfter)
    if ("refusals" in replayed) return replayed
    const isCompared = !("problem" in replayed)
    return {
      text: lines.done(label, order, replayed),
      tally: { ...emptyTally, orders: 1, boxes: packed.boxes.length, unserved: isCompared ? 0 : 1 },
      ...(isCompared && { extra: replayed })
    }
  })
}
