import type { Work } from "../batch/order-result.ts"
import { packOrder } from "../packing/pack-order.ts"
import { buildSheet } from "../report/build-sheet.ts"
import { packLines } from "./lines/pack-lines.ts"
import { displayName, orderWork } from "./order-work.ts"
import { tallyOrder } from "./tally-order.ts"
import type { TaskOf } from "./task.ts"
import { writeDrawings } from "./write-drawings.ts"

/** Returns the work of `waybill pack`, which packs an order. */
export const packWork = ({ format, html, pack, svg, units }: TaskOf<"pack">): Work => {
  const lines = packLines[format]
  return orderWork("items", html, lines.refused, (label, order, draft) => {
    const packed = packOrder(order, pack)
    if ("refusals" in packed) return packed
    if (svg !== undefined) writeDrawings(svg, draft, label.order, packed, units)
    return {
      text: lines.done(label, order, packed),
      tally: tallyOrder(packed),
      ...(html && { sheet: buildSheet(displayName(label), packed, units) })
    }
  })
}
