import type { Box } from "@waybill/packing"
import { packSharedStock, type SharedOrder, sharedStockViolations } from "@waybill/packing/loads"

/** Divides the cartons in stock among the orders of a day. Returns a line for each order: its cartons, or what it lacks. */
export const cartonsOfOrders = (
  orders: ReadonlyArray<SharedOrder>,
  cartons: ReadonlyArray<Box>
): ReadonlyArray<string> => {
  const request = { orders, boxes: cartons }
  const outcome = packSharedStock(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals.map(({ message }) => message).join("\n"))
  // Nobody starts to pack before an independent check of all cartons.
  const [violation] = sharedStockViolations(request, outcome)
  if (violation !== undefined) throw new Error(violation)
  return outcome.orders.map(({ complete, missing, packing, reference }) => {
    const used = [...Map.groupBy(packing.boxes, (box) => box.reference)]
    const ready = used.map(([carton, { length }]) => `${length} × ${carton}`).join(", ")
    if (complete) return `${reference}: ${ready}`
    return `${reference}: waits for ${missing.map((each) => `${each.quantity} × ${each.reference}`).join(", ")}`
  })
}
