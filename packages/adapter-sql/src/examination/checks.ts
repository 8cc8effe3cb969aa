import type { SettingCheck } from "../requirements/settings.ts"

export type Check =
  | SettingCheck
  | "pooler"
  | "clock"
  | "disk space"
  | "schema"
  | "prefix"
  | "tables"
  | "columns"
  | "indexes"
  | "permissions"
  | "orders"
  | "history"
  | "event log"
  | "search"
  | "webhooks"
  | "consumers"

interface CheckText {
  readonly group: "server" | "tables" | "orders"
  /** Consequence of a problem. Settings have their own. */
  readonly why: string
  /** Whether the stores refuse to start with some of the problems. */
  readonly start: "partly refused" | "accepted"
}

/** Every check of a database, in the order of the findings. */
export const checks: Readonly<Record<Check, CheckText>> = {
  version: { group: "server", why: "Waybill is not tested with this version.", start: "accepted" },
  pooler: { group: "server", why: "A push needs a transaction, so every push fails.", start: "partly refused" },
  durability: { group: "server", why: "A crash can lose acknowledged orders.", start: "partly refused" },
  "read-only": { group: "server", why: "Every push and every change of an order fails.", start: "accepted" },
  encoding: {
    group: "server",
    why: "Orders with characters outside this encoding cannot be stored.",
    start: "accepted"
  },
  replication: { group: "server", why: "Replicas can miss orders.", start: "accepted" },
  "packet size": { group: "server", why: "A statement with a batch of long orders fails.", start: "accepted" },
  "host sessions": {
    group: "server",
    why: "A host's transactions have weaker guarantees than Waybill's.",
    start: "accepted"
  },
  maintenance: { group: "server", why: "Reads become slow.", start: "accepted" },
  clock: {
    group: "server",
    why: "Orders get the time of this machine, but leases and claims expire according to the database's clock.",
    start: "accepted"
  },
  "disk space": { group: "server", why: "On a full disk, every push fails.", start: "accepted" },
  schema: {
    group: "tables",
    why: "This version requires its own schema steps, no more and no fewer.",
    start: "partly refused"
  },
  prefix: {
    group: "tables",
    why: "Two programs would change each other's tables.",
    start: "accepted"
  },
  permissions: { group: "tables", why: "Calls that need the missing privileges fail.", start: "accepted" },
  tables: { group: "tables", why: "Calls that need the missing table or column fail.", start: "accepted" },
  columns: {
    group: "tables",
    why: "Ids that differ only in case, accents or trailing spaces can be confused.",
    start: "accepted"
  },
  indexes: { group: "tables", why: "Reads and claims read whole tables.", start: "accepted" },
  orders: {
    group: "orders",
    why: "An order that contradicts its history can be shipped incorrectly.",
    start: "accepted"
  },
  history: { group: "orders", why: "Changes of these orders are lost or have no order.", start: "accepted" },
  "event log": { group: "orders", why: "Readers of the log skip or repeat events.", start: "accepted" },
  search: { group: "orders", why: "A search does not find every order.", start: "accepted" },
  webhooks: { group: "orders", why: "Merchants do not receive events.", start: "accepted" },
  consumers: { group: "orders", why: "A host's handlers have not received these events.", start: "accepted" }
}
