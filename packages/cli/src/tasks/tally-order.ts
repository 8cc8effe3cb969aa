import type { PackedOrder } from "../packing/packed-order.ts"
import { millionths } from "../rating/amounts.ts"
import type { NotShipped, ShippedOrder } from "../rating/shipped-order.ts"
import { emptyTally, FILL_STEPS, type Tally } from "../report/tally.ts"

interface Sides {
  readonly width: number
  readonly length: number
  readonly height: number
}

const volumeOf = ({ height, length, width }: Sides): number => width * length * height

/** Returns the tally of one packed order. */
export const tallyOrder = ({ boxes, unpacked }: PackedOrder): Tally => {
  const fills = Array<number>(FILL_STEPS).fill(0)
  const byBox: Record<string, number> = {}
  let [inner, used, outer, pieces] = [0, 0, 0, 0]
  for (const { fill, kind, packed, pieces: piecesInBox, reference, ...sides } of boxes) {
    const name = `${kind} ${reference}`
    byBox[name] = (byBox[name] ?? 0) + 1
    pieces += piecesInBox
    outer += volumeOf(sides)
    if (packed === undefined || fill === undefined) continue
    const innerVolume = volumeOf(packed.inner)
    inner += innerVolume
    used += innerVolume * fill
    fills[Math.min(FILL_STEPS - 1, Math.floor(fill * FILL_STEPS))]!++
  }
  const unserved = unpacked.length > 0 ? 1 : 0
  return { ...emptyTally, orders: 1, unserved, boxes: boxes.length, pieces, inner, used, outer, fills, byBox }
}

/** Returns the tally of one order, with its shipping cost and saving if a service accepts it. */
export const tallyShipping = (shipping: ShippedOrder | NotShipped): Tally => {
  const tally = tallyOrder(shipping.packed)
  if ("problem" in shipping) return { ...tally, unserved: 1 }
  const { rate, saving = "0" } = shipping
  return {
    ...tally,
    costs: { [rate.currency]: millionths(rate.cost) },
    savings: { [rate.currency]: millionths(saving) }
  }
}
