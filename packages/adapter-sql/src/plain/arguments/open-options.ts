import type { LogLine, PolicyInput } from "@waybill/core"
import type { ConnectionOptions } from "../../connections/source.ts"
import type { StoresOptions } from "../../stores/sql-stores.ts"

/** The options of `openStores`, together with the database. */
export interface OpenOptions extends Omit<StoresOptions, "log"> {
  /**
   * Node number of this process in order ids, from 0 to 31. Default: the lowest free one. `none` for a process that
   * creates no orders.
   */
  readonly node?: number | "none"
  /**
   * Options that differ from the default policy: the same as for `createWaybill`. Webhooks use `trackUrl`, `webhookUrls`
   * and `webhookNetworks`.
   */
  readonly policy?: PolicyInput
  /** Receives each line of the stores' log. Default: Effect's logger, which writes to standard output. */
  readonly log?: (line: LogLine) => void
  /** Receives every statement, as Kysely's own `log` does. */
  readonly onStatement?: NonNullable<ConnectionOptions["log"]>
}
