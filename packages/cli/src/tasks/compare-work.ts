import type { Work } from "../batch/order-result.ts"
import type { Order } from "../formats/order.ts"
import { withEmptySpace } from "../packing/empty-space.ts"
import { packOrder } from "../packing/pack-order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import { shipOrder } from "../rating/ship-order.ts"
import { compileTariffs, type Tariffs } from "../rating/tariffs.ts"
import { emptyTally, type Tally } from "../report/tally.ts"
import { orderWork } from "./order-work.ts"
import { tallyOrder, tallyShipping } from "./tally-order.ts"
import type { TaskOf } from "./task.ts"

/** The tallies of one order with the boxes in use and with the suggested ones. Absent if they do not serve it. */
export interface ComparedOrder {
  readonly inUse?: Tally
  readonly suggested?: Tally
  /** The order, if only the boxes in use serve it. */
  readonly lost?: Order
}

/** Returns the tally of an order, or undefined if it cannot be packed in full, or if no service accepts it. */
const tallyServed = (order: Order, pack: PackSettings, tariffs: Tariffs | undefined): Tally | undefined => {
  const result = tariffs === undefined ? packOrder(order, pack) : shipOrder(order, pack, tariffs)
  if ("refusals" in result) return undefined
  const name = order.order ?? ""
  const tally =
    "packed" in result
      ? tallyShipping({ ...result, packed: withEmptySpace(result.packed, order, pack) }, name)
      : tallyOrder(withEmptySpace(result, order, pack), name)
  return tally.unserved === 0 ? tally : undefined
}

/** Returns the work of `waybill boxes suggest`, which serves an order with two stocks. It writes no output. */
export const compareWork = ({ items, pack, rate, suggested, units }: TaskOf<"compare">): Work => {
  const tariffs = rate && compileTariffs(rate)
  return orderWork(
    {
      required: "items",
      units,
      items,
      isPriced: rate !== undefined,
      html: false,
      lines: { refused: () => "", skipped: () => "" }
    },
    (_, order) => {
      const [before, after] = [pack, { ...pack, stock: suggested }].map((each) => tallyServed(order, each, tariffs))
      const compared: ComparedOrder = {
        ...(before && { inUse: before }),
        ...(after && { suggested: after }),
        ...(before && !after && { lost: order })
      }
      return { text: "", tally: { ...emptyTally, orders: 1 }, extra: compared }
    }
  )
}
