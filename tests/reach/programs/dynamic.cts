// A CommonJS module in TypeScript whose compiler refuses `require` of an ES module.
import type { Order } from "@waybill/core" with { "resolution-mode": "import" }

/** Returns the receipt of an order. */
export const receipt = async (order: Order): Promise<string> => {
  const { receiptOf } = await import("@waybill/core")
  return receiptOf(order)
}
