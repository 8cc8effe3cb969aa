import type { ShippedOrder } from "../rating/shipped-order.ts"

/** Returns why the packing of a shipped order was chosen, as a clause without a full stop. */
export const packingReason = ({ compared, fewestBoxes, packed, reason }: ShippedOrder): string => {
  if (reason !== undefined) return reason
  const count = packed.boxes.length
  if (fewestBoxes === undefined) return "no service accepts the fewest boxes"
  if (fewestBoxes.boxes < count) return "it costs the same as the fewest boxes"
  return compared === 1
    ? "no other packing was compared"
    : `the fewest boxes also cost the least of the ${compared} packings compared`
}
