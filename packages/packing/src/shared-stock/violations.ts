// Checks an answer without the packer: counts boxes again, and runs the verifier on each order.
import { violationsOf } from "../violations/violations.ts"
import type { SharedStockPacked, SharedStockRequest } from "./contract.ts"

/**
 * Returns every violation of an answer, or an empty list: a missing order, one wrongly reported as complete, an
 * exceeded stock, or an invalid packing.
 *
 * @example
 * ```ts
 * const outcome = packSharedStock(request)
 * if (outcome._tag === "Packed") sharedStockViolations(request, outcome) // => []
 * ```
 */
export const sharedStockViolations = (
  { orders, ...settings }: SharedStockRequest,
  packed: SharedStockPacked
): ReadonlyArray<string> => {
  const found: string[] = []
  if (packed.orders.length !== orders.length)
    return [`orders: must have ${orders.length} entries, got ${packed.orders.length}`]
  const used = settings.boxes.map(() => 0)
  packed.orders.forEach(({ packing, complete, available, reference }, i) => {
    const { items, reference: expected } = orders[i]!
    if (reference !== expected) found.push(`orders[${i}].reference: must be ${expected}, got ${reference}`)
    for (const { box } of packing.boxes) used[box] = (used[box] ?? 0) + 1
    const wanted = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
    const placed = packing.boxes.reduce((sum, { placements }) => sum + placements.length, 0)
    if (complete !== (wanted === placed)) found.push(`orders[${i}].complete: must be ${wanted === placed}`)
    const boxes = settings.boxes.map((box, b) => {
      const stock = complete ? box.stock : available[b] === Infinity ? undefined : available[b]
      const { stock: _, ...unlimited } = box
      return stock === undefined ? unlimited : { ...unlimited, stock }
    })
    for (const { message } of violationsOf({ ...settings, boxes, items }, packing))
      found.push(`orders[${i}]: ${message}`)
  })
  settings.boxes.forEach(({ reference, stock = Infinity }, i) => {
    if (used[i]! > stock) found.push(`boxes[${i}] (${reference}): ${used[i]} are used, but ${stock} are in stock`)
    if (used[i] !== packed.used[i]) found.push(`used[${i}]: must be ${used[i]}, got ${packed.used[i]}`)
  })
  return found
}
