// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.

/**
 * Generates the ids of orders. Ids exist before their orders are written. Its functions return values or promises. An
 * error that they throw becomes `Unavailable`, unless it is a `HostMistake`.
 */
export interface OrderIdsPort {
  /**
   * Returns an integer below 2^53 as decimal digits without a leading zero. The host must guarantee that no process
   * that uses the same orders generates an id twice, even after a restart or a change of the clock. If an id is already
   * taken in the account, the core tries the next one. Orders of different accounts can have the same id.
   */
  readonly next: () => string | Promise<string>
}
