import {
  Outbox,
  Retention,
  SqlDatabase,
  sqlAccounts,
  sqlOperatorTokens,
  sqlOrderFigures,
  sqlOrderList,
  sqlOrderStore,
  sqlPackingProgress,
  sqlWebhookDeliveries,
  sqlWebhooks
} from "@waybill/adapter-sql"
import type { OrderStore } from "@waybill/core"
import type {
  AccountAdmin,
  OperatorTokens,
  OrderFigures,
  OrderList,
  PackingProgress,
  WebhookDeliveries,
  Webhooks
} from "@waybill/core/adapter"
import { Layer } from "effect"
import { databaseSource } from "../settings/database-location.ts"
import type { DatabaseSettings } from "../settings/service-settings.ts"

/** Options that only `serve` passes to the stores. Both default to true. */
export interface StoreOptions {
  readonly grouping?: boolean
  readonly throttle?: boolean
}

/** Effect services of a command's database. */
export type Stores =
  | AccountAdmin
  | OperatorTokens
  | OrderStore
  | OrderList
  | OrderFigures
  | Outbox
  | PackingProgress
  | Retention
  | SqlDatabase
  | WebhookDeliveries
  | Webhooks

/** Returns a layer that opens a database, migrates its tables, and provides its stores. */
export const storesOf = (
  { database, durability, pooled, prefix }: DatabaseSettings,
  { grouping = true, throttle = true }: StoreOptions = {}
) => {
  const opened = SqlDatabase.layer(databaseSource(database), { prefix, durability, pooled, migrate: true })
  const stores = Layer.mergeAll(
    sqlOrderStore({ grouping }),
    sqlOrderList,
    sqlOrderFigures,
    sqlPackingProgress,
    Outbox.layer,
    Retention.layer,
    sqlAccounts({ throttle }),
    sqlOperatorTokens,
    sqlWebhooks(),
    sqlWebhookDeliveries
  )
  return Layer.provideMerge(stores, opened)
}
