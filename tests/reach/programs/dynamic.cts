// A CommonJS module in TypeScript whose compiler refuses `require` of an ES module.
import type { Order } from "@waybill/core" with { "resolution-mode": "import" }

/** Returns the status of an order for its merchant. */
export const status = async ({ holds, stage }: Order): Promise<string> => {
  const { policy, statusOf } = await import("@waybill/core")
  return statusOf({ isHeld: holds.length > 0, stage }, policy())
}
