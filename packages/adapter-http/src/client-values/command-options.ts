/** An order of an account. */
export interface OrderName {
  /** Id of the account. */
  readonly account: string
  /** Id that Waybill gave the order, unique within the account. */
  readonly order_id: string
}

/** Options of a command besides its input: its idempotency key, and the revision that the order must have. */
export interface CommandOptions {
  /** Idempotency key of the command. Default: a random id for each call. */
  readonly gesture?: string
  /** Required revision of the order. */
  readonly revision?: number
}
