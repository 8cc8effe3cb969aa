import type { PackingRefusal } from "../packing/contract/outcome.ts"
import { RequestReader } from "../packing/request/request-reader.ts"
import type { NamesOf } from "../values/check-names.ts"
import type { SharedOrder, SharedStockRequest } from "./contract.ts"

const MAX_ORDERS = 1_000

const MAX_PRIORITY = 1_000_000

const allowed: NamesOf<SharedStockRequest> = {
  orders: true,
  boxes: true,
  scale: true,
  objective: true,
  effort: true,
  support: true,
  timeLimit: true,
  balance: true
}

const allowedInOrder: NamesOf<SharedOrder> = { reference: true, items: true, priority: true }

/** Returns the errors of a request, except those found by `pack` in one order. */
export const shapeErrors = (request: unknown): ReadonlyArray<PackingRefusal> => {
  const reader = new RequestReader()
  const given = reader.record<SharedStockRequest>("", request, allowed)
  if (given === undefined) return reader.refusals
  const { orders } = given
  if (!Array.isArray(orders) || orders.length === 0 || orders.length > MAX_ORDERS)
    reader.refuse("orders", "missing", `must be a list of 1 to ${MAX_ORDERS} orders`)
  else {
    const seen = new Map<unknown, number>()
    for (const [index, order] of orders.entries()) readOrder(reader.below(`orders/${index}`), order, index, seen)
  }
  return reader.refusals
}

const readOrder = (reader: RequestReader, given: unknown, index: number, seen: Map<unknown, number>): void => {
  const order = reader.record<SharedOrder>("", given, allowedInOrder)
  if (order === undefined) return
  const { reference, priority = 0 } = order
  const earlier = seen.get(reference)
  if (typeof reference !== "string") reader.refuse("reference", "missing", "must be a string")
  else if (earlier !== undefined) reader.refuse("reference", "contradiction", `is also that of orders[${earlier}]`)
  seen.set(reference, index)
  if (!Number.isSafeInteger(priority) || (priority as number) < 0 || (priority as number) > MAX_PRIORITY)
    reader.refuse("priority", "not-whole", `must be an integer from 0 to ${MAX_PRIORITY}`)
}

/** Moves a refusal of `pack` from the request of one order to the whole request. */
export const moved = (refusal: PackingRefusal, order: number): PackingRefusal =>
  refusal.at.startsWith("/items")
    ? { ...refusal, at: `/orders/${order}${refusal.at}`, message: `orders[${order}].${refusal.message}` }
    : refusal
