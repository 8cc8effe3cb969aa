import { type AccountAdmin, OrderList, SqlDatabase, sqlAccounts, sqlOrderStore } from "@waybill/adapter-sql"
import type { OrderStore } from "@waybill/core"
import { Layer } from "effect"
import { sourceOf } from "../settings/database-location.ts"
import type { DatabaseSettings } from "../settings/service-settings.ts"

/** What only a running service decides about its stores. */
export interface StoreChoices {
  readonly grouping?: boolean
  readonly throttle?: boolean
}

/** What a command finds in its database. */
export type Stores = AccountAdmin | OrderStore | OrderList | SqlDatabase

/** The database of a command, with the stores in it; its tables are brought up to date first. */
export const databaseOf = (
  { database, prefix }: DatabaseSettings,
  { grouping = true, throttle = true }: StoreChoices = {}
) => {
  const opened = SqlDatabase.layer(sourceOf(database), { prefix, migrate: true })
  const stores = Layer.mergeAll(sqlOrderStore({ grouping }), OrderList.layer, sqlAccounts({ throttle }))
  return Layer.provideMerge(stores, opened)
}
