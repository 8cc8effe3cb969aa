import type { Order } from "../formats/order.ts"
import type { OrderClaim, PackedOrder } from "../packing/packed-order.ts"
import { type CarrierRate, type CarrierRefusal, listRefusals, unreachedPlace } from "./rate-order.ts"

/** The cheapest combination of packing and service for an order. */
export interface ShippedOrder {
  readonly packed: PackedOrder
  readonly shipDate: string | null
  /** Price of the service, without the boxes. */
  readonly rate: CarrierRate
  /** Sum of the prices of the boxes, in the currency of the rate. */
  readonly cartons: string
  /** Price of the service plus the boxes. */
  readonly total: string
  /** Whether `total` equals `atLeast`, which is a bound without proof unless `judgedTotal` is checked. */
  readonly proved: boolean
  /** Lower bound on the total of every packing with any service. Absent if there is none. */
  readonly atLeast?: string
  /** The claim that no packing costs less than `atLeast`, with its verdict. Absent without `--verify`, and for prints. */
  readonly judgedTotal?: OrderClaim
  /**
   * The smallest number of boxes among the compared packings, with the lowest total of all carriers. Absent if no
   * service accepts them.
   */
  readonly fewestBoxes?: {
    readonly boxes: number
    readonly cost: string
    readonly cartons: string
    readonly total: string
  }
  /** Amount saved compared with the fewest boxes. Absent if the fewest boxes have no price. */
  readonly saving?: string
  /** Why the packing costs less than the fewest boxes. Absent if it does not. */
  readonly reason?: string
  /** Number of compared packings. */
  readonly compared: number
}

/** An order that no service accepts, or that cannot be packed in full. */
export interface NotShipped {
  readonly packed: PackedOrder
  readonly problem: string
  /** Destination that no service delivers to. Absent for a problem of the pieces. */
  readonly unreached?: string
}

/** Returns a packable order without a shipping service. */
export const withoutService = (
  packed: PackedOrder,
  order: Pick<Order, "destination">,
  refusals: ReadonlyArray<CarrierRefusal>
): NotShipped => {
  const unreached = unreachedPlace(order, refusals)
  const reasons = refusals.length === 0 ? "" : `: ${listRefusals(refusals)}`
  return { packed, problem: `no service accepts the order${reasons}`, ...(unreached !== undefined && { unreached }) }
}
