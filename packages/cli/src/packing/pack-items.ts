import { type Packing, pack, type Refusal, type Request } from "@waybill/packing"
import { packBalanced } from "@waybill/packing/balance"
import { replan } from "@waybill/packing/replan"
import type { Order } from "../formats/order.ts"
import type { PackSettings } from "./pack-order.ts"
import type { PackedOrder } from "./packed-order.ts"
import type { Packaging } from "./stock.ts"

/** A packing of the items of an order, with the results of the rules that apply to it. */
export interface PackedItems extends Pick<PackedOrder, "spread" | "changes"> {
  readonly packing: Packing
}

/** Packs the items of an order: around those of an earlier packing, with rules about weights, or freely. */
export const packItems = (
  request: Request,
  { order }: Order,
  { balance = false, kept, stock }: PackSettings
): PackedItems | { readonly refusals: ReadonlyArray<Refusal> } => {
  const earlier = order === undefined ? undefined : kept?.get(order)
  if (earlier !== undefined) return packAgain(request, earlier)
  if (!balance && !hasRanges(stock)) {
    const outcome = pack(request)
    return outcome._tag === "Refused" ? outcome : { packing: outcome.packing }
  }
  const outcome = packBalanced({ ...request, balance })
  return outcome._tag === "Refused" ? outcome : { packing: outcome.packing, spread: outcome.spread }
}

const packAgain = (request: Request, earlier: Packing): ReturnType<typeof packItems> => {
  const outcome = replan(request, earlier)
  if (outcome._tag === "Refused") return outcome
  const { added, moved, packing, removed, unchanged } = outcome
  return { packing, changes: { unchanged, moved, added, removed } }
}

/** Returns whether a box has a range for its centre of gravity. */
export const hasRanges = ({ boxes }: Packaging): boolean => boxes.some((box) => "centreOfGravity" in box)
