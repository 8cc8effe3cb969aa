// The options of typed calls. Only a host can set them.
import type { BoundQuote } from "@waybill/packing/rating"

/** Options of a typed call. */
export interface MethodOptions {
  /** Identifier of the call in logs and in the order's history. */
  readonly requestId?: string | undefined
}

/** Options of a typed call that creates an order. */
export interface PushOrderOptions extends MethodOptions {
  /** The sale quote of the order. Default: the one that the policy's `bindQuotes` binds. */
  readonly quote?: BoundQuote | undefined
}

/** Options of a typed call that creates a reorder. */
export interface ReOrderOptions extends PushOrderOptions {
  /** The `order_id` of the order that the new order repeats. It must be an order of the account. Default: unknown. */
  readonly original?: string | undefined
}

/** Options of an operator's command. */
export interface OperatorOptions extends MethodOptions {
  /** The name of the person or program that runs the command, for the history. */
  readonly operator?: string | undefined
  /** An id for the command. If it is repeated, nothing changes and the order is the same; other values are refused. */
  readonly gesture?: string | undefined
  /** The revision that the order must have. */
  readonly revision?: number | undefined
}
