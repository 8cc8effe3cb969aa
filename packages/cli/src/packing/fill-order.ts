import type { Refusal } from "@waybill/packing"
import { fillContainers, type Goal } from "@waybill/packing/loads"
import type { Order } from "../formats/order.ts"
import { combinePackings, type PackSettings } from "./pack-order.ts"
import type { PackedOrder } from "./packed-order.ts"
import { scaleOf } from "./scale.ts"

/** Loads the most of the items in an order into the boxes in stock. Refusals have JSON pointers into the order. */
export const fillOrder = (
  order: Order,
  { effort, stock: { boxes } }: PackSettings,
  goal: Goal
): PackedOrder | { readonly refusals: ReadonlyArray<Pick<Refusal, "at" | "message">> } => {
  const refuse = (at: string, message: string) => ({ refusals: [{ at, message }] })
  const { items = [], prints = [] } = order
  if (prints.length > 0) return refuse("/prints", "--fill loads only items; pack orders with prints without it")
  if (goal !== "volume" && items.every((item) => item[goal] === undefined))
    return refuse("/items", `no item has a ${goal}; --fill ${goal} needs at least one`)
  const outcome = fillContainers({ items, boxes, scale: scaleOf({ items, boxes }), effort, maximise: goal })
  if (outcome._tag === "Refused") return outcome
  const { certificate: _, ...packed } = combinePackings(outcome.packing, order)
  return { ...packed, achieved: outcome.achieved }
}
